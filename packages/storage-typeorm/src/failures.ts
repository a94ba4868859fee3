/**
 * What a driver's error means, and nothing of what it says: messages, statements and parameters of a database
 * can hold secrets, so none of them travels further than this file.
 */
import { refuse } from '@keyward/core';

/** A unique column is taken; `key` is `id` or the name behind `unique_`. */
export class TakenKey extends Error {
  constructor(readonly key: string) {
    super('a unique key is taken');
  }
}

/** A foreign key points at nothing. Which one is for the caller to find out: SQLite does not say. */
export class MissingReference extends Error {}

/** Another transaction was in the way; running the whole again may succeed. */
export class Contended extends Error {}

/** The database cannot be reached, or cannot work at the moment. */
export class Unreachable extends Error {}

/** Something nobody expects: a bug here or a broken database. Says which code, never what was asked. */
export class DatabaseError extends Error {}

interface DriverError {
  readonly code?: string;
  readonly errno?: number;
  readonly fatal?: boolean;
  readonly message?: string;
}

/** 1213 deadlock, 1205 lock wait timeout, 1020 changed since last read (MariaDB). */
const contended = new Set<unknown>([
  1213,
  1205,
  1020,
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
  'SQLITE_BUSY_RECOVERY',
  'SQLITE_LOCKED',
]);

const unreachable = new Set<unknown>([
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
  // Too many connections, shutting down, killed, timed out, disk full, read only, access taken away.
  1040,
  1053,
  1152,
  1158,
  1159,
  1160,
  1161,
  1203,
  1226,
  1317,
  1927,
  1969,
  3024,
  4031,
  1021,
  1114,
  1290,
  1792,
  1836,
  1044,
  1045,
  1049,
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
]);

const taken = new Set<unknown>([1062, 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);
const missing = new Set<unknown>([1452, 1216, 'SQLITE_CONSTRAINT_FOREIGNKEY']);

export const meaningOf = (error: unknown): Error => {
  const {
    code,
    errno,
    fatal,
    message = '',
  }: DriverError = (error as { driverError?: DriverError }).driverError ??
  (error as DriverError) ??
  {};
  const isOneOf = (set: ReadonlySet<unknown>): boolean => set.has(errno) || set.has(code);
  if (isOneOf(taken)) return new TakenKey(takenKeyIn(message));
  if (isOneOf(missing)) return new MissingReference('a reference points at nothing');
  if (isOneOf(contended)) return new Contended('other transactions are in the way');
  if (isOneOf(unreachable) || fatal === true)
    return new Unreachable(`the database does not answer (${code ?? errno ?? 'fatal'})`);
  return new DatabaseError(
    `the database refused a statement (${code ?? errno ?? (error as Error)?.name ?? 'unknown'})`,
  );
};

/** MySQL ends with the name of the index, in quotes; SQLite with the names of the columns. */
const takenKeyIn = (message: string): string => /unique_(\w+)'?$/.exec(message)?.[1] ?? 'id';

const reruns = 3;

/** Runs the whole again after a clash, later each time and never in step with the others. */
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
