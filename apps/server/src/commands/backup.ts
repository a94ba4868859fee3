import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { backupSqlite } from '@keyward/storage-typeorm';
import { ConfigurationError } from '../configuration.js';
import type { CommandContext } from './command-context.js';

/** `keyward backup FILE`: copies the SQLite database to a new file. The server may run meanwhile. */
export const backup = async (
  { configuration: { database }, report }: CommandContext,
  target: string,
): Promise<void> => {
  if (database.kind !== 'sqlite') {
    throw new ConfigurationError(
      'backup copies a SQLite database; KEYWARD_DATABASE_URL names another one, which has its own tools',
    );
  }

  const path = resolve(target);
  // SQLite copies without a pause in which this process could say how far it is.
  report.progress.show(`Copying ${await megabytesOf(database.file)} to ${path} …`);
  await backupSqlite(database.file, path).catch(explain);
  report.say(`${path} is written. It does not hold the secret key.`);
  report.finish({ file: path, bytes: (await stat(path)).size });
};

const megabytesOf = (file: string): Promise<string> =>
  stat(file).then(
    ({ size }) => `${(size / 1e6).toFixed(1)} MB`,
    () => 'the database',
  );

const explain = (error: unknown): never => {
  const { path, message } = error as NodeJS.ErrnoException;
  if (path === undefined) throw error;
  throw new ConfigurationError(`backup: ${message}`);
};
