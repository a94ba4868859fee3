/** What the errors of SQLite mean, by the name of their result code (https://sqlite.org/rescode.html). */
import {
  failureTableOf,
  reasons,
  type Failure,
  type FailureEntry,
} from '../connection/failure-table.js';
import { meaningBy } from '../connection/failures.js';

/** A name that is longer, such as SQLITE_IOERR_WRITE, means the same unless it has its own row. */
const entries: readonly FailureEntry[] = [
  ['SQLITE_CONSTRAINT_UNIQUE', 'taken', 'a unique key is taken'],
  ['SQLITE_CONSTRAINT_PRIMARYKEY', 'taken', 'a unique key is taken'],
  ['SQLITE_CONSTRAINT_ROWID', 'taken', 'a unique key is taken'],
  ['SQLITE_CONSTRAINT_FOREIGNKEY', 'missing', 'a reference points at nothing'],

  ['SQLITE_ABORT', 'contended', reasons.clash],
  ['SQLITE_BUSY', 'locked', 'another process writes to the database file'],
  ['SQLITE_BUSY_SNAPSHOT', 'contended', reasons.clash],
  ['SQLITE_LOCKED', 'contended', reasons.clash],
  ['SQLITE_PROTOCOL', 'contended', reasons.clash],
  ['SQLITE_SCHEMA', 'contended', reasons.altered],

  ['SQLITE_AUTH', 'unavailable', 'the database file may not be used'],
  ['SQLITE_CANTOPEN', 'unavailable', 'the database file cannot be opened'],
  ['SQLITE_CORRUPT', 'damaged', 'the database file is damaged'],
  ['SQLITE_FORMAT', 'damaged', 'the database file is damaged'],
  ['SQLITE_FULL', 'unavailable', reasons.full],
  ['SQLITE_INTERRUPT', 'unavailable', reasons.slow],
  ['SQLITE_IOERR', 'unavailable', reasons.disk],
  ['SQLITE_NOLFS', 'unavailable', 'the file system cannot hold a file as large as the database'],
  ['SQLITE_NOMEM', 'unavailable', reasons.exhausted],
  ['SQLITE_NOTADB', 'damaged', 'the database file is not a SQLite database'],
  ['SQLITE_PERM', 'unavailable', 'the database file may not be used'],
  ['SQLITE_READONLY', 'unavailable', reasons.readOnly],
];

export const sqliteFailures = failureTableOf(entries);

const failureFor = (code: number | string): Failure | undefined => {
  const found = sqliteFailures.get(code);
  if (found !== undefined || typeof code === 'number') return found;

  const [primary = ''] = /^SQLITE_[A-Z]+/.exec(code) ?? [];
  return sqliteFailures.get(primary);
};

/** The message ends with the names of the columns. */
export const meaningOf = meaningBy({
  failureFor,
  takenKey: ({ message = '' }) => /unique_(\w+)$/.exec(message)?.[1],
});

/** Names of SQLite's result codes: the low byte, or the whole where that says more. */
const sqliteNames: Readonly<Record<number, string>> = {
  1: 'SQLITE_ERROR',
  2: 'SQLITE_INTERNAL',
  3: 'SQLITE_PERM',
  4: 'SQLITE_ABORT',
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  7: 'SQLITE_NOMEM',
  8: 'SQLITE_READONLY',
  9: 'SQLITE_INTERRUPT',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  15: 'SQLITE_PROTOCOL',
  17: 'SQLITE_SCHEMA',
  18: 'SQLITE_TOOBIG',
  19: 'SQLITE_CONSTRAINT',
  20: 'SQLITE_MISMATCH',
  21: 'SQLITE_MISUSE',
  22: 'SQLITE_NOLFS',
  23: 'SQLITE_AUTH',
  24: 'SQLITE_FORMAT',
  25: 'SQLITE_RANGE',
  26: 'SQLITE_NOTADB',
  261: 'SQLITE_BUSY_RECOVERY',
  266: 'SQLITE_IOERR_READ',
  517: 'SQLITE_BUSY_SNAPSHOT',
  522: 'SQLITE_IOERR_SHORT_READ',
  778: 'SQLITE_IOERR_WRITE',
  787: 'SQLITE_CONSTRAINT_FOREIGNKEY',
  1034: 'SQLITE_IOERR_FSYNC',
  1290: 'SQLITE_IOERR_DIR_FSYNC',
  1299: 'SQLITE_CONSTRAINT_NOTNULL',
  1546: 'SQLITE_IOERR_TRUNCATE',
  1555: 'SQLITE_CONSTRAINT_PRIMARYKEY',
  1802: 'SQLITE_IOERR_FSTAT',
  2067: 'SQLITE_CONSTRAINT_UNIQUE',
  2579: 'SQLITE_CONSTRAINT_ROWID',
};

/**
 * The texts with which SQLite reports a failure of the file, from its source (`sqlite3_errstr`). They are the only
 * trace of it where a library leaves out the code.
 */
const sqliteTexts: Readonly<Record<string, string>> = {
  'access permission denied': 'SQLITE_PERM',
  'attempt to write a readonly database': 'SQLITE_READONLY',
  'authorization denied': 'SQLITE_AUTH',
  'database disk image is malformed': 'SQLITE_CORRUPT',
  'database is locked': 'SQLITE_BUSY',
  'database or disk is full': 'SQLITE_FULL',
  'database schema has changed': 'SQLITE_SCHEMA',
  'database table is locked': 'SQLITE_LOCKED',
  'disk I/O error': 'SQLITE_IOERR',
  'file is not a database': 'SQLITE_NOTADB',
  interrupted: 'SQLITE_INTERRUPT',
  'locking protocol': 'SQLITE_PROTOCOL',
  'out of memory': 'SQLITE_NOMEM',
  'query aborted': 'SQLITE_ABORT',
  'unable to open database file': 'SQLITE_CANTOPEN',
};

/** The name of the result code that SQLite reports with a text. */
export const sqliteCodeOfText = (text: string): string => sqliteTexts[text] ?? 'SQLITE_ERROR';

/** The name of a result code of SQLite, extended or not. */
export const sqliteCodeName = (code: number): string =>
  sqliteNames[code] ?? sqliteNames[code & 0xff] ?? `SQLITE_${code}`;
