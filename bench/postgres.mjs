// Starts a PostgreSQL on a port of its own, in a folder that is removed afterwards unless it is to be kept.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fromTests } from './bundled.mjs';
import { ownDatabase } from './own-database.mjs';
import { freePort, newFolder } from './servers.mjs';

const require = createRequire(new URL('../packages/storage-typeorm/package.json', import.meta.url));
const pg = require('pg');
const { findPostgres, userOfServer } = await fromTests('postgres-server');

const administrator = 'administrator';

/** With `kept`, the data stands in that folder, and stays there. `options` come last and so win. */
export const startPostgres = async ({ kept, options = [] } = {}) => {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('PostgreSQL is not installed');
  const [folder, port, user] = [kept ?? newFolder(), await freePort(), userOfServer()];
  const data = join(folder, 'data');
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  if (!existsSync(data)) {
    const args = ['-D', data, '-U', administrator, '--auth=trust', '--locale=C.UTF-8', '--no-sync'];
    execFileSync(join(programs, 'initdb'), args, { ...user, cwd: folder, stdio: 'ignore' });
  }

  const place = ['-D', data, '-p', `${port}`, '-k', folder, '-h', '127.0.0.1'];
  const settings = options.flatMap((option) => ['-c', option]);
  const child = spawn(join(programs, 'postgres'), [...place, ...settings], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  });
  const url = (name) => `postgres://${administrator}@127.0.0.1:${port}/${name}`;

  const query = async (sql) => {
    const client = new pg.Client(url('postgres'));
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };

  return ownDatabase({
    name: 'PostgreSQL',
    child,
    signal: 'SIGINT',
    query,
    url,
    folder,
    isKept: kept !== undefined,
  });
};
