import { resolve } from 'node:path';
import { backupSqlite } from '@keyward/storage-typeorm';
import { ConfigurationError, type Configuration } from './config.js';

/** `keyward backup FILE`: copies the SQLite database to a new file. The server may run meanwhile. */
export const backup = async (
  { database }: Configuration,
  [target, ...others]: readonly string[],
): Promise<void> => {
  if (target === undefined || others.length > 0) throw new ConfigurationError('backup knows FILE');
  if (database.kind !== 'sqlite') {
    throw new ConfigurationError(
      'backup copies a SQLite database; KEYWARD_DATABASE_URL names another one, which has its own tools',
    );
  }

  const path = resolve(target);
  await backupSqlite(database.file, path).catch(explain);
  process.stdout.write(`${path} is written. It does not hold the secret key.\n`);
};

const explain = (error: unknown): never => {
  const { path, message } = error as NodeJS.ErrnoException;
  if (path === undefined) throw error;
  throw new ConfigurationError(`backup: ${message}`);
};
