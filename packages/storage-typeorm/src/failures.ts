/**
 * Translates a driver's error into its meaning. The messages, statements and parameters of a database can hold
 * secrets, so none of them leaves this file.
 */
import { refuse } from '@keyward/core/ports';

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

/** The database cannot be reached, or cannot work at the moment. */
export class Unreachable extends Error {}

/** Anything else: a bug here or a broken database. It holds the code, never the statement. */
export class DatabaseError extends Error {}

interface DriverError {
  readonly code?: string;
  readonly errno?: number;
  readonly fatal?: boolean;
  readonly message?: string;
}

type Code = number | string;

const contended = new Set<Code>([
  1213, // deadlock
  1205, // lock wait timeout
  1020, // changed since the last read (MariaDB)
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
  'SQLITE_BUSY_RECOVERY',
  'SQLITE_LOCKED',
]);

const unreachable = new Set<Code>([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'POOL_ACQUIRE_TIMEOUT',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR',
  'PROTOCOL_PACKETS_OUT_OF_ORDER',
  'HANDSHAKE_UNKNOWN_ERROR',
  'HANDSHAKE_SSL_ERROR',
  'HANDSHAKE_NO_SSL_SUPPORT',
  1040, // too many connections
  1053, // shutting down
  1152, // connection aborted
  1158, // network errors, to 1161
  1159,
  1160,
  1161,
  1203, // too many connections of the user
  1226, // a limit of the user is reached
  1317, // interrupted
  1927, // killed
  1969, // statement timed out (MariaDB)
  3024, // statement timed out (MySQL)
  4031, // disconnected after inactivity
  1021, // disk full
  1114, // table full
  1290, // read only, as are 1792 and 1836
  1792,
  1836,
  1044, // access taken away, to 1049
  1045,
  1049,
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
]);

const taken = new Set<Code>([1062, 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);
const missing = new Set<Code>([1452, 1216, 'SQLITE_CONSTRAINT_FOREIGNKEY']);

export const meaningOf = (error: unknown): Error => {
  const failure = driverErrorOf(error);
  if (isOneOf(taken, failure)) return new TakenKey(takenKeyIn(failure.message ?? ''));
  if (isOneOf(missing, failure)) return new MissingReference('a reference points at nothing');
  if (isOneOf(contended, failure)) return new Contended('other transactions are in the way');

  const code = failure.code ?? failure.errno;
  if (isOneOf(unreachable, failure) || failure.fatal === true)
    return new Unreachable(`the database does not answer (${code ?? 'fatal'})`);
  return new DatabaseError(`the database refused a statement (${code ?? nameOf(error)})`);
};

/** TypeORM wraps the driver's error in one of its own. */
const driverErrorOf = (error: unknown): DriverError => {
  if (typeof error !== 'object' || error === null) return {};
  return (error as { driverError?: DriverError }).driverError ?? error;
};

const isOneOf = (codes: ReadonlySet<Code>, { code, errno }: DriverError): boolean =>
  (code !== undefined && codes.has(code)) || (errno !== undefined && codes.has(errno));

const nameOf = (error: unknown): string => (error as Partial<Error> | null)?.name ?? 'unknown';

/** MySQL ends with the name of the index, in quotes; SQLite with the names of the columns. */
const takenKeyIn = (message: string): string => /unique_(\w+)'?$/.exec(message)?.[1] ?? 'id';

const reruns = 3;

/** Runs the work again after a clash, later each time and never in step with the others. */
export const withReruns = async <R>(work: () => Promise<R>): Promise<R> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Unreachable || (error instanceof Contended && attempt === reruns))
        return refuse('storage_unavailable');
      if (!(error instanceof Contended)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * (5 + Math.random() * 20)));
    }
  }
};
