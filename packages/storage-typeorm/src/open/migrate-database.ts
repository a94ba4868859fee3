import { assertNoStopNeeded } from '../migrations/stop-needed.js';
import type { DatabaseAddress } from './database-url.js';
import { inspectDatabase, type MigrationState } from './inspect-database.js';
import { openAddress } from './open-address.js';

export interface MigrateOptions {
  /** Changes nothing where servers of the version before would have to be stopped. */
  readonly withoutStop?: boolean;
  readonly warn?: (text: string) => void;
}

/**
 * Brings the tables up to date, as a start does, and nothing else. Answers the names of the migrations that ran;
 * another process that migrates at the same time may have run some of them.
 * @throws Refusal `storage_unavailable`, NewerTablesError, StopNeededError
 */
export const migrateDatabase = async (
  address: DatabaseAddress,
  { withoutStop = false, warn = () => undefined }: MigrateOptions = {},
): Promise<readonly string[]> => {
  const before = await stateOf(address);
  if (withoutStop) assertNoStopNeeded(before?.needStop ?? []);

  const { close } = await openAddress(address, warn);
  await close();

  const known = new Set(before?.applied);
  const after = await stateOf(address);
  return (after?.applied ?? []).filter((name) => !known.has(name));
};

const stateOf = async (address: DatabaseAddress): Promise<MigrationState | undefined> => {
  const { migrations } = await inspectDatabase(address, undefined);
  return migrations;
};
