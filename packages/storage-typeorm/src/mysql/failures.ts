/** What the errors of MySQL and MariaDB mean, by their number, and those of mysql2 by their code. */
import { failureTableOf, reasons, type FailureEntry } from '../connection/failure-table.js';
import { meaningBy } from '../connection/failures.js';
import { wantedRights } from './rights.js';
import { settingsPage } from './settings-page.js';

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
const readOnlyServer =
  `${reasons.readOnly}: read_only and super_read_only have to be OFF, ` +
  `or the address has to be that of the server that takes writes, ${page}`;
const readOnlyEngine = `${reasons.readOnly}: innodb_read_only has to be OFF, and innodb_force_recovery 0, ${page}`;
const readOnlySession = `${reasons.readOnly}: transaction_read_only has to be OFF, ${page}`;
const readOnlySchema = `${reasons.readOnly}: ALTER DATABASE … READ ONLY has to be 0, ${page}`;
const logOfStatements = `binlog_format of the database has to be ROW or MIXED, ${page}`;
const smallPacket = `max_allowed_packet of the database has to be 1048576 or more, ${page}`;
const noInnodb = `the database has no InnoDB, or enforce_storage_engine is another engine, ${page}`;
const failingInit = `init_connect of the database fails, and has to be empty or right, ${page}`;
const noCascades =
  'group_replication_enforce_update_everywhere_checks of the database has to be OFF, ' +
  `with a single primary, ${page}`;
const fullTable = `${reasons.full}, or a temporary table reached tmp_disk_table_size, ${page}`;
const noQuorum = 'the node of the cluster is not ready, for example because it has no quorum';

/** Of the driver. */
const driverEntries: readonly FailureEntry[] = [
  ['PROTOCOL_CONNECTION_LOST', 'unavailable', reasons.broken],
  ['PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR', 'unavailable', reasons.broken],
  ['PROTOCOL_ENQUEUE_AFTER_QUIT', 'unavailable', reasons.broken],
  ['PROTOCOL_PACKETS_OUT_OF_ORDER', 'unavailable', reasons.broken],
  ['PROTOCOL_UNEXPECTED_PACKET', 'unavailable', reasons.broken],
  ['HANDSHAKE_UNKNOWN_ERROR', 'unavailable', reasons.broken],
  ['HANDSHAKE_SSL_ERROR', 'unavailable', 'the certificate of the database is not accepted'],
  ['HANDSHAKE_NO_SSL_SUPPORT', 'unavailable', 'the database does not offer TLS'],
  ['AUTH_SWITCH_PLUGIN_ERROR', 'unavailable', noPlugin],
  ['MYSQL_CLEAR_PASSWORD_NOT_ENABLED', 'unavailable', noPlugin],
  ['PROTOCOL_SEQUENCE_TIMEOUT', 'unavailable', reasons.slow],
];

/** Of the server. */
const serverEntries: readonly FailureEntry[] = [
  [1062, 'taken', 'a unique key is taken'],
  [1216, 'missing', 'a reference points at nothing'],
  [1452, 'missing', 'a reference points at nothing'],

  [1020, 'contended', reasons.clash], // changed since the last read (MariaDB)
  [1205, 'contended', reasons.clash], // lock wait timeout
  [1213, 'contended', reasons.clash], // deadlock, and a lost certification of Galera
  [1412, 'contended', reasons.altered], // table definition has changed
  [1615, 'contended', reasons.altered], // statement needs to be prepared again
  [1689, 'contended', reasons.clash], // wait on a lock was aborted
  [3101, 'contended', reasons.clash], // a lost certification of group replication
  [3572, 'contended', reasons.clash], // lock not available at once

  [1015, 'unavailable', reasons.disk], // cannot lock a file
  [1021, 'unavailable', reasons.full],
  [1023, 'unavailable', reasons.disk], // on close
  [1024, 'unavailable', reasons.disk], // on read
  [1026, 'unavailable', reasons.disk], // on write
  [1030, 'unavailable', reasons.disk], // from the storage engine
  [1034, 'unavailable', reasons.damaged], // wrong key file
  [1035, 'unavailable', reasons.damaged], // old key file
  [1036, 'unavailable', reasons.readOnly], // the table
  [1037, 'unavailable', reasons.exhausted],
  [1038, 'unavailable', reasons.exhausted], // memory for sorting
  [1040, 'unavailable', reasons.tooMany],
  [1041, 'unavailable', reasons.exhausted],
  [1042, 'unavailable', reasons.unreachable], // the server cannot find the name of the client
  [1043, 'unavailable', reasons.broken], // bad handshake
  [1044, 'unavailable', noRight],
  [1045, 'unavailable', noAccess],
  [1047, 'unavailable', noQuorum], // Galera
  [1049, 'unavailable', 'the database does not exist'],
  [1053, 'unavailable', reasons.stopping],
  [1077, 'unavailable', reasons.stopping],
  [1079, 'unavailable', reasons.stopping],
  [1080, 'unavailable', reasons.stopping],
  [1114, 'unavailable', fullTable],
  [1129, 'unavailable', noAccess], // host is blocked
  [1130, 'unavailable', noAccess], // host is not allowed
  [1142, 'unavailable', noRight], // on a table
  [1143, 'unavailable', noRight], // on a column
  [1152, 'unavailable', reasons.broken], // connection aborted
  [1153, 'unavailable', smallPacket],
  [1158, 'unavailable', reasons.broken], // network errors, to 1161
  [1159, 'unavailable', reasons.broken],
  [1160, 'unavailable', reasons.broken],
  [1161, 'unavailable', reasons.broken],
  [1180, 'unavailable', 'the database could not commit'], // Galera that loses its quorum
  [1181, 'unavailable', 'the database could not roll back'],
  [1184, 'unavailable', failingInit],
  [1194, 'unavailable', reasons.damaged], // crashed
  [1195, 'unavailable', reasons.damaged], // crashed, and its repair failed
  [1203, 'unavailable', reasons.tooMany], // of the user
  [1206, 'unavailable', reasons.exhausted], // locks
  [1207, 'unavailable', reasons.readOnly], // the transaction, during a backup
  [1223, 'unavailable', reasons.readOnly], // a read lock, during a backup
  [1226, 'unavailable', reasons.tooMany], // a limit of the user
  [1227, 'unavailable', noRight],
  [1251, 'unavailable', noPlugin],
  [1286, 'unavailable', noInnodb],
  [1290, 'unavailable', readOnlyServer],
  [1317, 'unavailable', reasons.slow], // interrupted
  [1637, 'unavailable', reasons.exhausted], // concurrent transactions
  [1665, 'unavailable', logOfStatements],
  [1698, 'unavailable', noAccess],
  [1792, 'unavailable', readOnlySession], // the transaction
  [1820, 'unavailable', noAccess], // the password must be changed
  [1836, 'unavailable', readOnlyEngine],
  [1862, 'unavailable', noAccess], // the password has expired
  [1874, 'unavailable', readOnlyEngine], // InnoDB
  [1927, 'unavailable', reasons.broken], // killed
  [1969, 'unavailable', reasons.slow], // statement timed out (MariaDB)
  [2006, 'unavailable', reasons.broken],
  [2013, 'unavailable', reasons.broken],
  [3024, 'unavailable', reasons.slow], // statement timed out (MySQL)
  [3032, 'unavailable', reasons.stopping], // offline mode
  [3098, 'unavailable', noCascades],
  [3100, 'unavailable', noQuorum], // group replication
  [3118, 'unavailable', noAccess], // the account is locked (MySQL)
  [3159, 'unavailable', noTls],
  [3168, 'unavailable', reasons.stopping],
  [3989, 'unavailable', readOnlySchema],
  [4031, 'unavailable', reasons.broken], // disconnected after inactivity
  [4151, 'unavailable', noAccess], // the account is locked (MariaDB)
  [9001, 'unavailable', reasons.unreachable], // ProxySQL finds no server in time
];

export const mysqlFailures = failureTableOf([...driverEntries, ...serverEntries]);

/** The message ends with the name of the index, in quotes. */
export const meaningOf = meaningBy({
  failureFor: (code) => mysqlFailures.get(code),
  takenKey: ({ message = '' }) => /unique_(\w+)'?$/.exec(message)?.[1],
});
