/**
 * What the errors of PostgreSQL mean, by their SQLSTATE
 * (https://www.postgresql.org/docs/15/errcodes-appendix.html).
 */
import { failureTableOf, reasons, type FailureEntry } from '../connection/failure-table.js';
import {
  driverErrorOf,
  meaningBy,
  Unreachable,
  type DriverError,
  type MeaningOf,
} from '../connection/failures.js';
import { settingsPage } from './settings-page.js';

const page = `see ${settingsPage}`;
const noAccess = `the database does not let the user in, ${page}`;
const noRight = `the user of the database lacks a right, ${page}`;
const readOnly =
  `${reasons.readOnly}: the address has to be that of the server that takes writes, ` +
  `or default_transaction_read_only has to be off, ${page}`;
const foreignCertificate =
  'the certificate of the database comes from no authority that is trusted: ' +
  `sslrootcert=FILE names one, ${page}`;
const noStatement = `a statement that was prepared is gone: behind PgBouncer the URL needs pgbouncer=1, ${page}`;

const noSessionSettings = `PgBouncer stands before the database: the URL needs pgbouncer=1, ${page}`;

/** Of a session that finds none of the schemas in its search_path. */
export const noSchemaCode = '3F000';

/** Of a statement that would write, where nothing can be written. */
export const readOnlyCode = '25006';

const entries: readonly FailureEntry[] = [
  ['23505', 'taken', 'a unique key is taken'],
  ['23503', 'missing', 'a reference points at nothing'],

  ['40001', 'contended', reasons.clash], // serialization failure
  ['40P01', 'contended', reasons.clash], // deadlock
  ['55P03', 'contended', reasons.clash], // lock not available

  ['08000', 'unavailable', reasons.broken],
  ['08001', 'unavailable', reasons.unreachable],
  ['08003', 'unavailable', reasons.broken],
  ['08004', 'unavailable', noAccess],
  ['08006', 'unavailable', reasons.broken],
  ['08P01', 'unavailable', reasons.broken], // protocol violation
  [readOnlyCode, 'unavailable', readOnly],
  ['25P03', 'unavailable', reasons.slow], // idle within a transaction
  ['25P04', 'unavailable', reasons.slow], // transaction timeout
  ['26000', 'unavailable', noStatement],
  ['42P05', 'unavailable', noStatement], // prepared twice
  ['28000', 'unavailable', noAccess],
  ['28P01', 'unavailable', noAccess],
  ['3D000', 'unavailable', 'the database does not exist'],
  [
    noSchemaCode,
    'unavailable',
    `the schema of the search_path does not exist, or the user lacks USAGE on it, ${page}`,
  ],
  ['42501', 'unavailable', noRight],
  ['53000', 'unavailable', reasons.exhausted],
  ['53100', 'unavailable', reasons.full],
  ['53200', 'unavailable', reasons.exhausted],
  ['53300', 'unavailable', reasons.tooMany],
  ['53400', 'unavailable', reasons.exhausted],
  ['57014', 'unavailable', reasons.slow], // cancelled
  ['57P01', 'unavailable', reasons.stopping],
  ['57P02', 'unavailable', reasons.stopping],
  ['57P03', 'unavailable', reasons.unreachable], // starts up, or shuts down
  ['57P04', 'unavailable', 'the database does not exist'],
  ['57P05', 'unavailable', reasons.broken], // idle for too long
  ['58000', 'unavailable', reasons.disk],
  ['58030', 'unavailable', reasons.disk],
  ['XX001', 'damaged', reasons.damaged],
  ['XX002', 'damaged', reasons.damaged],

  ['ENOENT', 'unavailable', `the socket of the database is not there, ${page}`],
  ['EACCES', 'unavailable', `the socket of the database may not be opened, ${page}`],

  ['CERT_HAS_EXPIRED', 'unavailable', `the certificate of the database has expired, ${page}`],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'unavailable',
    `the certificate of the database is not valid for the host in the URL, ${page}`,
  ],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'unavailable', foreignCertificate],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'unavailable', foreignCertificate],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'unavailable', foreignCertificate],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unavailable', foreignCertificate],
];

export const postgresFailures = failureTableOf(entries);

const ofCode = meaningBy({
  failureFor: (code) => postgresFailures.get(code),
  takenKey: ({ constraint = '' }) => /_unique_(\w+)$/.exec(constraint)?.[1],
  missingColumn: ({ constraint = '' }) => /_names_(\w+)$/.exec(constraint)?.[1],
});

/** The driver and its pool give these no code. */
const texts: readonly (readonly [start: string, why: string])[] = [
  ['Connection terminated', reasons.broken],
  ['Client has encountered a connection error', reasons.broken],
  ['Client was closed', reasons.broken],
  ['timeout exceeded when trying to connect', reasons.slow],
  ['timeout expired', reasons.slow],
  ['The server does not support SSL connections', `the database does not offer TLS, ${page}`],
  [
    'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be',
    `the URL names no password, and the database asks for one, ${page}`,
  ],
];

/** PgBouncer says it with the code of a broken connection. */
const isOfPooler = ({ code, message = '' }: DriverError): boolean =>
  code === '08P01' && message.startsWith('unsupported startup parameter');

/** The server is a standby, or has become one. */
export class NotPrimary extends Unreachable {}

export const meaningOf: MeaningOf = (error) => {
  const failure = driverErrorOf(error);
  const { code, message = '' } = failure;
  if (isOfPooler(failure)) return new Unreachable(noSessionSettings);
  if (code === readOnlyCode) return new NotPrimary(ofCode(error).message);

  const why = texts.find(([start]) => code === undefined && message.startsWith(start))?.[1];
  return why === undefined ? ofCode(error) : new Unreachable(why);
};
