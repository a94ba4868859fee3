/** Keyward inside an application that has a TypeORM data source, entities and migrations of its own. */
import { createKeyward, type Keyward, type User } from '@keyward/core';
import {
  aesGcmSealer,
  deriveSealingKey,
  installationSecrets,
  nodePlatform,
  secretsToKeep,
} from '@keyward/platform-node';
// #region entity
import {
  keywardEntities,
  keywardIdColumn,
  keywardMigrations,
  typeormStorage,
} from '@keyward/storage-typeorm';
import {
  Column,
  DataSource,
  Entity,
  PrimaryColumn,
  Table,
  type DataSourceOptions,
  type MigrationInterface,
  type QueryRunner,
} from 'typeorm';

@Entity('orders')
export class Order {
  @PrimaryColumn('varchar', { length: 36 })
  id!: string;

  @Column('varchar', { length: 36, name: 'user_id' })
  userId!: string;

  @Column('integer')
  total!: number;

  /** Filled in by the queries that join it. */
  user?: User;
}
// #endregion entity

// #region migration
export class CreateOrders1800000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'orders',
        columns: [
          { ...keywardIdColumn(runner, 'id'), isPrimary: true },
          keywardIdColumn(runner, 'user_id'),
          { name: 'total', type: 'integer' },
        ],
        foreignKeys: [
          {
            columnNames: ['user_id'],
            referencedTableName: 'users',
            referencedColumnNames: ['id'],
            onDelete: 'CASCADE',
          },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('orders');
  }
}
// #endregion migration

// #region open
export const openDataSource = async (database: DataSourceOptions): Promise<DataSource> => {
  const dataSource = new DataSource({
    ...database,
    entities: [...Object.values(keywardEntities), Order],
    migrations: [...keywardMigrations, CreateOrders1800000000000],
  });
  await dataSource.initialize();
  await dataSource.runMigrations();
  return dataSource;
};

/** `earlierKeys` are empty, unless the secret key changes. */
export const shopKeyward = async (
  dataSource: DataSource,
  secretKey: Buffer,
  ...earlierKeys: Buffer[]
): Promise<Keyward> => {
  const sealer = aesGcmSealer(deriveSealingKey(secretKey), ...earlierKeys.map(deriveSealingKey));
  const storage = await typeormStorage({ dataSource, sealer });
  const secrets = installationSecrets([secretKey, ...earlierKeys], storage.sealedWith);
  return createKeyward({
    issuer: 'https://id.shop.example',
    storage,
    ...nodePlatform({ secrets }),
  });
};
// #endregion open

// #region rekey
/** Every running process of the application holds both keys meanwhile. */
export const changeSecretKey = async (
  dataSource: DataSource,
  newKey: Buffer,
  oldKey: Buffer,
): Promise<number> => {
  const sealer = aesGcmSealer(deriveSealingKey(newKey), deriveSealingKey(oldKey));
  const storage = await typeormStorage({ dataSource, sealer });
  const secrets = installationSecrets([newKey, oldKey], storage.sealedWith);
  const { values } = await storage.reseal({ kept: secretsToKeep(secrets) });
  return values;
};
// #endregion rekey

// #region join
/** The orders of at least so much, each with the user who made it. */
export const largeOrders = (dataSource: DataSource, atLeast: number): Promise<Order[]> =>
  dataSource
    .getRepository(Order)
    .createQueryBuilder('order')
    .innerJoinAndMapOne('order.user', 'users', 'user', 'user.id = order.userId')
    .where('order.total >= :atLeast', { atLeast })
    .orderBy('user.email')
    .getMany();
// #endregion join

// #region read
export const usersOf = (dataSource: DataSource, tenantId: string): Promise<User[]> =>
  dataSource
    .getRepository(keywardEntities.users)
    .find({ where: { tenantId, isBlocked: false }, order: { createdAt: 'ASC' } });
// #endregion read
