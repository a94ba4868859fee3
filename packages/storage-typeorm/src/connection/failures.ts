/**
 * Translates a driver's error into its meaning. The messages, statements and parameters of a database can hold
 * secrets, so none of them leaves this file.
 */
import { Refusal } from '@keyward/core/ports';
import type { Failure } from './failure-table.js';

/** A unique column is taken; `key` is `id` or the name behind `unique_`. */
export class TakenKey extends Error {
  constructor(readonly key: string) {
    super('a unique key is taken');
  }
}

/** A foreign key points at nothing. Which one, not every database says. */
export class MissingReference extends Error {
  constructor(
    why: string,
    readonly column?: string,
  ) {
    super(why);
  }
}

/** Another transaction was in the way; the same work may succeed when it runs again. */
export class Contended extends Error {}

/** Another process has the lock of the database, for as long as it likes. */
export class Locked extends Contended {}

/** The database cannot be reached, or cannot work at the moment. */
export class Unreachable extends Error {}

/** The file is damaged: whatever is asked next, it does not get better by itself. */
export class Damaged extends Unreachable {}

/** Anything else: a bug here or a broken database. It holds the code, never the statement. */
export class DatabaseError extends Error {}

/** What a driver says of an error. */
export interface DriverError {
  readonly code?: string;
  readonly errno?: number;
  readonly fatal?: boolean;
  readonly message?: string;
  /** Of PostgreSQL: the name of the constraint that is violated. */
  readonly constraint?: string;
}

export interface FailureReader {
  readonly failureFor: (code: number | string) => Failure | undefined;
  /** The name behind `unique_` of the key that is taken; undefined for the id. */
  readonly takenKey: (error: DriverError) => string | undefined;
  /** The column of the reference that points at nothing, where the database names it. */
  readonly missingColumn?: (error: DriverError) => string | undefined;
}

/** Says what an error of a driver means. The first of its codes that is known decides. */
export type MeaningOf = (error: unknown) => Error;

export const meaningBy = ({ failureFor, takenKey, missingColumn }: FailureReader): MeaningOf => {
  return (error) => {
    const failure = driverErrorOf(error);
    const codes = codesOf(failure);
    const known = codes.map(failureFor).find((each) => each !== undefined);
    const [shown] = codes;

    switch (known?.meaning) {
      case 'taken':
        return new TakenKey(takenKey(failure) ?? 'id');
      case 'missing':
        return new MissingReference(known.why, missingColumn?.(failure));
      case 'contended':
        return new Contended(`${known.why} (${shown})`);
      case 'locked':
        return new Locked(`${known.why} (${shown})`);
      case 'unavailable':
        return new Unreachable(`${known.why} (${shown})`);
      case 'damaged':
        return new Damaged(`${known.why} (${shown})`);
      case undefined:
        return unknownFailure(failure.fatal === true, shown ?? nameOf(error));
    }
  };
};

/** A fatal error ends the connection, whatever it is. */
const unknownFailure = (isFatal: boolean, code: number | string): Error =>
  isFatal
    ? new Unreachable(`the connection to the database broke (${code})`)
    : new DatabaseError(`the database refused a statement (${code})`);

const codesOf = ({ code, errno }: DriverError): readonly (number | string)[] =>
  [code, errno].filter((each): each is number | string => each !== undefined && each !== '');

/** TypeORM wraps the driver's error in one of its own. */
export const driverErrorOf = (error: unknown): DriverError => {
  if (typeof error !== 'object' || error === null) return {};
  return (error as { driverError?: DriverError }).driverError ?? error;
};

const nameOf = (error: unknown): string => (error as Partial<Error> | null)?.name ?? 'unknown';

/** Of two nodes of a cluster that write the same row, the later one often has to begin again. */
const reruns = { most: 10, ofSlowWork: 3, slowAfterMs: 2000 } as const;

/** The cause is for the log of the operator. A caller learns nothing of it. */
export const unavailable = (cause: Error): Refusal => {
  const refusal = new Refusal('storage_unavailable', {});
  refusal.cause = cause;
  return refusal;
};

/** Milliseconds for which work waits for the lock of another process. */
const lockPatience = 5000;

/** When work that begins now stops to wait for the lock of another process. */
export const patienceFromNow = (): number => Date.now() + lockPatience;

/**
 * Runs the work again after a clash, later each time and never in step with the others. The wait for a lock happens
 * here and not in the database, because SQLite waits by blocking the only thread.
 */
export const withReruns = async <R>(
  work: () => Promise<R>,
  patientUntil = patienceFromNow(),
): Promise<R> => {
  const startedAt = performance.now();
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Unreachable) throw unavailable(error);
      if (!(error instanceof Contended)) throw error;

      const isLocked = error instanceof Locked;
      const isLast = isLocked
        ? Date.now() >= patientUntil
        : attempt >= mostReruns(performance.now() - startedAt);
      if (isLast) throw unavailable(error);
      await (isLocked ? pauseForLock() : pauseAfter(attempt));
    }
  }
};

/** Work that waits for locks until it gives up takes seconds each time. */
const mostReruns = (elapsedMs: number): number =>
  elapsedMs < reruns.slowAfterMs ? reruns.most : reruns.ofSlowWork;

/** Another process may have the lock for long, so the pauses do not grow. */
export const pauseForLock = (): Promise<void> => pauseAfter(0);

const pauseAfter = (attempt: number): Promise<void> => {
  const milliseconds = 2 ** Math.min(attempt, 4) * (5 + Math.random() * 20);
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
};

/** Runs the work again after a clash, and throws what the driver's error means. */
export const meaningfully = <R>(meaningOf: MeaningOf, work: () => Promise<R>): Promise<R> =>
  withReruns(() =>
    work().catch((error: unknown) => {
      throw meaningOf(error);
    }),
  );
