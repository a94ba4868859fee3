/**
 * Translates a driver's error into its meaning. The messages, statements and parameters of a database can hold
 * secrets, so none of them leaves this file.
 */
import { Refusal } from '@keyward/core/ports';
import { failureFor } from './failure-table.js';

/** A unique column is taken; `key` is `id` or the name behind `unique_`. */
export class TakenKey extends Error {
  constructor(readonly key: string) {
    super('a unique key is taken');
  }
}

/** A foreign key points at nothing. Which one is for the caller to find out: SQLite does not say. */
export class MissingReference extends Error {}

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

interface DriverError {
  readonly code?: string;
  readonly errno?: number;
  readonly fatal?: boolean;
  readonly message?: string;
}

/** The first of its codes that the table knows decides. */
export const meaningOf = (error: unknown): Error => {
  const failure = driverErrorOf(error);
  const codes = codesOf(failure);
  const known = codes.map(failureFor).find((each) => each !== undefined);
  const [shown] = codes;

  switch (known?.meaning) {
    case 'taken':
      return new TakenKey(takenKeyIn(failure.message ?? ''));
    case 'missing':
      return new MissingReference(known.why);
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

/** A fatal error ends the connection, whatever it is. */
const unknownFailure = (isFatal: boolean, code: number | string): Error =>
  isFatal
    ? new Unreachable(`the connection to the database broke (${code})`)
    : new DatabaseError(`the database refused a statement (${code})`);

const codesOf = ({ code, errno }: DriverError): readonly (number | string)[] =>
  [code, errno].filter((each): each is number | string => each !== undefined && each !== '');

/** TypeORM wraps the driver's error in one of its own. */
const driverErrorOf = (error: unknown): DriverError => {
  if (typeof error !== 'object' || error === null) return {};
  return (error as { driverError?: DriverError }).driverError ?? error;
};

const nameOf = (error: unknown): string => (error as Partial<Error> | null)?.name ?? 'unknown';

/** MySQL ends with the name of the index, in quotes; SQLite with the names of the columns. */
const takenKeyIn = (message: string): string => /unique_(\w+)'?$/.exec(message)?.[1] ?? 'id';

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
