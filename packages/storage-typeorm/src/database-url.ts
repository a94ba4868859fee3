import { isIP } from 'node:net';

/** Encrypted, and only with a server whose certificate names its host. */
export interface Tls {
  /** A file with the certificates that may vouch for the server; otherwise those that Node trusts. */
  readonly caFile?: string;
}

export type DatabaseAddress =
  | { readonly kind: 'sqlite'; readonly file: string }
  | {
      readonly kind: 'mysql';
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly password: string;
      readonly database: string;
      readonly tls?: Tls;
    };

const forms = `'sqlite:./data/keyward.db' or 'mysql://user:password@host:3306/database'`;

/** @throws Error that says what is expected, and never repeats the URL: it may hold a password. */
export const parseDatabaseUrl = (text: string): DatabaseAddress => {
  if (text.startsWith('sqlite:')) return sqliteAddress(text.slice('sqlite:'.length));
  if (text.startsWith('mysql:') || text.startsWith('mariadb:')) return mysqlAddress(text);
  throw new Error(`The database URL must look like ${forms}.`);
};

const sqliteAddress = (rest: string): DatabaseAddress => {
  const file = rest.replace(/^\/\/(?=\/|$)/, '');
  if (file === '' || file.startsWith('//') || /[?#\0]/.test(file))
    throw new Error(`The database URL names no file; it must look like ${forms}.`);
  return { kind: 'sqlite', file };
};

const mysqlAddress = (text: string): DatabaseAddress => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const address = url && addressIn(url);
  if (address === undefined)
    throw new Error(
      'The database URL must name user, host and database and nothing else, ' +
        `percent-encoded where needed: ${forms}.`,
    );
  return { ...address, ...tlsIn(url!) };
};

const addressIn = (url: URL): Extract<DatabaseAddress, { kind: 'mysql' }> | undefined => {
  const user = decoded(url.username);
  const password = decoded(url.password);
  const database = decoded(url.pathname.slice(1));
  if (!url.hostname || url.hash) return undefined;
  if (!user || password === undefined) return undefined;
  if (!database || database.includes('/')) return undefined;
  return {
    kind: 'mysql',
    host: hostIn(url),
    port: Number(url.port || 3306),
    user,
    password,
    database,
  };
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
        `and then names a host, not an address: ${forms}.`,
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
