/** The example with a data source of its own does what its guide says, on each kind of database. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DataSource, DataSourceOptions } from 'typeorm';
import type { Keyward, User } from '@keyward/core';
import { sqliteDriver } from '@keyward/storage-typeorm';
import {
  changeSecretKey,
  largeOrders,
  openDataSource,
  Order,
  shopKeyward,
  usersOf,
} from '../docs/examples/own-data-source.js';
import { describeWithMariadb } from '../packages/storage-typeorm/test/mariadb.js';
import { describeWithPostgres } from '../packages/storage-typeorm/test/postgres.js';

const [oldKey, newKey] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];

const suite = (database: () => Promise<DataSourceOptions>): void => {
  let dataSource: DataSource;
  let keyward: Keyward;
  let ada: User;

  beforeAll(async () => {
    dataSource = await openDataSource(await database());
    keyward = await shopKeyward(dataSource, oldKey);
    await keyward.firstStart({});
    ada = await keyward.users.create({ email: 'ada@example.com' });
    const orders = dataSource.getRepository(Order);
    await orders.save({ id: 'small', userId: ada.id, total: 5 });
    await orders.save({ id: 'large', userId: ada.id, total: 50 });
  });
  afterAll(() => dataSource?.destroy());

  test('joins its orders with the users of Keyward', async () => {
    const found = await largeOrders(dataSource, 10);
    expect(found).toMatchObject([{ id: 'large', user: { email: 'ada@example.com' } }]);
  });

  test('reads users through a repository', async () => {
    const users = await usersOf(dataSource, ada.tenantId);
    expect(users.map(({ id }) => id)).toContain(ada.id);
  });

  test('loses the orders of a user whom Keyward deletes', async () => {
    await keyward.users.delete(ada.id);
    expect(await largeOrders(dataSource, 0)).toEqual([]);
  });

  test('changes its secret key, and the audit log still holds', async () => {
    expect(await changeSecretKey(dataSource, newKey, oldKey)).toBeGreaterThan(0);
    await expect(shopKeyward(dataSource, oldKey)).rejects.toThrow('does not open');
    const changed = await shopKeyward(dataSource, newKey);
    const findings = await changed.verifyAudit();
    expect(findings.map(({ broken }) => broken)).toEqual(findings.map(() => undefined));
  });
};

describe('an application with a data source of its own on SQLite', () => {
  suite(() =>
    Promise.resolve({ type: 'better-sqlite3', database: ':memory:', driver: sqliteDriver() }),
  );
});

describeWithMariadb('an application with a data source of its own on MariaDB', (mariadb) => {
  suite(async () => ({ type: 'mariadb', url: await mariadb().url('shop'), timezone: 'Z' }));
});

describeWithPostgres('an application with a data source of its own on PostgreSQL', (postgres) => {
  suite(async () => {
    const url = await postgres().url('shop');
    await postgres().query(`ALTER DATABASE shop SET DateStyle = 'ISO, MDY'`);
    return { type: 'postgres', url };
  });
});
