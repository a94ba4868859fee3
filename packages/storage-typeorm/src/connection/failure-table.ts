/** What each error of a database means, by the code that its driver gives it. */

/**
 * - `contended`: the same work may succeed when it runs again.
 * - `locked`: the same, once another process is done.
 * - `unavailable`: the database cannot be reached, or cannot do its work at the moment.
 * - `damaged`: the same, and it stays so until a backup is restored.
 * - `taken`: a unique key is taken.
 * - `missing`: a foreign key points at nothing.
 */
export type FailureMeaning =
  'contended' | 'locked' | 'unavailable' | 'damaged' | 'taken' | 'missing';

export interface Failure {
  readonly meaning: FailureMeaning;
  /** Said to the operator. */
  readonly why: string;
}

export type FailureEntry = readonly [code: number | string, meaning: FailureMeaning, why: string];

export type FailureTable = ReadonlyMap<number | string, Failure>;

/** Reasons that more than one database has. */
export const reasons = {
  unreachable: 'the database cannot be reached',
  broken: 'the connection to the database broke',
  slow: 'the database did not answer in time',
  tooMany: 'the database has too many connections',
  stopping: 'the database is shutting down',
  readOnly: 'the database is read only',
  full: 'the disk of the database is full',
  exhausted: 'the database has no memory or other resource left',
  damaged: 'a table of the database is damaged',
  disk: 'the disk of the database fails',
  clash: 'other transactions are in the way',
  altered: 'a table was altered meanwhile',
} as const;

/** Of the network and the machine, and of what is common to all drivers. */
const lineEntries: readonly FailureEntry[] = [
  ['ECONNREFUSED', 'unavailable', reasons.unreachable],
  ['ENOTFOUND', 'unavailable', reasons.unreachable],
  ['EAI_AGAIN', 'unavailable', reasons.unreachable],
  ['EHOSTUNREACH', 'unavailable', reasons.unreachable],
  ['EHOSTDOWN', 'unavailable', reasons.unreachable],
  ['ENETUNREACH', 'unavailable', reasons.unreachable],
  ['ENETDOWN', 'unavailable', reasons.unreachable],
  ['EADDRNOTAVAIL', 'unavailable', reasons.unreachable],
  ['ECONNRESET', 'unavailable', reasons.broken],
  ['ECONNABORTED', 'unavailable', reasons.broken],
  ['ENOTCONN', 'unavailable', reasons.broken],
  ['EPIPE', 'unavailable', reasons.broken],
  ['EPROTO', 'unavailable', reasons.broken],
  ['ERR_STREAM_DESTROYED', 'unavailable', reasons.broken],
  ['ERR_STREAM_WRITE_AFTER_END', 'unavailable', reasons.broken],
  ['ETIMEDOUT', 'unavailable', reasons.slow],
  ['POOL_ACQUIRE_TIMEOUT', 'unavailable', reasons.slow],
  ['TRANSACTION_LOST', 'unavailable', 'the database ended a transaction without an error'],
  ['EMFILE', 'unavailable', 'the process has too many open files'],
  ['ENFILE', 'unavailable', 'the machine has too many open files'],
  ['ENOBUFS', 'unavailable', 'the machine has no memory left for the network'],
];

/** The entries of a database, and those of every line to one. */
export const failureTableOf = (own: readonly FailureEntry[]): FailureTable =>
  new Map([...lineEntries, ...own].map(([code, meaning, why]) => [code, { meaning, why }]));
