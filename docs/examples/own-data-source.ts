/** Keyward inside an application that has a TypeORM data source, entities and migrations of its own. */
import { createKeyward, type Keyward, type User } from '@keyward/core';
import { aesGcmSealer, deriveSealingKey, nodePlatform } from '@keyward/platform-node';
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

export const shopKeyward = async (dataSource: DataSource, secretKey: Buffer): Promise<Keyward> =>
  createKeyward({
    issuer: 'https://id.shop.example',
    storage: await typeormStorage({
      dataSource,
      sealer: aesGcmSealer(deriveSealingKey(secretKey)),
    }),
    ...nodePlatform({ secretKey }),
  });
// #endregion open

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
