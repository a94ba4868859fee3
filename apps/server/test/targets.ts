/** The databases that the HTTP suite runs on. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDatabaseUrl } from '@keyward/storage-typeorm';
import type { Mariadb } from '../../../packages/storage-typeorm/test/mariadb.js';
import type { Target } from './deployment.js';

export const memoryTarget = (door: Target['door']): Target => ({
  name: `memory, ${door} door`,
  door,
  openDatabase: async () => ({ database: { kind: 'memory' }, remove: async () => undefined }),
});

export const sqliteTarget: Target = {
  name: 'SQLite, node door',
  door: 'node',
  async openDatabase() {
    const folder = await mkdtemp(join(tmpdir(), 'keyward-http-'));
    return { database: { kind: 'sqlite', file: join(folder, 'keyward.db') }, remove: () => rm(folder, { recursive: true, force: true }) };
  },
};

let databases = 0;

export const mariadbTarget = (mariadb: Mariadb): Target => ({
  name: 'MariaDB, node door',
  door: 'node',
  async openDatabase() {
    const name = `http_${++databases}`;
    return { database: parseDatabaseUrl(await mariadb.url(name)), remove: async () => { await mariadb.query(`DROP DATABASE \`${name}\``); } };
  },
});
