/** A SQLite file that goes while the server runs, or between two starts. */
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Configuration, readConfiguration } from '@keyward/server/parts';
import { assertDatabaseNotLost } from '../../../../packages/server/src/lost-database.js';
import {
  accessToken,
  cleanUp,
  dataFolder,
  manage,
  printed,
  startKeyward,
  stop,
} from './keyward-process.js';

afterAll(cleanUp);

describe('a start without the database of its key', () => {
  let folder: string;
  let configuration: Configuration;
  const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);
  const outcome = (more: Partial<Configuration> = {}): Promise<string> =>
    assertDatabaseNotLost({ ...configuration, ...more }).then(
      () => 'goes on',
      (error: Error) => error.message,
    );
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kw-lost-'));
    configuration = readConfiguration({ KEYWARD_DATA_DIR: folder });
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('goes on in an empty folder', async () => {
    expect(await outcome()).toBe('goes on');
  });

  test('goes on with the database', async () => {
    await write('secret.key', 'key');
    await write('keyward.db', 'rows');
    expect(await outcome()).toBe('goes on');
  });

  test('is refused when the database is missing', async () => {
    await write('secret.key', 'key');
    expect(await outcome()).toMatch(
      /^KEYWARD_DATABASE_URL names .*keyward\.db, which is missing or empty.*serve --new-database$/,
    );
  });

  test('is refused when the database is empty', async () => {
    await write('secret.key', 'key');
    await write('keyward.db', '');
    expect(await outcome()).toMatch(/which is missing or empty/);
  });

  test('goes on when the operator says so', async () => {
    await write('secret.key', 'key');
    expect(await outcome({ newDatabase: true })).toBe('goes on');
  });

  test('waits for a server that starts at the same time', async () => {
    await write('secret.key', 'key');
    const waiting = outcome();
    await write('keyward.db', 'rows');
    expect(await waiting).toBe('goes on');
  });
});

/** The title is that of the section of docs/how-to/operate.md. */
describe('When the SQLite file is gone', () => {
  test('is noticed before a write is acknowledged, and at /readyz', async () => {
    const folder = dataFolder();
    const server = await startKeyward({ KEYWARD_DATA_DIR: folder });
    const [id, secret] = [printed(server, 'client_id')!, printed(server, 'client_secret')!];
    const token = await accessToken(server.url, id, secret);
    let clients = 0;
    const write = async (): Promise<number> => {
      const client = { client_name: `Client ${++clients}` };
      return (await manage({ url: server.url, token }, 'POST', '/clients', client)).status;
    };

    const before = await write();
    await rename(join(folder, 'keyward.db'), join(folder, 'moved.db'));
    const during = await Promise.all(Array.from({ length: 20 }, write));
    const { status } = await fetch(`${server.url}/readyz`);
    await rename(join(folder, 'moved.db'), join(folder, 'keyward.db'));
    const after = await write();
    await stop(server);

    expect(before).toBe(201);
    expect(new Set(during)).toEqual(new Set([503]));
    expect(status).toBe(503);
    expect(after).toBe(201);
    expect(server.output()).toContain('was removed or replaced while the server runs');
  });
});
