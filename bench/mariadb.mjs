// Starts a MariaDB on a port of its own, in a folder that is removed afterwards unless it is to be kept.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { ownDatabase } from './own-database.mjs';
import { freePort, newFolder } from './servers.mjs';

/** With `kept`, the data stands in that folder, and stays there. `options` come last and so win. */
export const startMariadb = async ({ kept, options = [] } = {}) => {
  const [folder, port] = [kept ?? newFolder(), await freePort()];
  const data = `--datadir=${join(folder, 'data')}`;
  const user = `--user=${userInfo().username}`;
  const login = '--auth-root-authentication-method=normal';
  if (!existsSync(join(folder, 'data')))
    execFileSync('mariadb-install-db', ['--no-defaults', user, data, login], { stdio: 'ignore' });

  const place = [
    `--socket=${join(folder, 's')}`,
    `--tmpdir=${folder}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    '--skip-log-bin',
  ];
  const child = spawn('/usr/sbin/mariadbd', ['--no-defaults', user, data, ...place, ...options], {
    stdio: 'ignore',
  });
  const query = async (sql) => {
    const connection = await mysql.createConnection({ host: '127.0.0.1', port, user: 'root' });
    await connection.query(sql).finally(() => connection.end());
  };

  return ownDatabase({
    name: 'MariaDB',
    child,
    signal: 'SIGTERM',
    query,
    url: (name) => `mysql://root@127.0.0.1:${port}/${name}`,
    folder,
    isKept: kept !== undefined,
  });
};
