import { Contended, DatabaseError, Unreachable, type MeaningOf } from '../connection/failures.js';
import { NewerTablesError } from '../migrations/newer-tables.js';
import { UnfinishedCopyError } from '../migrations/unfinished-copy.js';

const understood = [Contended, DatabaseError, NewerTablesError, UnfinishedCopyError, Unreachable];

/** What ended a migration: an error that is understood already, or what that of the driver means. */
export const migrationFailure = (error: unknown, meaningOf: MeaningOf): unknown => {
  const isUnderstood = understood.some((known) => error instanceof known);
  return isUnderstood ? error : meaningOf(error);
};
