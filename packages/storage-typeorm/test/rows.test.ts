import { describe, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import type { Client } from '@keyward/core';
import { newClient } from '@keyward/core/management';
import type { SigningKey, Storage } from '@keyward/core/ports';
import { typeormStorage, type Sealer } from '../src/index.js';
import { openSqlite } from '../src/sqlite/open.js';
import { meaningOf } from '../src/mysql/failures.js';
import { hasNodeSqlite } from '../src/sqlite/driver.js';
import { openSqliteFile } from './open-sqlite.js';
import { showingSealer } from './showing-sealer.js';

const client: Client = newClient({
  id: 'c1',
  type: 'spa',
  name: 'Shop',
  secret: 'sesame',
  previousSecret: 'mellon',
  isFirstParty: true,
  isGlobal: true,
  createdBy: null,
  createdAt: new Date(0),
  updatedBy: null,
  updatedAt: new Date(0),
});
const key: SigningKey = {
  id: 'k1',
  algorithm: 'ES256',
  generation: 1,
  privateKey: 'PEM sesame',
  publicKey: 'public',
  createdAt: new Date(0),
  activatesAt: new Date(0),
  retiresAt: null,
};

describe('sealed columns', () => {
  test('hold secrets sealed for their own row, and nothing else is sealed', async () => {
    const { storage, file, close } = await openSqliteFile();
    await storage.clients.add(client);
    await storage.signingKeys.add(key);
    await storage.clients.change('c1', (current) => ({ ...current, secret: 'new sesame' }));
    const rows = await rawly(file, async (source) => [
      ...(await source.query<object[]>('SELECT id, name, secret, previous_secret FROM clients')),
      ...(await source.query<object[]>('SELECT private_key, public_key FROM signing_keys')),
    ]);
    expect(rows).toEqual([
      {
        id: 'c1',
        name: 'Shop',
        secret: 'sealed(clients/c1)emases wen',
        previous_secret: 'sealed(clients/c1)nollem',
      },
      { private_key: 'sealed(signing_keys/k1)emases MEP', public_key: 'public' },
    ]);
    expect((await storage.clients.find('c1'))?.secret).toBe('new sesame');
    await close();
  });

  test('do not open in another row', async () => {
    const { storage, file, close } = await openSqliteFile();
    await storage.clients.add(client);
    await storage.clients.add({ ...client, id: 'c2', name: 'Other' });
    await rawly(file, (source) =>
      source.query(
        `UPDATE clients SET secret = (SELECT secret FROM clients WHERE id = 'c1') WHERE id = 'c2'`,
      ),
    );
    await expect(storage.clients.find('c2')).rejects.toThrow('sealed elsewhere');
    await close();
  });

  test('can be neither filtered nor sorted by', async () => {
    const { storage, close } = await openSqliteFile();
    const query = { pinned: [], order: [], offset: 0, limit: 10, totalCount: false };
    await expect(async () =>
      storage.clients.page({ ...query, filter: { kind: 'present', attribute: 'secret' } }),
    ).rejects.toThrow('cannot be searched');
    await expect(async () =>
      storage.clients.page({
        ...query,
        order: [{ attribute: 'previousSecret', direction: 'asc' }],
      }),
    ).rejects.toThrow('cannot be searched');
    await expect(async () =>
      storage.clients.page({
        ...query,
        order: [{ attribute: 'nothing; --' as never, direction: 'asc' }],
      }),
    ).rejects.toThrow('cannot be searched');
    await close();
  });
});

describe('an error of the database', () => {
  test('says a code, and neither the statement nor a value', async () => {
    const { storage, file, close } = await openSqliteFile();
    await rawly(file, (source) => source.query('DROP TABLE permissions'));
    const failure = await storage.permissions
      .find('sesame')
      .catch((error: unknown) => error as Error);
    expect(everythingIn(failure)).toMatch(/the database refused a statement \(SQLITE_/);
    expect(everythingIn(failure)).not.toMatch(/sesame|SELECT|permissions/);
    await close();
  });

  test('keeps to itself what the driver put into it', () => {
    const driverError = Object.assign(
      new Error(`Data too long for column 'secret' at row 1: 'sesame'`),
      { code: 'ER_DATA_TOO_LONG', errno: 1406, sql: `INSERT 'sesame'`, sqlMessage: 'sesame' },
    );
    const failure = meaningOf(
      Object.assign(new Error('sesame'), {
        driverError,
        query: `INSERT 'sesame'`,
        parameters: ['sesame'],
      }),
    );
    expect(everythingIn(failure)).not.toContain('sesame');
    expect(failure.message).toBe('the database refused a statement (ER_DATA_TOO_LONG)');
  });
});

describe('a sealer that opens none of the sealed values', () => {
  const otherSealer: Sealer = {
    seal: (plain, context) => `other ${showingSealer.seal(plain, context)}`,
    open: (sealed, context) => {
      if (!sealed.startsWith('other ')) throw new Error('another key');
      return showingSealer.open(sealed.slice('other '.length), context);
    },
  };
  const openedWith = (file: string, sealer: Sealer): Promise<Storage> =>
    typeormStorage({ database: { kind: 'sqlite', file }, sealer });

  test('is refused before anything is written', async () => {
    const { storage, file, close } = await openSqliteFile();
    await storage.clients.add(client);
    await expect(openedWith(file, otherSealer)).rejects.toThrow('another key');
    await close();
  });

  test('is opened if it holds nothing sealed', async () => {
    const { file, close } = await openSqliteFile();
    const storage = await openedWith(file, otherSealer);
    await storage.close();
    await close();
  });

  test('is opened with the right key, although one value was changed', async () => {
    const { storage, file, close } = await openSqliteFile();
    await storage.clients.add(client);
    await storage.clients.add({ ...client, id: 'c2', name: 'other' });
    await rawly(file, (source) => source.query(`UPDATE clients SET secret = 'x' WHERE id = 'c1'`));
    const other = await openedWith(file, showingSealer);
    expect(await other.clients.find('c2')).toMatchObject({ name: 'other' });
    await other.close();
    await close();
  });
});

describe('a text with a NUL', () => {
  test('is refused rather than cut, and found by nothing', async () => {
    const { storage, close } = await openSqliteFile();
    await storage.clients.add({ ...client, name: 'a' });
    const description = 'a\0b';
    await expect(
      storage.clients.add({ ...client, id: 'c2', name: 'b', description }),
    ).rejects.toMatchObject({ code: 'invalid_field', values: { field: 'description' } });
    await expect(
      storage.clients.change('c1', (current) => ({ ...current, description })),
    ).rejects.toMatchObject({ code: 'invalid_field' });
    const appMetadata = [{ key: 'k', value: description }];
    await expect(
      storage.clients.change('c1', (current) => ({ ...current, appMetadata })),
    ).rejects.toMatchObject({ code: 'invalid_field', values: { field: 'appMetadata' } });

    const named = async (initial: string) =>
      (
        await storage.clients.page({
          pinned: [],
          order: [],
          offset: 0,
          limit: 9,
          totalCount: false,
          filter: { kind: 'substring', attribute: 'name', parts: { initial, any: [], final: '' } },
        })
      ).items.map(({ id }) => id);
    expect(await named('a\0x')).toEqual([]);
    expect(await named('a\0')).toEqual([]);
    expect(await named('a')).toEqual(['c1']);
    expect(await storage.clients.find('c1\0')).toBeUndefined();
    await close();
  });
});

describe('the driver of SQLite', () => {
  test('is that of Node where it is complete', () => {
    for (const version of ['22.16.0', '22.22.1', '24.0.0', '26.0.0'])
      expect(hasNodeSqlite(version)).toBe(true);
    for (const version of ['20.20.2', '22.5.0', '22.15.1', '23.0.0', '23.11.0'])
      expect(hasNodeSqlite(version)).toBe(false);
  });
});

const rawly = async <R>(file: string, work: (source: DataSource) => Promise<R>): Promise<R> => {
  const { dataSource, close } = await openSqlite(file);
  return work(dataSource).finally(close);
};

const everythingIn = (failure: unknown): string => {
  const error = failure as Error;
  return JSON.stringify([
    error.message,
    error.stack,
    error.cause,
    ...Object.getOwnPropertyNames(error).map((name) => String(error[name as keyof Error])),
  ]);
};
