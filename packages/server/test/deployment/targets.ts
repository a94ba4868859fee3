/** The databases that the HTTP suite runs on. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDatabaseUrl } from '@keyward/storage-typeorm';
import { everyTableName as tables } from '../../../storage-typeorm/src/tables/record-schemas.js';
import type { Mariadb } from '../../../storage-typeorm/test/mariadb.js';
import { emptying, type Postgres } from '../../../storage-typeorm/test/postgres.js';
import { newSqliteFile } from '../../../storage-typeorm/test/open-sqlite.js';
import { quickFolder } from '../../../storage-typeorm/test/quick-folder.js';
import type { Target } from './deployment.js';

export const memoryTarget: Target = {
  name: 'memory',
  openDatabase: () =>
    Promise.resolve({ database: { kind: 'memory' }, remove: () => Promise.resolve() }),
};

export const sqliteTarget: Target = {
  name: 'SQLite',
  async openDatabase() {
    const folder = await mkdtemp(join(quickFolder(), 'keyward-http-'));
    const file = join(folder, 'keyward.db');
    await newSqliteFile(file);
    return {
      database: { kind: 'sqlite', file },
      remove: () => rm(folder, { recursive: true, force: true }),
    };
  },
};

let databases = 0;

interface Server {
  /** Creates an empty database and answers its URL. */
  url(database: string): Promise<string>;
}

/** A database that a server has left is emptied for the next: making its tables takes longer than most suites. */
const targetOn = (
  name: string,
  server: Server,
  empty: (database: string) => Promise<unknown>,
): Target => {
  const free: { readonly database: string; readonly url: string }[] = [];
  const newDatabase = async () => {
    const database = `http_${++databases}`;
    return { database, url: await server.url(database) };
  };
  return {
    name,
    async openDatabase() {
      const { database, url } = free.pop() ?? (await newDatabase());
      return {
        database: parseDatabaseUrl(url),
        remove: async () => {
          await empty(database);
          free.push({ database, url });
        },
      };
    },
  };
};

export const mariadbTarget = (mariadb: Mariadb): Target =>
  targetOn('MariaDB', mariadb, (database) => {
    const deletes = tables.map((table) => `DELETE FROM \`${table}\`;`).join(' ');
    return mariadb.query(`USE \`${database}\`; SET FOREIGN_KEY_CHECKS = 0; ${deletes}`);
  });

export const postgresTarget = (postgres: Postgres): Target =>
  targetOn('PostgreSQL', postgres, (database) => postgres.query(emptying(tables), database));
