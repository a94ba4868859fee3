/** Where a server of MySQL or MariaDB is, as the URL of the database says it. */
import { isIP } from 'node:net';
import { findAuthorityFault } from '../connection/authority-fault.js';

export interface MysqlAddress {
  readonly kind: 'mysql';
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly tls?: Tls;
}

/** Encrypted, and only with a server whose certificate names its host. */
export interface Tls {
  /** A file with the certificates that may vouch for the server; otherwise those that Node trusts. */
  readonly caFile?: string;
}

export const form = `'mysql://user:password@host:3306/database'`;

/** @throws Error that names the part that is wrong, and never repeats the URL: it may hold a password. */
export const mysqlAddress = (text: string): MysqlAddress => {
  const fault = findAuthorityFault(text);
  if (fault !== undefined) return wrong(fault);

  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) return wrong('cannot be read as a URL');
  if (url.hostname === '') return wrong('names no host');
  if (url.hash !== '') return wrong(`has a '#': write it as %23`);

  return {
    kind: 'mysql',
    host: hostIn(url),
    port: Number(url.port || 3306),
    user: part(url.username, 'user'),
    password: decoded(url.password) ?? wrong('has a password that is not percent-encoded'),
    database: part(url.pathname.slice(1), 'database'),
    ...tlsIn(url),
  };
};

const part = (text: string, name: string): string => {
  const value = decoded(text);
  if (value === undefined) return wrong(`has a ${name} that is not percent-encoded`);
  if (value === '' || (name === 'database' && value.includes('/')))
    return wrong(`names no ${name}`);
  return value;
};

/** Without the brackets of an IPv6 address. */
const hostIn = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * The parameters have the names that MySQL's own programs use. To encrypt without checking who answers keeps nobody
 * out, so there is no such mode. The driver checks a certificate against names alone.
 */
const tlsIn = (url: URL): { readonly tls?: Tls } => {
  const parameters = Object.fromEntries(url.searchParams);
  if (Object.keys(parameters).length === 0) return {};

  const { 'ssl-mode': mode, 'ssl-ca': caFile, ...others } = parameters;
  const isKnown = mode === 'VERIFY_IDENTITY' && caFile !== '' && Object.keys(others).length === 0;
  if (!isKnown || isIP(hostIn(url)) !== 0)
    throw new Error(
      'The database URL may be followed by ?ssl-mode=VERIFY_IDENTITY and then &ssl-ca=FILE, and by nothing else, ' +
        `and then names a host, not an address: ${form}.`,
    );
  return { tls: caFile === undefined ? {} : { caFile } };
};

const decoded = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
};

const wrong = (what: string): never => {
  throw new Error(`The database URL ${what}; it must look like ${form}.`);
};
