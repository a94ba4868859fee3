/** The lock of the migrations in the words of PostgreSQL. */
import { driverErrorOf } from '../connection/failures.js';
import type { AskLease, LeaseWords } from '../sql/migration-lease.js';
import { meaningOf } from './failures.js';

export const leaseWords = (ask: AskLease): LeaseWords => ({
  meaningOf,
  createTable: async () => {
    const [found] = await ask(`SELECT TO_REGCLASS('migration_lease') AS \`name\``);
    if (found?.['name'] !== null) return;

    await ask(
      'CREATE TABLE IF NOT EXISTS `migration_lease` (`id` integer PRIMARY KEY, ' +
        '`holder` varchar(36) NOT NULL, `ends_at` timestamptz NOT NULL)',
    ).catch(assertThere);
  },
  insert: "INSERT INTO `migration_lease` VALUES (1, '', CLOCK_TIMESTAMP()) ON CONFLICT DO NOTHING",
  now: 'CLOCK_TIMESTAMP()',
  later: (seconds) => `CLOCK_TIMESTAMP() + INTERVAL '${seconds} seconds'`,
});

/**
 * Of two that make a table at once, one is told that its name is taken: as the key of a catalogue (23505), as a
 * relation (42P07), or as the type of the rows of the other (42710), by how far the other has come.
 */
const codesOfTaken = ['23505', '42P07', '42710'];

const assertThere = (error: unknown): void => {
  const { code = '' } = driverErrorOf(error);
  if (!codesOfTaken.includes(code)) throw error;
};
