/** The key of a database changes, while storages that hold both keys work on. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@keyward/core';
import { newClient } from '@keyward/core/management';
import type { SigningKey } from '@keyward/core/ports';
import {
  backupSqlite,
  EarlierKeyNeededError,
  parseDatabaseUrl,
  typeormStorage,
  type DatabaseAddress,
  type ResealedPortion,
  type TypeormStorage,
} from '../src/index.js';

import { openAddress } from './open-address.js';
import { describeWithServers } from './servers.js';
import { namedSealer } from './named-sealer.js';
import { newFileNames } from './new-file-names.js';
import { newSqliteFile, temporaryFolder } from './open-sqlite.js';

const clientAt = (at: number): Client =>
  newClient({
    id: `client-${String(at).padStart(3, '0')}`,
    type: 'regular_web',
    name: `Client ${at}`,
    secret: `secret ${at}`,
    previousSecret: `previous ${at}`,
    createdBy: null,
    createdAt: new Date(0),
    updatedBy: null,
    updatedAt: new Date(0),
  });

const signingKey: SigningKey = {
  id: 'k1',
  algorithm: 'ES256',
  generation: 1,
  privateKey: 'private',
  publicKey: 'public',
  createdAt: new Date(0),
  activatesAt: new Date(0),
  retiresAt: null,
};

/** More than are read at once, in more than one portion. */
const clientCount = 520;
const valueCount = 2 * clientCount + 1;

const suite = (prepare: () => Promise<DatabaseAddress>): void => {
  let database: DatabaseAddress;
  const opened: TypeormStorage[] = [];
  const open = async (...keyIds: readonly string[]): Promise<TypeormStorage> => {
    const storage = await typeormStorage({ database, sealer: namedSealer(...keyIds) });
    opened.push(storage);
    return storage;
  };
  const query = async <R>(statement: string): Promise<R> => {
    const { dataSource, close } = await openAddress(database);
    const rows = await dataSource.query<R>(statement);
    await close();
    return rows;
  };
  const secretsUnder = async (keyId: string): Promise<number> => {
    const [row] = await query<{ count: number | string }[]>(
      `SELECT COUNT(*) AS count FROM clients WHERE secret LIKE '${keyId}|%'`,
    );
    return Number(row!.count);
  };
  /** Ends the run after so many portions. */
  const cutOffAfter = (portions: number) => {
    let count = 0;
    return (): void => {
      count++;
      if (count === portions) throw new Error('cut off');
    };
  };

  beforeEach(async () => {
    database = await prepare();
    const storage = await open('old');
    await storage.transaction(async (stores) => {
      await stores.signingKeys.add(signingKey);
      for (let at = 0; at < clientCount; at++) await stores.clients.add(clientAt(at));
    });
  });
  afterEach(async () => {
    for (const storage of opened.splice(0)) await storage.close();
  });

  test('a storage with a newer key too seals with the key of the database', async () => {
    const storage = await open('new', 'old');
    await storage.clients.add(clientAt(600));
    expect(storage.sealedWith).toEqual({ keyId: 'old', kept: undefined });
    expect(await secretsUnder('new')).toBe(0);
  });

  test('everything is sealed with the newest key, and that one alone opens it', async () => {
    const both = await open('new', 'old');
    const portions: ResealedPortion[] = [];
    const report = await both.reseal({
      kept: 'pepper',
      progress: (portion) => portions.push(portion),
    });
    expect(report).toEqual({ values: valueCount, damaged: 0, damagedPlaces: [] });
    expect(portions.reduce((sum, { values }) => sum + values, 0)).toBe(valueCount);

    const fresh = await open('new');
    expect(fresh.sealedWith).toEqual({ keyId: 'new', kept: 'pepper' });
    expect(await fresh.clients.find(clientAt(7).id)).toEqual(clientAt(7));
    expect(await fresh.signingKeys.find('k1')).toEqual(signingKey);
    await expect(open('old')).rejects.toThrow('sealed elsewhere');
  });

  test('another storage with both keys seals with the newest from the first portion on', async () => {
    const server = await open('new', 'old');
    const both = await open('new', 'old');
    let writing: Promise<void> | undefined;
    await both.reseal({
      kept: '',
      progress: () => {
        writing ??= server.clients.add(clientAt(600));
      },
    });
    await writing;
    expect(await secretsUnder('new')).toBe(clientCount + 1);
  });

  test('a change that is made meanwhile stays', async () => {
    const server = await open('new', 'old');
    const both = await open('new', 'old');
    const last = clientAt(clientCount - 1);
    let changing: Promise<unknown> | undefined;
    await both.reseal({
      kept: '',
      progress: () => {
        changing ??= server.clients.change(last.id, (client) => ({ ...client, secret: 'changed' }));
      },
    });
    await changing;
    const changed = await (await open('new')).clients.find(last.id);
    expect(changed).toEqual({ ...last, secret: 'changed' });
  });

  test('a run that was cut off is finished by the next', async () => {
    const first = await open('new', 'old');
    const cutOff = first.reseal({ kept: 'pepper', progress: cutOffAfter(3) });
    await expect(cutOff).rejects.toThrow('cut off');
    const done = await secretsUnder('new');
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(clientCount);

    // Meanwhile each key alone is too little, and both are enough.
    await expect(open('old')).rejects.toThrow('sealed elsewhere');
    await expect(open('new')).rejects.toThrow(EarlierKeyNeededError);
    const server = await open('new', 'old');
    expect(server.sealedWith).toEqual({ keyId: 'new', kept: 'pepper' });
    expect(await server.clients.all([])).toHaveLength(clientCount);

    const report = await server.reseal({ kept: 'never read' });
    expect(report.values).toBe(valueCount - 1 - 2 * done);
    expect((await open('new')).sealedWith.kept).toBe('pepper');
  });

  test('the key changes again, also before the first change has ended', async () => {
    const first = await open('new', 'old');
    await expect(first.reseal({ kept: 'one', progress: cutOffAfter(3) })).rejects.toThrow(
      'cut off',
    );
    await expect(open('newest', 'new')).rejects.toThrow(EarlierKeyNeededError);
    await (await open('newest', 'new', 'old')).reseal({ kept: 'two' });
    const storage = await open('newest');
    expect(storage.sealedWith).toEqual({ keyId: 'newest', kept: 'two' });
    expect(await storage.clients.all([])).toHaveLength(clientCount);
  });

  test('a storage without the newest key writes nothing sealed any more', async () => {
    const [left] = opened;
    await (await open('new', 'old')).reseal({ kept: '' });
    await expect(left!.clients.add(clientAt(600))).rejects.toMatchObject({
      code: 'storage_unavailable',
    });
    expect(await secretsUnder('old')).toBe(0);
  });

  test('a value that no key opens is reported, and keeps nothing else from ending', async () => {
    const [damaged, other] = [clientAt(3).id, clientAt(4).id];
    await query(`UPDATE clients SET secret = 'old|clients/${other}|moved' WHERE id = '${damaged}'`);
    const report = await (await open('new', 'old')).reseal({ kept: '' });
    expect(report).toEqual({
      values: valueCount - 1,
      damaged: 1,
      damagedPlaces: [`clients/${damaged}`],
    });
    expect((await (await open('new')).clients.find(other))?.secret).toBe('secret 4');
  });

  test('keys of another database are refused, and change nothing', async () => {
    await expect(open('third', 'fourth')).rejects.toThrow('sealed elsewhere');
    expect(await secretsUnder('old')).toBe(clientCount);
    expect(await query('SELECT sealing_key FROM installation')).toEqual([{ sealing_key: null }]);
  });

  test('the storage warns of an earlier key that is not needed', async () => {
    await (await open('new', 'old')).reseal({ kept: '' });
    const warnings: string[] = [];
    const sealer = namedSealer('new', 'old');
    opened.push(await typeormStorage({ database, sealer, warn: (text) => warnings.push(text) }));
    expect(warnings).toContain(
      'nothing is sealed with an earlier secret key any more: start without it',
    );
  });

  test('a database with nothing sealed takes any key', async () => {
    await query('DELETE FROM clients');
    await query('DELETE FROM signing_keys');
    const storage = await open('new', 'old');
    expect(await storage.reseal({ kept: '' })).toMatchObject({ values: 0 });
    await storage.clients.add(clientAt(1));
    expect(await secretsUnder('new')).toBe(1);
  });
};

describe('reseal on SQLite', () => {
  test('leaves no value under the old key in a backup, where the file has no free space', async () => {
    const folder = await temporaryFolder();
    const file = join(folder.path, 'keyward.db');
    await newSqliteFile(file);
    const storageWith = (...keyIds: readonly string[]): Promise<TypeormStorage> =>
      typeormStorage({ database: { kind: 'sqlite', file }, sealer: namedSealer(...keyIds) });
    const first = await storageWith('old-key');
    await first.transaction(async (stores) => {
      for (let at = 0; at < clientCount; at++) await stores.clients.add(clientAt(at));
    });
    await first.close();

    const both = await storageWith('a-rather-longer-new-key', 'old-key');
    await both.reseal({ kept: '' });
    await both.close();
    const copy = join(folder.path, 'copy.db');
    await backupSqlite(file, copy);
    const bytes = await readFile(copy);
    await folder.remove();
    expect(bytes.includes('a-rather-longer-new-key|clients/')).toBe(true);
    expect(bytes.includes('old-key|clients/')).toBe(false);
  });

  const newFileName = newFileNames();
  suite(async () => {
    const file = await newFileName();
    await newSqliteFile(file);
    return { kind: 'sqlite', file };
  });
});

describeWithServers('reseal on a server', (server) => {
  let count = 0;
  suite(async () => parseDatabaseUrl(await server().url(`reseal_${count++}`)));
});
