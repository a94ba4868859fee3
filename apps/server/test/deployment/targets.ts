/** The databases that the HTTP suite runs on. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDatabaseUrl } from '@keyward/storage-typeorm';
import { recordSchemas } from '../../../../packages/storage-typeorm/src/record-schemas.js';
import type { Mariadb } from '../../../../packages/storage-typeorm/test/mariadb.js';
import { newSqliteFile } from '../../../../packages/storage-typeorm/test/open-sqlite.js';
import { quickFolder } from '../../../../packages/storage-typeorm/test/quick-folder.js';
import type { Target } from './deployment.js';

const tables = Object.values(recordSchemas).map(({ table }) => table);

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

/** A database that a server has left is emptied for the next: making its tables takes longer than most suites. */
export const mariadbTarget = (mariadb: Mariadb): Target => {
  const free: { readonly name: string; readonly url: string }[] = [];
  const newDatabase = async () => {
    const name = `http_${++databases}`;
    return { name, url: await mariadb.url(name) };
  };
  return {
    name: 'MariaDB',
    async openDatabase() {
      const { name, url } = free.pop() ?? (await newDatabase());
      return {
        database: parseDatabaseUrl(url),
        remove: async () => {
          const deletes = tables.map((table) => `DELETE FROM \`${table}\`;`).join(' ');
          await mariadb.query(`USE \`${name}\`; SET FOREIGN_KEY_CHECKS = 0; ${deletes}`);
          free.push({ name, url });
        },
      };
    },
  };
};
