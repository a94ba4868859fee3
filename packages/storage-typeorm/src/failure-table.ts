/** What each error of a database means, by the code that its driver gives it. */
import { wantedRights } from './mysql-rights.js';
import { settingsPage } from './settings-page.js';

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

type Entry = readonly [code: number | string, meaning: FailureMeaning, why: string];

const unreachable = 'the database cannot be reached';
const broken = 'the connection to the database broke';
const slow = 'the database did not answer in time';
const tooMany = 'the database has too many connections';
const stopping = 'the database is shutting down';
const page = `see ${settingsPage}`;
const noAccess =
  'the database does not let the user in. Where require_secure_transport is ON, or the user has ' +
  `REQUIRE SSL, the address needs ssl-mode=VERIFY_IDENTITY, ${page}`;
const noPlugin =
  'the database wants a way to log in that is not known here. The user has to be identified by ' +
  `caching_sha2_password or mysql_native_password, ${page}`;
const noTls =
  'the database wants TLS: require_secure_transport is ON, ' +
  `and the address has to have ssl-mode=VERIFY_IDENTITY, ${page}`;
const noRight = `the user of the database lacks a right: it needs ${wantedRights.join(', ')}, ${page}`;
const readOnly = 'the database is read only';
const readOnlyServer =
  `${readOnly}: read_only and super_read_only have to be OFF, ` +
  `or the address has to be that of the server that takes writes, ${page}`;
const readOnlyEngine = `${readOnly}: innodb_read_only has to be OFF, and innodb_force_recovery 0, ${page}`;
const readOnlySession = `${readOnly}: transaction_read_only has to be OFF, ${page}`;
const readOnlySchema = `${readOnly}: ALTER DATABASE … READ ONLY has to be 0, ${page}`;
const logOfStatements = `binlog_format of the database has to be ROW or MIXED, ${page}`;
const smallPacket = `max_allowed_packet of the database has to be 1048576 or more, ${page}`;
const noInnodb = `the database has no InnoDB, or enforce_storage_engine is another engine, ${page}`;
const failingInit = `init_connect of the database fails, and has to be empty or right, ${page}`;
const noCascades =
  'group_replication_enforce_update_everywhere_checks of the database has to be OFF, ' +
  `with a single primary, ${page}`;
const full = 'the disk of the database is full';
const fullTable = `${full}, or a temporary table reached tmp_disk_table_size, ${page}`;
const exhausted = 'the database has no memory or other resource left';
const damaged = 'a table of the database is damaged';
const disk = 'the disk of the database fails';
const noQuorum = 'the node of the cluster is not ready, for example because it has no quorum';
const clash = 'other transactions are in the way';
const altered = 'a table was altered meanwhile';

/** Of the network, and of the driver of MySQL and MariaDB. */
const lineEntries: readonly Entry[] = [
  ['ECONNREFUSED', 'unavailable', unreachable],
  ['ENOTFOUND', 'unavailable', unreachable],
  ['EAI_AGAIN', 'unavailable', unreachable],
  ['EHOSTUNREACH', 'unavailable', unreachable],
  ['EHOSTDOWN', 'unavailable', unreachable],
  ['ENETUNREACH', 'unavailable', unreachable],
  ['ENETDOWN', 'unavailable', unreachable],
  ['EADDRNOTAVAIL', 'unavailable', unreachable],
  ['ECONNRESET', 'unavailable', broken],
  ['ECONNABORTED', 'unavailable', broken],
  ['ENOTCONN', 'unavailable', broken],
  ['EPIPE', 'unavailable', broken],
  ['EPROTO', 'unavailable', broken],
  ['ERR_STREAM_DESTROYED', 'unavailable', broken],
  ['ERR_STREAM_WRITE_AFTER_END', 'unavailable', broken],
  ['PROTOCOL_CONNECTION_LOST', 'unavailable', broken],
  ['PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR', 'unavailable', broken],
  ['PROTOCOL_ENQUEUE_AFTER_QUIT', 'unavailable', broken],
  ['PROTOCOL_PACKETS_OUT_OF_ORDER', 'unavailable', broken],
  ['PROTOCOL_UNEXPECTED_PACKET', 'unavailable', broken],
  ['HANDSHAKE_UNKNOWN_ERROR', 'unavailable', broken],
  ['HANDSHAKE_SSL_ERROR', 'unavailable', 'the certificate of the database is not accepted'],
  ['HANDSHAKE_NO_SSL_SUPPORT', 'unavailable', 'the database does not offer TLS'],
  ['AUTH_SWITCH_PLUGIN_ERROR', 'unavailable', noPlugin],
  ['MYSQL_CLEAR_PASSWORD_NOT_ENABLED', 'unavailable', noPlugin],
  ['ETIMEDOUT', 'unavailable', slow],
  ['POOL_ACQUIRE_TIMEOUT', 'unavailable', slow],
  ['PROTOCOL_SEQUENCE_TIMEOUT', 'unavailable', slow],
  ['TRANSACTION_LOST', 'unavailable', 'the database ended a transaction without an error'],
  ['EMFILE', 'unavailable', 'the process has too many open files'],
  ['ENFILE', 'unavailable', 'the machine has too many open files'],
  ['ENOBUFS', 'unavailable', 'the machine has no memory left for the network'],
];

/** Of MySQL and MariaDB, by number. */
const mysqlEntries: readonly Entry[] = [
  [1062, 'taken', 'a unique key is taken'],
  [1216, 'missing', 'a reference points at nothing'],
  [1452, 'missing', 'a reference points at nothing'],

  [1020, 'contended', clash], // changed since the last read (MariaDB)
  [1205, 'contended', clash], // lock wait timeout
  [1213, 'contended', clash], // deadlock, and a lost certification of Galera
  [1412, 'contended', altered], // table definition has changed
  [1615, 'contended', altered], // statement needs to be prepared again
  [1689, 'contended', clash], // wait on a lock was aborted
  [3101, 'contended', clash], // a lost certification of group replication
  [3572, 'contended', clash], // lock not available at once

  [1015, 'unavailable', disk], // cannot lock a file
  [1021, 'unavailable', full],
  [1023, 'unavailable', disk], // on close
  [1024, 'unavailable', disk], // on read
  [1026, 'unavailable', disk], // on write
  [1030, 'unavailable', disk], // from the storage engine
  [1034, 'unavailable', damaged], // wrong key file
  [1035, 'unavailable', damaged], // old key file
  [1036, 'unavailable', readOnly], // the table
  [1037, 'unavailable', exhausted],
  [1038, 'unavailable', exhausted], // memory for sorting
  [1040, 'unavailable', tooMany],
  [1041, 'unavailable', exhausted],
  [1042, 'unavailable', unreachable], // the server cannot find the name of the client
  [1043, 'unavailable', broken], // bad handshake
  [1044, 'unavailable', noRight],
  [1045, 'unavailable', noAccess],
  [1047, 'unavailable', noQuorum], // Galera
  [1049, 'unavailable', 'the database does not exist'],
  [1053, 'unavailable', stopping],
  [1077, 'unavailable', stopping],
  [1079, 'unavailable', stopping],
  [1080, 'unavailable', stopping],
  [1114, 'unavailable', fullTable],
  [1129, 'unavailable', noAccess], // host is blocked
  [1130, 'unavailable', noAccess], // host is not allowed
  [1142, 'unavailable', noRight], // on a table
  [1143, 'unavailable', noRight], // on a column
  [1152, 'unavailable', broken], // connection aborted
  [1153, 'unavailable', smallPacket],
  [1158, 'unavailable', broken], // network errors, to 1161
  [1159, 'unavailable', broken],
  [1160, 'unavailable', broken],
  [1161, 'unavailable', broken],
  [1180, 'unavailable', 'the database could not commit'], // Galera that loses its quorum
  [1181, 'unavailable', 'the database could not roll back'],
  [1184, 'unavailable', failingInit],
  [1194, 'unavailable', damaged], // crashed
  [1195, 'unavailable', damaged], // crashed, and its repair failed
  [1203, 'unavailable', tooMany], // of the user
  [1206, 'unavailable', exhausted], // locks
  [1207, 'unavailable', readOnly], // the transaction, during a backup
  [1223, 'unavailable', readOnly], // a read lock, during a backup
  [1226, 'unavailable', tooMany], // a limit of the user
  [1227, 'unavailable', noRight],
  [1251, 'unavailable', noPlugin],
  [1286, 'unavailable', noInnodb],
  [1290, 'unavailable', readOnlyServer],
  [1317, 'unavailable', slow], // interrupted
  [1637, 'unavailable', exhausted], // concurrent transactions
  [1665, 'unavailable', logOfStatements],
  [1698, 'unavailable', noAccess],
  [1792, 'unavailable', readOnlySession], // the transaction
  [1820, 'unavailable', noAccess], // the password must be changed
  [1836, 'unavailable', readOnlyEngine],
  [1862, 'unavailable', noAccess], // the password has expired
  [1874, 'unavailable', readOnlyEngine], // InnoDB
  [1927, 'unavailable', broken], // killed
  [1969, 'unavailable', slow], // statement timed out (MariaDB)
  [2006, 'unavailable', broken],
  [2013, 'unavailable', broken],
  [3024, 'unavailable', slow], // statement timed out (MySQL)
  [3032, 'unavailable', stopping], // offline mode
  [3098, 'unavailable', noCascades],
  [3100, 'unavailable', noQuorum], // group replication
  [3118, 'unavailable', noAccess], // the account is locked (MySQL)
  [3159, 'unavailable', noTls],
  [3168, 'unavailable', stopping],
  [3989, 'unavailable', readOnlySchema],
  [4031, 'unavailable', broken], // disconnected after inactivity
  [4151, 'unavailable', noAccess], // the account is locked (MariaDB)
  [9001, 'unavailable', unreachable], // ProxySQL finds no server in time
];

/** Of SQLite, by name. A name that is longer, such as SQLITE_IOERR_WRITE, means the same unless it has its own row. */
const sqliteEntries: readonly Entry[] = [
  ['SQLITE_CONSTRAINT_UNIQUE', 'taken', 'a unique key is taken'],
  ['SQLITE_CONSTRAINT_PRIMARYKEY', 'taken', 'a unique key is taken'],
  ['SQLITE_CONSTRAINT_ROWID', 'taken', 'a unique key is taken'],
  ['SQLITE_CONSTRAINT_FOREIGNKEY', 'missing', 'a reference points at nothing'],

  ['SQLITE_ABORT', 'contended', clash],
  ['SQLITE_BUSY', 'locked', 'another process writes to the database file'],
  ['SQLITE_BUSY_SNAPSHOT', 'contended', clash],
  ['SQLITE_LOCKED', 'contended', clash],
  ['SQLITE_PROTOCOL', 'contended', clash],
  ['SQLITE_SCHEMA', 'contended', altered],

  ['SQLITE_AUTH', 'unavailable', 'the database file may not be used'],
  ['SQLITE_CANTOPEN', 'unavailable', 'the database file cannot be opened'],
  ['SQLITE_CORRUPT', 'damaged', 'the database file is damaged'],
  ['SQLITE_FORMAT', 'damaged', 'the database file is damaged'],
  ['SQLITE_FULL', 'unavailable', full],
  ['SQLITE_INTERRUPT', 'unavailable', slow],
  ['SQLITE_IOERR', 'unavailable', disk],
  ['SQLITE_NOLFS', 'unavailable', 'the file system cannot hold a file as large as the database'],
  ['SQLITE_NOMEM', 'unavailable', exhausted],
  ['SQLITE_NOTADB', 'damaged', 'the database file is not a SQLite database'],
  ['SQLITE_PERM', 'unavailable', 'the database file may not be used'],
  ['SQLITE_READONLY', 'unavailable', readOnly],
];

const allEntries = [...lineEntries, ...mysqlEntries, ...sqliteEntries];

export const failureTable: ReadonlyMap<number | string, Failure> = new Map(
  allEntries.map(([code, meaning, why]) => [code, { meaning, why }]),
);

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

export const failureFor = (code: number | string): Failure | undefined => {
  const found = failureTable.get(code);
  if (found !== undefined || typeof code === 'number') return found;

  const [primary = ''] = /^SQLITE_[A-Z]+/.exec(code) ?? [];
  return failureTable.get(primary);
};
