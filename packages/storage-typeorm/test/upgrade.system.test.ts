/** A database that an earlier version made, with rows in it, is brought up to date without losing any. */
import { listedDomainNames } from '@keyward/core/in-memory';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { oneTenant, type User } from '@keyward/core';
import { newUser } from '@keyward/core/management';
import { dailyCountId, dayOf, type DailyCount, type Storage } from '@keyward/core/ports';
import {
  inspectDatabase,
  migrateDatabase,
  typeormStorage,
  type DatabaseAddress,
} from '../src/index.js';
import { FirstTables1790000000000 } from '../src/migrations/first-tables.js';
import { keywardMigrations } from '../src/migrations/all.js';
import { sqliteDriver } from '../src/sqlite/driver.js';
import {
  serverDatabase,
  sourceBefore,
  sourceWith,
  sqliteDatabase,
  type EmptyDatabase,
} from './database-before.js';
import { newFileNames } from './new-file-names.js';
import { temporaryFolder } from './open-sqlite.js';
import { openAddress } from './open-address.js';
import { describeWithServers } from './servers.js';
import { showingSealer } from './showing-sealer.js';

const [tenantId, adminId, linkId, resourceId, plainId] = [
  '00000000-0000-4000-8000-00000000000a',
  '00000000-0000-4000-8000-00000000000b',
  '00000000-0000-4000-8000-00000000000c',
  '00000000-0000-4000-8000-00000000000d',
  '00000000-0000-4000-8000-00000000000e',
];
const identifierUrl = 'https://orders.example';
const stamp = {
  createdBy: null,
  createdAt: new Date('2026-01-02T03:04:05.006Z'),
  updatedBy: null,
  updatedAt: new Date('2026-01-02T03:04:05.006Z'),
};
const stored = `NULL, '2026-01-02 03:04:05.006', NULL, '2026-01-02 03:04:05.006'`;
const stampColumns = 'created_by, created_at, updated_by, updated_at';

/**
 * The rows of version 0.1.0: a tenant with an administrator, whose name shows that case folding is the core's, and two
 * resources, one with an audience of its own.
 */
const rowsBefore = [
  `INSERT INTO tenants (id, name, is_default, is_suspended, ${stampColumns}, tenancy,
      unique_tenant_name, unique_is_default)
    VALUES ('${tenantId}', 'DÉFAUT', TRUE, FALSE, ${stored}, '${tenantId}', 'DÉFAUT', 'default')`,
  `INSERT INTO users (id, tenant_id, username, password_hash, ${stampColumns}, tenancy, unique_username)
    VALUES ('${adminId}', '${tenantId}', 'ÄDMIN', '$2b$12$hash', ${stored}, '${tenantId}', '${tenantId}/ädmin')`,
  `INSERT INTO tenant_admins (id, tenant_id, user_id, ${stampColumns}, tenancy, unique_user_id)
    VALUES ('${linkId}', '${tenantId}', '${adminId}', ${stored}, '${tenantId}', '${tenantId}/${adminId}')`,
  ...[
    [resourceId, `'${identifierUrl}'`],
    [plainId, 'NULL'],
  ].map(
    ([id, url]) =>
      `INSERT INTO resources (id, type, name, identifier_url, signing_algorithm, rbac_enabled, scopes_added,
          skip_consent_for_first_party, app_metadata, is_system, tenant_id, ${stampColumns}, tenancy,
          unique_resource_name, unique_identifier_url)
        VALUES ('${id}', 'api', '${id}', ${url}, 'RS256', FALSE, FALSE, FALSE, '[]', FALSE,
          '${tenantId}', ${stored}, '${tenantId}',
          '${tenantId}/${id}', ${url})`,
  ),
];
const administrator: User = newUser(listedDomainNames, {
  id: adminId,
  tenantId,
  username: 'ÄDMIN',
  passwordHash: '$2b$12$hash',
  ...stamp,
});

const asVersionOneLeftIt = async ({
  address,
  options,
}: EmptyDatabase): Promise<DatabaseAddress> => {
  const { source, ask } = await sourceWith(options, [FirstTables1790000000000]);
  for (const row of rowsBefore) await ask(row);
  await source.destroy();
  return address;
};

const suite = (prepare: () => Promise<DatabaseAddress>): void => {
  let database: DatabaseAddress;
  let storage: Storage;
  const reopened = async (): Promise<Storage> => {
    await storage?.close();
    storage = await typeormStorage({ database, sealer: showingSealer });
    return storage;
  };
  const differences = async (statement?: string): Promise<string[]> => {
    const { dataSource, close } = await openAddress(database);
    if (statement) await dataSource.query(statement);
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    await close();
    return upQueries.map(({ query }) => query);
  };
  beforeEach(async () => {
    database = await prepare();
    await reopened();
  });
  afterEach(() => storage.close());

  test('keeps the administrator and the adminship, and finds the name again', async () => {
    expect(await storage.users.all([])).toEqual([administrator]);
    expect(await storage.tenantAdmins.all([])).toEqual([
      { id: linkId, tenantId, userId: adminId, ...stamp },
    ]);
    expect(await storage.users.all([{ attribute: 'usernameKey', equals: 'ädmin' }])).toEqual([
      administrator,
    ]);
    expect(
      await storage.users.all([
        { attribute: 'isBlocked', equals: false },
        { attribute: 'loginsCount', equals: 0 },
      ]),
    ).toEqual([administrator]);
  });

  test('has a chain of the audit log for its tenant and one for itself, so that none is missing', async () => {
    const chain = { sequence: 0, seal: '', anchor: null };
    const chains = await storage.auditChains.all([]);
    expect([...chains].sort((one, other) => (one.id < other.id ? -1 : 1))).toEqual([
      { id: '00000000-0000-0000-0000-000000000000', tenantId: null, ...chain },
      { id: tenantId, tenantId, ...chain },
    ]);
  });

  test('finds the names of its records without regard to case', async () => {
    const query = { pinned: [], order: [], offset: 0, limit: 9, totalCount: false } as const;
    const found = await storage.tenants.page({
      ...query,
      filter: { kind: 'equals', attribute: 'nameKey', value: 'défaut' },
    });
    expect(found.items.map(({ id }) => id)).toEqual([tenantId]);
  });

  test('finds the users that it has by what they are called', async () => {
    const query = { pinned: [], order: [], offset: 0, limit: 9, totalCount: true } as const;
    const found = await storage.users.page({ ...query, search: [['admin']] });
    expect(found).toEqual({ items: [administrator], hasMore: false, totalCount: 1 });
  });

  test('takes users without a user name, and holds the old one to its name', async () => {
    const ada = newUser(listedDomainNames, {
      id: linkId,
      tenantId,
      email: 'ada@example.com',
      ...stamp,
    });
    await storage.users.add(ada);
    expect(await storage.users.find(linkId)).toEqual(ada);
    await expect(
      storage.users.add(
        newUser(listedDomainNames, { id: tenantId, tenantId, username: 'ädmin', ...stamp }),
      ),
    ).rejects.toMatchObject({ code: 'already_exists', values: { key: 'username' } });
  });

  test('is refused by this version when a newer one has changed it, and stays as it is', async () => {
    const newer = `INSERT INTO migrations (timestamp, name)
      VALUES (1990000000000, 'Newer1990000000000'), (1980000000000, 'New1980000000000')`;
    await differences(newer);
    const opening = typeormStorage({ database, sealer: showingSealer });
    await expect(opening).rejects.toThrow(
      'a newer version of Keyward made the tables: they are at Newer1990000000000, and this ' +
        `version knows them up to ${keywardMigrations.at(-1)!.name}. ` +
        'Start the newer version, or restore the backup from before the upgrade',
    );
    expect(await storage.users.all([])).toEqual([administrator]);
  });

  test('is served beside a newer one that has left room, also by a later start', async () => {
    const newest = keywardMigrations.at(-1)!.name.slice(-13);
    await differences(`INSERT INTO migrations (timestamp, name)
      VALUES (1980000000000, 'Roomy_beside_${newest}_1980000000000')`);
    await storage.ping();

    await reopened();
    expect(await storage.users.all([])).toEqual([administrator]);
  });

  test('is not ready any more when a newer one changes it, and leaves no room', async () => {
    await differences(`INSERT INTO migrations (timestamp, name)
      VALUES (1990000000000, 'Newer1990000000000')`);
    await expect(storage.ping()).rejects.toThrow('they are at Newer1990000000000');
  });

  test('is left alone by a migration that is to happen without a stop, which says why', async () => {
    const fresh = await prepare();
    const page = await readFile(
      new URL('../../../docs/how-to/upgrade.md', import.meta.url),
      'utf8',
    );
    const [, told] = /^keyward: (nothing was changed, .* and )\d+ more$/m.exec(page)!;

    await expect(migrateDatabase(fresh, { withoutStop: true })).rejects.toThrow(told);
    const { migrations } = await inspectDatabase(fresh, undefined);
    expect(migrations).toMatchObject({ applied: [FirstTables1790000000000.name], tooNew: [] });
    expect(migrations!.needStop).toEqual(migrations!.pending);
  });

  test('claims the audiences of its resources for their tenants', async () => {
    const audience = { id: resourceId, identifierUrl, tenantId };
    expect(await storage.audiences.all([])).toEqual([audience]);

    await storage.resources.removeAll([{ attribute: 'id', equals: resourceId }]);
    expect(await storage.within(oneTenant(tenantId)).audiences.all([])).toEqual([audience]);
    await expect(storage.audiences.add({ ...audience, id: plainId })).rejects.toMatchObject({
      code: 'already_exists',
    });
  });

  test('claims them once when the step runs again', async () => {
    await differences(`DELETE FROM migrations WHERE name LIKE 'Audiences%'`);
    await reopened();
    expect(await storage.audiences.all([])).toHaveLength(1);
    expect(await differences()).toEqual([]);
  });

  test('looks like a new database afterwards', async () => {
    expect(await differences()).toEqual([]);
  });

  test('changes nothing when it runs once more, as after a crash before it was noted', async () => {
    await differences(`DELETE FROM migrations WHERE name LIKE 'UserRecords%'`);
    await reopened();
    expect(await storage.users.all([])).toEqual([administrator]);
    expect(await differences()).toEqual([]);
  });
};

/** As the tables were when each write sealed its own events. */
const beforeUnsealedEvents = async (options: DataSourceOptions): Promise<void> => {
  const { source, ask } = await sourceBefore(options, 'UnsealedEvents');
  for (const sequence of [1, 2])
    await ask(
      `INSERT INTO audit_events (id, chain_id, sequence, tenant_id, name, actor_id, record_id, ids, changed,
          request_id, address, created_at, count, seal, tenancy, unique_position)
        VALUES ('event ${sequence}', '${tenantId}', ${sequence}, '${tenantId}', 'tested', NULL, NULL, '[]', '[]',
          NULL, NULL, '2026-01-02 03:04:05.006', 1, 'seal ${sequence}', '${tenantId}', '${tenantId}/${sequence}')`,
    );
  await source.destroy();
};

const sealedEventsSuite = (prepare: () => Promise<EmptyDatabase>): void => {
  test('keeps the places and seals of its events, and takes events without a place', async () => {
    const { address, options } = await prepare();
    await beforeUnsealedEvents(options);
    const storage = await typeormStorage({ database: address, sealer: showingSealer });
    const [first, second] = await storage.auditEvents.all([]);
    expect([first!.sequence, first!.seal]).toEqual([1, 'seal 1']);
    expect([second!.sequence, second!.seal]).toEqual([2, 'seal 2']);

    const unsealed = { ...first!, id: 'event 3', sequence: null };
    await storage.auditEvents.add(unsealed);
    expect(await storage.auditEvents.find('event 3')).toEqual(unsealed);
    await expect(
      storage.auditEvents.overwrite(['sequence'], [{ ...unsealed, sequence: 2 }]),
    ).rejects.toMatchObject({ code: 'already_exists', values: { key: 'position' } });
    await storage.close();
  });
};

/** As the tables were when nothing counted the events, with some of today that are sealed and one that is not. */
const beforeDailyCounts = async (options: DataSourceOptions): Promise<void> => {
  const { source, ask } = await sourceBefore(options, 'DailyCounts');
  const today = new Date().toISOString().slice(0, 10);
  const events = [
    ['user.logged_in', 1, today, 1],
    ['user.logged_in', 2, today, 1],
    ['refused.account_locked', 3, today, 5],
    ['user.login_failed', 4, today, 1],
    ['user.login_failed', null, today, 1],
    ['client.created', 5, today, 1],
    ['user.logged_in', 6, '2026-01-02', 1],
  ] as const;
  for (const [number, [name, sequence, day, count]] of events.entries())
    await ask(
      `INSERT INTO audit_events (id, chain_id, sequence, tenant_id, name, actor_id, record_id, ids, changed,
          request_id, address, created_at, count, seal, tenancy, unique_position)
        VALUES ('event ${number}', '${tenantId}', ?, '${tenantId}', '${name}', NULL, NULL, '[]', '[]',
          NULL, NULL, '${day} 00:00:01.000', ${count}, 'seal', '${tenantId}', ?)`,
      [sequence, sequence === null ? null : `${tenantId}/${sequence}`],
    );
  await source.destroy();
};

const dailyCountsSuite = (prepare: () => Promise<EmptyDatabase>): void => {
  test('counts the sealed events of the last days once, for the tenant and for all', async () => {
    const { address, options } = await prepare();
    await beforeDailyCounts(options);
    const storage = await typeormStorage({ database: address, sealer: showingSealer });
    const counts = await storage.dailyCounts.all([]);
    const [ofAll, ofTenant] = [...counts].sort((one, other) =>
      (one.tenantId ?? '') < (other.tenantId ?? '') ? -1 : 1,
    );
    expect(counts).toHaveLength(2);
    const day = dayOf(new Date());
    expect(ofTenant).toEqual({
      id: idOfDay({ tenantId, day }),
      tenantId,
      day,
      logins: 2,
      failedLogins: 1,
      lockouts: 5,
    });
    expect(ofAll).toEqual({ ...ofTenant, id: idOfDay({ tenantId: null, day }), tenantId: null });
    await storage.close();
  });
};

const idOfDay = (of: Pick<DailyCount, 'tenantId' | 'day'>): string =>
  dailyCountId((text) => createHash('sha256').update(text).digest('base64url'), of);

test('the migrations follow each other in time', () => {
  const times = keywardMigrations.map(({ name }) => Number(/\d{13}$/.exec(name)![0]));
  expect(times).toEqual([...times].sort((left, right) => left - right));
});

describe('a SQLite file of version 0.1.0', () => {
  const newFileName = newFileNames();

  suite(async () => asVersionOneLeftIt(sqliteDatabase(await newFileName())));
});

test('an upgrade removes no table and no column', async () => {
  const folder = await temporaryFolder();
  const database = join(folder.path, 'keyward.db');
  const source = new DataSource({ type: 'better-sqlite3', database, driver: sqliteDriver() });
  await source.initialize();
  const columns = async (): Promise<readonly string[]> => {
    const rows = await source.query<{ name: string }[]>(
      `SELECT tables.name || '.' || columns.name AS name
        FROM sqlite_master AS tables JOIN pragma_table_xinfo(tables.name) AS columns
        WHERE tables.type = 'table'`,
    );
    return rows.map(({ name }) => name);
  };

  const runner = source.createQueryRunner();
  let earlier: readonly string[] = [];
  for (const Migration of keywardMigrations) {
    await new Migration().up(runner);
    const later = await columns();
    const removed = earlier.filter((name) => !later.includes(name));
    expect({ migration: Migration.name, removed }).toMatchObject({ removed: [] });
    earlier = later;
  }
  expect(earlier.length).toBeGreaterThan(200);

  await runner.release();
  await source.destroy();
  await folder.remove();
});

describe('a SQLite file with sealed events', () => {
  const newFileName = newFileNames();

  const prepare = async (): Promise<EmptyDatabase> => sqliteDatabase(await newFileName());
  sealedEventsSuite(prepare);
  dailyCountsSuite(prepare);
});

/** PostgreSQL came later: its migrations from there on are those that any database has. */
describeWithServers('a database server', (server) => {
  let databases = 0;
  const prepare = async (): Promise<EmptyDatabase> =>
    serverDatabase(await server().url(`upgrade_${++databases}`));

  describe('with sealed events', () => {
    sealedEventsSuite(prepare);
    dailyCountsSuite(prepare);
  });

  describe('of version 0.1.0', () => suite(async () => asVersionOneLeftIt(await prepare())));
});
