import { migrateDatabase } from '@keyward/storage-typeorm';
import { ConfigurationError } from '@keyward/server/parts';
import type { CommandContext } from './command-context.js';

/**
 * `keyward migrate`: makes the tables, or brings them up to date, and ends. So a role that may change tables runs this,
 * and servers run with one that may change rows alone.
 */
export const migrate = async (
  { configuration, report }: CommandContext,
  { withoutStop }: { readonly withoutStop: boolean },
): Promise<void> => {
  const { database } = configuration;
  if (database.kind === 'memory') {
    throw new ConfigurationError('KEYWARD_DATABASE_URL is memory:, which has no tables');
  }

  report.progress.show('Changing tables …');
  const migrations = await migrateDatabase(database, {
    withoutStop,
    warn: (text) => report.say(text),
  });
  for (const name of migrations) report.say(name);
  report.say(
    migrations.length === 0
      ? 'The tables are up to date.'
      : `The tables are up to date: ${migrations.length} migrations have run.`,
  );
  report.finish({ migrations });
};
