/** A database is looked at, and stays as it is. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newClient, newTenant, newUser } from '@keyward/core/management';
import { listedDomainNames } from '@keyward/core/in-memory';
import {
  inspectClients,
  inspectDatabase,
  keywardMigrations,
  typeormStorage,
} from '../src/index.js';
import { openSqlite } from '../src/sqlite/open.js';
import { newSqliteFile, temporaryFolder } from './open-sqlite.js';
import { showingSealer } from './showing-sealer.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let file: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder.path, 'keyward.db');
});
afterEach(() => folder.remove());

const inspect = (sealer = showingSealer) => inspectDatabase({ kind: 'sqlite', file }, sealer);

const change = async (statement: string): Promise<void> => {
  const opened = await openSqlite(file);
  await opened.dataSource.query(statement);
  await opened.close();
};

describe('a SQLite file that is inspected', () => {
  test('is not made', async () => {
    expect((await inspect()).migrations).toBeUndefined();
    expect(existsSync(file)).toBe(false);
  });

  test('has no tables while it is empty, and stays empty', async () => {
    await writeFile(file, '');
    expect((await inspect()).migrations).toBeUndefined();
    expect(await readFile(file, 'utf8')).toBe('');
  });

  test('is current, writable and opened by its sealer, and keeps every byte', async () => {
    await newSqliteFile(file);
    const before = await readFile(file);

    expect(await inspect()).toEqual({
      migrations: {
        applied: expect.any(Array) as unknown,
        pending: [],
        needStop: [],
        unknown: [],
        tooNew: [],
      },
      faults: [],
      missingRights: [],
      page: undefined,
      refusedWrite: undefined,
      sealerFailure: undefined,
      time: undefined,
      globalAdmins: 0,
      sharedKeys: [],
      withoutFactorPolicy: 0,
      withGrownReadyRoles: 0,
      costlyKeys: 0,
      dearestAdopted: undefined,
      managementAudience: undefined,
    });
    expect((await readFile(file)).equals(before)).toBe(true);
  });

  test('tells how many tenants have no policy for second factors', async () => {
    await newSqliteFile(file);
    const database = { kind: 'sqlite', file } as const;
    const storage = await typeormStorage({ database, sealer: showingSealer });
    const stamp = {
      createdBy: null,
      createdAt: new Date(0),
      updatedBy: null,
      updatedAt: new Date(0),
    };
    const metadata = [
      {},
      { mfa: {} },
      { mfa: { policy: 'never' } },
      { mfa: { policy: 'optional' } },
    ];
    for (const [at, each] of metadata.entries())
      await storage.tenants.add(
        newTenant({ id: randomUUID(), name: `tenant-${at}`, metadata: each as object, ...stamp }),
      );
    await storage.close();
    expect((await inspect()).withoutFactorPolicy).toBe(2);
  });

  test('tells how many keys sign at many times the cost of others', async () => {
    await newSqliteFile(file);
    const database = { kind: 'sqlite', file } as const;
    const storage = await typeormStorage({ database, sealer: showingSealer });
    const key = { generation: 1, privateKey: 'private', publicKey: 'public' };
    const times = { createdAt: new Date(0), activatesAt: new Date(0), retiresAt: null };
    for (const algorithm of ['ES256', 'EdDSA', 'ES384', 'ES512'] as const)
      await storage.signingKeys.add({ id: randomUUID(), algorithm, ...key, ...times });
    await storage.close();
    expect((await inspect()).costlyKeys).toBe(2);
  });

  test('tells the cost of the dearest hash that another system made, sealed or not', async () => {
    await newSqliteFile(file);
    const database = { kind: 'sqlite', file } as const;
    const storage = await typeormStorage({ database, sealer: showingSealer });
    const stamp = {
      createdBy: null,
      createdAt: new Date(0),
      updatedBy: null,
      updatedAt: new Date(0),
    };
    const tenantId = randomUUID();
    await storage.tenants.add(newTenant({ id: tenantId, name: 'acme', ...stamp }));
    const held: (number | undefined)[] = [];
    for (const passwordHash of [
      '$2b$14$x',
      'adopted:$2b$06$x',
      'adopted:09:v2.x',
      `${'1'.repeat(16)}:adopted:13:v2.x`,
    ]) {
      const given = { id: randomUUID(), tenantId, username: randomUUID(), passwordHash };
      await storage.users.add(newUser(listedDomainNames, { ...given, ...stamp }));
      held.push((await inspect()).dearestAdopted);
    }
    await storage.close();
    expect(held).toEqual([undefined, 6, 9, 13]);
  });

  test('has the migrations that it lacks, and does not get them', async () => {
    await newSqliteFile(file);
    const newest = keywardMigrations.at(-1)!.name;
    await change(`DELETE FROM migrations WHERE name = '${newest}'`);

    expect((await inspect()).migrations).toMatchObject({ pending: [newest], unknown: [] });
    expect((await inspect()).migrations).toMatchObject({ pending: [newest], unknown: [] });
  });

  test('has migrations of a newer version', async () => {
    await newSqliteFile(file);
    await change(
      "INSERT INTO migrations (timestamp, name) VALUES (1990000000000, 'Newer1990000000000')",
    );
    expect((await inspect()).migrations?.unknown).toEqual(['Newer1990000000000']);
  });

  test('is refused when it is no database', async () => {
    await writeFile(file, 'not a database, however long it may be'.repeat(100));
    await expect(inspect()).rejects.toMatchObject({
      code: 'storage_unavailable',
      cause: { message: expect.stringContaining('not a SQLite database') },
    });
  });
});

describe('the clients of a SQLite file', () => {
  test('are read with their documents', async () => {
    await newSqliteFile(file);
    const storage = await typeormStorage({
      database: { kind: 'sqlite', file },
      sealer: showingSealer,
    });
    const at = new Date(0);
    const stamp = { createdBy: null, createdAt: at, updatedBy: null, updatedAt: at };
    const client = newClient({ id: randomUUID(), name: 'bank', ...stamp });
    await storage.clients.add(client);
    await storage.close();

    expect(await inspectClients({ kind: 'sqlite', file })).toEqual({
      clients: [{ id: client.id, name: 'bank', isPublic: false, metadata: client.metadata }],
      resources: [],
    });
  });

  test('are none where there is no file, and none is made', async () => {
    expect((await inspectClients({ kind: 'sqlite', file })).clients).toEqual([]);
    expect(existsSync(file)).toBe(false);
  });
});
