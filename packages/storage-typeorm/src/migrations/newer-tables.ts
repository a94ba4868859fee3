/** Keeps an older program from tables that a newer one made, unless the newer one left room for it. */
import { MigrationExecutor, type DataSource } from 'typeorm';
import { keywardMigrations } from './all.js';
import { runsBeside, timeOf } from './beside.js';
import { assertNoUnfinishedCopy } from './unfinished-copy.js';

/** The message is one line for the operator. */
export class NewerTablesError extends Error {}

/**
 * @throws NewerTablesError when the database has had a migration beside which this program cannot run,
 * UnfinishedCopyError when it is the target of a copy
 */
export const assertNotNewer = async (dataSource: DataSource): Promise<void> => {
  const executed = await new MigrationExecutor(dataSource).getExecutedMigrations();
  const names = executed.map(({ name }) => name);
  assertNoUnfinishedCopy(names);
  assertRunsBeside(names);
};

/** @throws NewerTablesError when one of these migrations is such that this program cannot run beside it */
export const assertRunsBeside = (executed: readonly string[]): void => {
  const newest = migrationsTooNew(executed).at(-1);
  if (newest === undefined) return;

  throw new NewerTablesError(
    `a newer version of Keyward made the tables: they are at ${newest}, and this version knows ` +
      `them up to ${newestOwn()}. Start the newer version, or restore the backup from before the upgrade`,
  );
};

/** Those that this program does not know, in the order of their times. */
export const unknownMigrations = (executed: readonly string[]): readonly string[] => {
  const known = new Set(keywardMigrations.map(({ name }) => name));
  return executed
    .filter((name) => !known.has(name))
    .sort((left, right) => timeOf(left) - timeOf(right));
};

/** Those of them beside which this program cannot run. */
export const migrationsTooNew = (executed: readonly string[]): readonly string[] =>
  unknownMigrations(executed).filter((name) => !runsBeside(name, timeOf(newestOwn())));

const newestOwn = (): string => keywardMigrations.at(-1)!.name;
