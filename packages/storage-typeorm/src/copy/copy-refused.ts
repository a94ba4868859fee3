import { isRefusal } from '@keyward/core/ports';
import type { CopyEnd } from './copy-end.js';

/** A copy that cannot be made, or goes no further. The message is one line for the operator. */
export class CopyRefusedError extends Error {}

/** The option that names a database on the command line. */
export type EndName = '--from' | '--to';

/** The same database, whose failures say which of the two it is. */
export const namedEnd = (end: CopyEnd, name: EndName): CopyEnd => {
  const named = <R>(answer: Promise<R>): Promise<R> => answer.catch(explainFailure(name));
  return {
    ...end,
    reading: (work) => named(end.reading(work)),
    writing: (work) => named(end.writing(work)),
    writingOnce: (work) => named(end.writingOnce(work)),
    migrate: (warn) => named(end.migrate(warn)),
    changeTables: (work) => named(end.changeTables(work)),
    refreshStatistics: () => named(end.refreshStatistics()),
  };
};

/** For a promise that rejects because a database cannot be used. */
export const explainFailure =
  (name: EndName) =>
  (error: unknown): never => {
    if (!isRefusal(error, 'storage_unavailable')) throw error;
    const { cause } = error;
    const reason = cause instanceof Error ? cause.message : error.message;
    throw new CopyRefusedError(
      `${name} names a database that cannot be used: ${reason}. What is copied stays: when it ` +
        'can be used, run the same command again',
    );
  };
