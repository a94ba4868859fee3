/** The storage on a data source of an application, with entities and migrations of the application beside ours. */
import { listedDomainNames } from '@keyward/core/in-memory';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  DataSource,
  EntitySchema,
  Table,
  type DataSourceOptions,
  type MigrationInterface,
  type QueryRunner,
} from 'typeorm';
import type { User } from '@keyward/core';
import { newUser } from '@keyward/core/management';
import { isRefusal, type RevokedToken, type Storage } from '@keyward/core/ports';
import { storageContract } from '@keyward/core/contracts';
import {
  keywardEntities,
  keywardIdColumn,
  keywardMigrations,
  keywardPostgresEntities,
  sqliteDriver,
  typeormStorage,
} from '../src/index.js';
import { describeWithMariadb } from './mariadb.js';
import { emptied } from './emptied.js';
import { describeWithPostgres } from './postgres.js';
import { showingSealer } from './showing-sealer.js';

interface Order {
  readonly id: string;
  readonly userId: string;
  readonly user?: User;
}

const orderEntity = new EntitySchema<Order>({
  name: 'orders',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    userId: { type: 'varchar', length: 36, name: 'user_id' },
  },
  relations: {
    user: { type: 'many-to-one', target: 'users', joinColumn: { name: 'user_id' } },
  },
});

class CreateOrders1800000000000 implements MigrationInterface {
  readonly name = 'CreateOrders1800000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'orders',
        columns: [
          { ...keywardIdColumn(runner, 'id'), isPrimary: true },
          keywardIdColumn(runner, 'user_id'),
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

const ofApplication = {
  entities: { ...keywardEntities, orders: orderEntity },
  migrations: [...keywardMigrations, CreateOrders1800000000000],
};
const inMemory: DataSourceOptions = {
  type: 'better-sqlite3',
  driver: sqliteDriver(),
  database: ':memory:',
};

const migrated = async (options: DataSourceOptions): Promise<DataSource> => {
  const dataSource = await new DataSource({ ...options, ...ofApplication }).initialize();
  await dataSource.runMigrations();
  return dataSource;
};

const stamp = {
  createdBy: null,
  createdAt: new Date('2026-01-02T03:04:05.006Z'),
  updatedBy: null,
  updatedAt: new Date('2026-01-02T03:04:05.006Z'),
};
const token = (id: string): RevokedToken => ({
  id,
  revokedAt: new Date(0),
  expiresAt: new Date(0),
});
const [tenantId, userId] = [
  '00000000-0000-4000-8000-00000000000a',
  '00000000-0000-4000-8000-00000000000b',
];

const suite = (
  open: () => Promise<DataSource>,
  entities: typeof keywardEntities = keywardEntities,
): void => {
  let dataSource: DataSource;
  let storage: Storage;
  beforeAll(async () => {
    dataSource = await open();
    storage = await typeormStorage({ dataSource, sealer: showingSealer });
  });
  afterAll(() => dataSource.destroy());

  describe('beside the application', () => {
    const user = newUser(listedDomainNames, {
      id: userId,
      tenantId,
      username: 'ada',
      passwordHash: 'hash',
      ...stamp,
    });
    const orders = () => dataSource.getRepository(orderEntity);
    beforeEach(async () => {
      await orders().clear();
      await emptied(storage);
      await dataSource.query(
        `INSERT INTO tenants (id, name, is_default, is_suspended, created_at, updated_at, tenancy)
          VALUES ('${tenantId}', 'default', TRUE, FALSE, '2026-01-02 03:04:05.006', '2026-01-02 03:04:05.006', '')`,
      );
      await storage.users.add(user);
    });

    test('a repository reads a record as the storage does, without the digests of its passwords', async () => {
      const { passwordHash, previousPasswordHashes, ...shown } = user;
      const read = await dataSource.getRepository(entities.users).findOneByOrFail({ id: userId });
      expect(read).toEqual(shown);
      expect(passwordHash).toBe('hash');
      expect(previousPasswordHashes).toEqual([]);
    });

    test('a repository reads no digest of a code or of a refresh token', () => {
      const withheld = dataSource
        .getMetadata(entities.delegations)
        .columns.filter(({ isSelect }) => !isSelect)
        .map(({ propertyName }) => propertyName);
      expect(withheld).toEqual(expect.arrayContaining(['code', 'refreshToken']));
    });

    test('a repository joins a record with a table of the application', async () => {
      await orders().insert({ id: 'o1', userId });
      const [order] = await orders()
        .createQueryBuilder('order')
        .innerJoinAndSelect('order.user', 'user')
        .where('user.username = :username', { username: 'ada' })
        .getMany();
      expect(order?.user?.createdAt).toEqual(stamp.createdAt);
    });

    test('a row of the application goes with the record that it refers to', async () => {
      await orders().insert({ id: 'o1', userId });
      await storage.users.removeAll([{ attribute: 'id', equals: userId }]);
      expect(await orders().count()).toBe(0);
    });

    test('a write of the application is kept when a transaction of the storage around it is rolled back', async () => {
      let write: Promise<unknown> | undefined;
      const transaction = storage.transaction(async (stores) => {
        await stores.revokedTokens.add(token('rolled back'));
        write = orders().save({ id: 'o1', userId });
        await stores.revokedTokens.add(token('rolled back too'));
        throw new Error('no');
      });
      await expect(transaction).rejects.toThrow('no');
      await write;
      expect(await orders().count()).toBe(1);
      expect(await storage.revokedTokens.all([])).toEqual([]);
    });

    test('a write of the storage is kept when a transaction of the application around it is rolled back', async () => {
      let write: Promise<unknown> | undefined;
      const transaction = dataSource.transaction(async (manager) => {
        await manager.insert(orderEntity, { id: 'o1', userId });
        write = storage.revokedTokens.add(token('kept'));
        await manager.insert(orderEntity, { id: 'o2', userId });
        throw new Error('no');
      });
      await expect(transaction).rejects.toThrow('no');
      await write;
      expect(await orders().count()).toBe(0);
      expect(await storage.revokedTokens.all([])).toHaveLength(1);
    });

    test('racing writes of both are all kept', async () => {
      await Promise.all(
        Array.from({ length: 20 }, async (_, at) => {
          await storage.transaction((stores) => stores.revokedTokens.add(token(`t${at}`)));
          await orders().save({ id: `o${at}`, userId });
        }),
      );
      expect(await orders().count()).toBe(20);
      expect(await storage.revokedTokens.all([])).toHaveLength(20);
    });

    test('closing the storage leaves the data source open', async () => {
      const other = await typeormStorage({ dataSource, sealer: showingSealer });
      await other.close();
      expect(await orders().count()).toBe(0);
    });
  });
};

describe('a data source of an application on SQLite', () => {
  suite(() => migrated(inMemory));

  // What is different on another database is shown by the contract on our own connections to it.
  describe('keeps the promises of every storage', () => {
    let dataSource: DataSource;
    let storage: Storage;
    beforeAll(async () => {
      dataSource = await migrated(inMemory);
      storage = await typeormStorage({ dataSource, sealer: showingSealer });
    });
    afterAll(() => dataSource.destroy());

    storageContract({ describe, test }, 'SQLite of an application', {
      open: async () => {
        await emptied(storage);
        return { storage, close: () => Promise.resolve() };
      },
    });
  });

  test('a transaction of the application may read the storage, and a write within it is refused', async () => {
    const dataSource = await migrated({ ...inMemory, timeout: 50 });
    const storage = await typeormStorage({ dataSource, sealer: showingSealer });
    const failure = await dataSource
      .transaction(async () => {
        expect(await storage.revokedTokens.all([])).toEqual([]);
        await storage.revokedTokens.add(token('within'));
      })
      .catch((error: unknown) => error);
    expect(isRefusal(failure, 'storage_unavailable')).toBe(true);
    await dataSource.destroy();
  });
});

describeWithMariadb('a data source of an application on MariaDB', (mariadb) => {
  const options = async (database: string): Promise<DataSourceOptions> => ({
    type: 'mariadb',
    url: await mariadb().url(database),
    timezone: 'Z',
  });
  suite(async () => migrated(await options('application')));

  test('is refused for a time zone other than UTC', async () => {
    const dataSource = await new DataSource({
      ...(await options('local_time')),
      timezone: 'local',
    } as DataSourceOptions).initialize();
    const opening = typeormStorage({ dataSource, sealer: showingSealer });
    await expect(opening).rejects.toThrow(`timezone: 'Z'`);
    await dataSource.destroy();
  });

  test.each([
    ['cuts what is too long', '', 'must hold STRICT_ALL_TABLES'],
    ['reads backslashes as they are', 'STRICT_ALL_TABLES,NO_BACKSLASH_ESCAPES', 'must not hold'],
  ])('is refused for a server that %s', async (_, mode, message) => {
    await mariadb().query(`SET GLOBAL sql_mode = '${mode}'`);
    const dataSource = new DataSource(await options(`mode_${mode.length}`));
    await dataSource.initialize();
    await mariadb().query('SET GLOBAL sql_mode = DEFAULT');
    const opening = typeormStorage({ dataSource, sealer: showingSealer });
    await expect(opening).rejects.toThrow(message);
    await dataSource.destroy();
  });

  test('writes whatever its operator chose for sessions', async () => {
    const own = await options('chosen');
    await (await migrated(own)).destroy();
    const chosen = ['autocommit = 0', 'sql_safe_updates = 1', 'tx_read_only = 1'];
    await mariadb().query(chosen.map((each) => `SET GLOBAL ${each}`).join('; '));
    const dataSource = await new DataSource({ ...own, ...ofApplication }).initialize();
    const storage = await typeormStorage({ dataSource, sealer: showingSealer });
    await storage.transaction((stores) => stores.revokedTokens.add(token('a')));
    await storage.transaction((stores) => stores.revokedTokens.add(token('b')));
    await storage.revokedTokens.removeAll([{ attribute: 'id', in: ['a', 'b'] }]);
    await storage.revokedTokens.add(token('c'));
    await dataSource.destroy();
    const restored = chosen.map((each) => `SET GLOBAL ${each.replace(/=.*/, '= DEFAULT')}`);
    await mariadb().query(restored.join('; '));

    const rows = await mariadb().query('SELECT id FROM chosen.revoked_tokens');
    expect(rows).toEqual([{ id: 'c' }]);
  });

  test('is refused for a setting with which nothing can be stored', async () => {
    const dataSource = await migrated(await options('small_packets'));
    await mariadb().query('SET GLOBAL max_allowed_packet = 1024');
    const behind = await new DataSource(dataSource.options).initialize();
    const opening = typeormStorage({ dataSource: behind, sealer: showingSealer });
    await expect(opening).rejects.toThrow('max_allowed_packet of the database is 1024, and has to');
    await mariadb().query('SET GLOBAL max_allowed_packet = DEFAULT');
    await behind.destroy();
    await dataSource.destroy();
  });

  test('is refused when synchronize made its tables', async () => {
    const dataSource = await new DataSource({
      ...(await options('synchronized')),
      entities: { ...keywardEntities },
      migrations: keywardMigrations,
      synchronize: true,
    }).initialize();
    await expect(dataSource.runMigrations()).rejects.toThrow('made by synchronize');
    await dataSource.destroy();
  });

  test('is refused where a text ignores case, as synchronize makes it', async () => {
    const dataSource = await migrated(await options('inexact'));
    await dataSource.query(
      'ALTER TABLE scopes MODIFY description VARCHAR(1000) COLLATE utf8mb4_general_ci',
    );
    const opening = typeormStorage({ dataSource, sealer: showingSealer });
    await expect(opening).rejects.toThrow(
      'Tables ignore case: scopes. They were made by synchronize',
    );
    await dataSource.destroy();
  });
});

describeWithPostgres('a data source of an application on PostgreSQL', (postgres) => {
  const ofPostgres = {
    ...ofApplication,
    entities: { ...keywardPostgresEntities, orders: orderEntity },
  };
  const connected = async (url: string): Promise<DataSource> => {
    const dataSource = await new DataSource({ type: 'postgres', url, ...ofPostgres }).initialize();
    await dataSource.runMigrations();
    return dataSource;
  };
  const readable = async (database: string): Promise<string> => {
    const url = await postgres().url(database);
    await postgres().query(`ALTER DATABASE ${database} SET DateStyle = 'ISO, MDY'`);
    return url;
  };
  suite(async () => connected(await readable('application')), keywardPostgresEntities);

  test('needs no change of its tables', async () => {
    const dataSource = await connected(await readable('unchanged'));
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    const ours = upQueries.map(({ query }) => query).filter((query) => !query.includes('"orders"'));
    expect(ours).toEqual([]);
    await dataSource.destroy();
  });

  test('writes whatever its operator chose for sessions', async () => {
    const url = await readable('chosen');
    const migrated = await connected(url);
    await migrated.destroy();
    for (const chosen of [
      'default_transaction_isolation = serializable',
      'extra_float_digits = -15',
    ])
      await postgres().query(`ALTER DATABASE chosen SET ${chosen}`);
    const dataSource = await new DataSource({ type: 'postgres', url, ...ofPostgres }).initialize();
    const storage = await typeormStorage({ dataSource, sealer: showingSealer });
    await storage.transaction((stores) => stores.revokedTokens.add(token('a')));
    await storage.transaction((stores) => stores.revokedTokens.add(token('b')));
    await storage.revokedTokens.removeAll([{ attribute: 'id', in: ['a', 'b'] }]);
    await storage.revokedTokens.add(token('c'));
    await dataSource.destroy();

    const rows = await postgres().query('SELECT id FROM revoked_tokens', 'chosen');
    expect(rows).toEqual([{ id: 'c' }]);
  });

  test('is told which setting of its sessions keeps it from writing', async () => {
    const url = await readable('read_only');
    await (await connected(url)).destroy();
    await postgres().query('ALTER DATABASE read_only SET default_transaction_read_only = on');
    const dataSource = await new DataSource({ type: 'postgres', url, ...ofPostgres }).initialize();
    const opening = typeormStorage({ dataSource, sealer: showingSealer });
    const failure: unknown = await opening
      .then((storage) => storage.revokedTokens.add(token('a')))
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'storage_unavailable',
      cause: { message: expect.stringContaining('default_transaction_read_only has to be off') },
    });
    await dataSource.destroy();
  });

  test('is refused for a setting with which nothing can be stored', async () => {
    const url = new URL(await readable('few_characters'));
    await postgres().query(
      `CREATE DATABASE latin OWNER keyward ENCODING 'LATIN1' LOCALE_PROVIDER libc
        LOCALE 'C' TEMPLATE template0`,
    );
    await postgres().query(`ALTER DATABASE latin SET DateStyle = 'ISO, MDY'`);
    url.pathname = 'latin';
    const dataSource = await connected(url.href);
    const opening = typeormStorage({ dataSource, sealer: showingSealer });
    await expect(opening).rejects.toThrow('server_encoding of the database is LATIN1, and has to');
    await dataSource.destroy();
  });

  test('is refused for times that are not written as ISO 8601 has them', async () => {
    const dataSource = await connected(await postgres().url('german'));
    const opening = typeormStorage({ dataSource, sealer: showingSealer });
    await expect(opening).rejects.toThrow(/DateStyle of the database is German|TZ=UTC/);
    await dataSource.destroy();
  });

  test('is refused when synchronize made its tables', async () => {
    const dataSource = await new DataSource({
      type: 'postgres',
      url: await readable('synchronized'),
      entities: { ...keywardEntities },
      migrations: keywardMigrations,
      synchronize: true,
    }).initialize();
    await dataSource.runMigrations();
    const opening = typeormStorage({ dataSource, sealer: showingSealer });
    await expect(opening).rejects.toThrow('made by synchronize');
    await dataSource.destroy();
  });
});

describe('a data source of an application is refused', () => {
  const opening = (dataSource: DataSource): Promise<Storage> =>
    typeormStorage({ dataSource, sealer: showingSealer });

  test('before it is initialized', async () => {
    await expect(opening(new DataSource(inMemory))).rejects.toThrow('initialize()');
  });

  test('for a prefix of its tables', async () => {
    const dataSource = await new DataSource({ ...inMemory, entityPrefix: 'shop_' }).initialize();
    await expect(opening(dataSource)).rejects.toThrow('entityPrefix');
    await dataSource.destroy();
  });

  test('before it has run the migrations', async () => {
    const dataSource = await new DataSource(inMemory).initialize();
    await expect(opening(dataSource)).rejects.toThrow('FirstTables1790000000000');
    await dataSource.destroy();
  });

  test('when it does not check foreign keys', async () => {
    const dataSource = await migrated(inMemory);
    await dataSource.query('PRAGMA foreign_keys = OFF');
    await expect(opening(dataSource)).rejects.toThrow('foreign_keys');
    await dataSource.destroy();
  });
});
