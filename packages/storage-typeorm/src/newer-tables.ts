/** Keeps an older program from tables that a newer one made: it would not know what their rows mean. */
import { MigrationExecutor, type DataSource } from 'typeorm';
import { keywardMigrations } from './migrations/all.js';

/** The message is one line for the operator. */
export class NewerTablesError extends Error {}

/** @throws NewerTablesError when the database has had a migration that this program does not know */
export const assertNotNewer = async (dataSource: DataSource): Promise<void> => {
  const executed = await new MigrationExecutor(dataSource).getExecutedMigrations();
  const known = new Set(keywardMigrations.map(({ name }) => name));
  const unknown = executed.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length === 0) return;

  const newest = unknown.sort(byTime).at(-1)!;
  const own = keywardMigrations.at(-1)!.name;
  throw new NewerTablesError(
    `a newer version of Keyward made the tables: they are at ${newest}, and this version knows ` +
      `them up to ${own}. Start the newer version, or restore the backup from before the upgrade`,
  );
};

/** The names end with their time. */
const byTime = (left: string, right: string): number => timeOf(left) - timeOf(right);

const timeOf = (name: string): number => Number(/\d+$/.exec(name)?.[0] ?? 0);
