import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { backupSqlite, NeverSetUpError } from '@keyward/storage-typeorm';
import { type Configuration, ConfigurationError, nameIn } from '@keyward/server/parts';
import type { CommandContext } from './command-context.js';

/** `keyward backup FILE`: copies the SQLite database to a new file. The server may run meanwhile. */
export const backup = async (
  { configuration, report }: CommandContext,
  target: string,
): Promise<void> => {
  const file = databaseFileIn(configuration);
  const size = await sizeOfDatabase(file, configuration);
  const path = resolve(target);

  // SQLite copies without a pause in which this process could say how far it is.
  report.progress.show(`Copying ${(size / 1e6).toFixed(1)} MB to ${path} …`);
  await backupSqlite(file, path).catch((error: unknown) => explain(error, file, configuration));
  report.say(`${path} is written. It does not hold the secret key.`);
  report.finish({ file: path, bytes: (await stat(path)).size });
};

const databaseFileIn = (configuration: Configuration): string => {
  const { database } = configuration;
  const setting = nameIn(configuration, 'database');

  if (database.kind === 'mysql' || database.kind === 'postgres') {
    throw new ConfigurationError(
      `backup copies a SQLite database; ${setting} names another one, which has its own tools: ` +
        'see docs/how-to/back-up-and-restore.md',
    );
  }
  if (database.kind === 'memory' || database.file === ':memory:') {
    throw new ConfigurationError(
      `there is nothing to back up: ${setting} names a database in memory, ` +
        'which goes with the server',
    );
  }
  return database.file;
};

/** @throws ConfigurationError when there is no database */
const sizeOfDatabase = async (file: string, configuration: Configuration): Promise<number> => {
  const found = await stat(file).catch((error: unknown) => explain(error, file, configuration));
  if (found.isDirectory()) throw nothingToCopy(file, 'is a folder', configuration);
  return found.size;
};

const explain = (error: unknown, file: string, configuration: Configuration): never => {
  const { code, path, message } = error as NodeJS.ErrnoException;
  const isMissing = code === 'ENOENT' || code === 'ENOTDIR';

  if (isMissing && path === file) throw nothingToCopy(file, 'does not exist', configuration);
  if (error instanceof NeverSetUpError) {
    throw nothingToCopy(file, 'was never set up: it has no tables', configuration);
  }
  if (path === undefined) throw error;
  throw new ConfigurationError(`backup: ${message}`);
};

const nothingToCopy = (file: string, why: string, configuration: Configuration): Error =>
  new ConfigurationError(
    `there is nothing to back up: ${nameIn(configuration, 'database')} names ${file}, ` +
      `which ${why}. A first start makes the database`,
  );
