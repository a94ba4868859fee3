/** Says which migrations need the servers of the version before to be stopped. */
import { runsBeside, timeOf } from './beside.js';

/** The message is one line for the operator. */
export class StopNeededError extends Error {}

/**
 * Those of the pending ones beside which no server can run that knows only what the database has had. Without tables
 * there is no such server.
 */
export const migrationsThatNeedStop = (
  pending: readonly string[],
  executed: readonly string[],
): readonly string[] => {
  if (executed.length === 0) return [];

  const known = Math.max(...executed.map(timeOf));
  return pending.filter((name) => !runsBeside(name, known));
};

/** @throws StopNeededError when there is one of them */
export const assertNoStopNeeded = (needStop: readonly string[]): void => {
  if (needStop.length === 0) return;

  throw new StopNeededError(
    'nothing was changed, since these migrations need all servers of the version before to be ' +
      `stopped: ${describeMigrations(needStop)}`,
  );
};

const mostShown = 3;

/** The first names, and how many there are beside. */
export const describeMigrations = (names: readonly string[]): string => {
  const shown = names.slice(0, mostShown).join(', ');
  const more = names.length - mostShown;
  return more > 0 ? `${shown} and ${more} more` : shown;
};
