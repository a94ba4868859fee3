/** Keeps a start from making a new installation in the place of one that was lost. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigurationError, nameIn, type Configuration } from './configuration.js';

/** Another server may have made its key just now, and be about to make its tables. */
const attempts = 20;
const millisecondsBetween = 100;

/** @throws ConfigurationError when the key of an installation is there, and its SQLite database is not */
export const assertDatabaseNotLost = async (configuration: Configuration): Promise<void> => {
  const { database, dataDirectory, newDatabase } = configuration;
  if (database.kind !== 'sqlite' || database.file === ':memory:' || newDatabase) return;

  const key = join(dataDirectory, 'secret.key');
  for (let attempt = 0; attempt < attempts; attempt++) {
    const isThere = (await hasContent(database.file)) || !(await hasContent(key));
    if (isThere) return;
    await wait(millisecondsBetween);
  }
  throw new ConfigurationError(
    `${nameIn(configuration, 'database')} names ${database.file}, which is missing or empty, but ` +
      `${key} belongs to an earlier installation. Restore the database, or start a new ` +
      `installation with ${nameIn(configuration, 'newDatabase')}`,
  );
};

const hasContent = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ size }) => size > 0,
    () => false,
  );
