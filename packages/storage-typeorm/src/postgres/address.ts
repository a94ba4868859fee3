/** Where a server of PostgreSQL is, as the URL of the database says it. */
import { findAuthorityFault } from '../connection/authority-fault.js';

export interface PostgresAddress {
  readonly kind: 'postgres';
  /** A name, an address, or the folder of a socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** The schema of the tables; undefined for that of the user or the database. */
  readonly schema?: string;
  readonly tls: Tls;
  /** Whether PgBouncer stands before the server, which lends a connection for one transaction alone. */
  readonly isPooled: boolean;
}

/**
 * As libpq names them (https://www.postgresql.org/docs/15/libpq-ssl.html): `verify-full` checks who answers,
 * `verify-ca` checks who vouches for it, `require` only encrypts.
 */
export const tlsModes = ['disable', 'require', 'verify-ca', 'verify-full'] as const;

export interface Tls {
  readonly mode: (typeof tlsModes)[number];
  /** Files: of the certificates that may vouch for the server, and of the certificate of the client and its key. */
  readonly caFile?: string;
  readonly certificateFile?: string;
  readonly keyFile?: string;
}

export const form = `'postgres://user:password@host:5432/database'`;

/** What may follow the name of the database. */
const parameterNames = [
  'host',
  'search_path',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'pgbouncer',
] as const;
type Given = Partial<Record<(typeof parameterNames)[number], string>>;

/** @throws Error that names the part that is wrong, and never repeats the URL: it may hold a password. */
export const postgresAddress = (text: string): PostgresAddress => {
  const fault = findAuthorityFault(text);
  if (fault !== undefined) return wrong(fault);

  // A URL with a folder of a socket names no host, and is none to the parser.
  const whole = text.replace(/^(\w+:\/\/(?:[^/?#]*@|(?![^/?#]*@)))(?=[/:?]|$)/, `$1${noHost}`);
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  if (url === undefined) return wrong('cannot be read as a URL');

  const given = parametersIn(url);
  const host = hostIn(url, given);
  const tls = tlsIn(host, given);
  const schema = given['search_path'];
  if (schema !== undefined && !/^[a-z_][a-z0-9_]{0,62}$/.test(schema))
    return wrong('has a search_path that is not the name of one schema');
  if (given.pgbouncer !== undefined && given.pgbouncer !== '1')
    return wrong('has a pgbouncer that is not 1');
  if (url.hash !== '') return wrong(`has a '#': write it as %23`);

  return {
    kind: 'postgres',
    host,
    port: Number(url.port || 5432),
    user: part(url.username, 'user'),
    password: decoded(url.password) ?? wrong('has a password that is not percent-encoded'),
    database: part(url.pathname.slice(1), 'database'),
    ...(schema !== undefined && { schema }),
    tls,
    isPooled: given.pgbouncer === '1',
  };
};

const parametersIn = (url: URL): Given => {
  const given: Record<string, string> = {};
  for (const [name, value] of url.searchParams) {
    if (!(parameterNames as readonly string[]).includes(name))
      return wrong(`may be followed by ${parameterNames.join(', ')}, and by nothing else`);
    if (name in given) return wrong(`names ${name} twice`);
    if (value === '') return wrong(`has an empty ${name}`);
    given[name] = value;
  }
  return given;
};

const noHost = 'none.invalid';

/** Without the brackets of an IPv6 address. A folder is percent-encoded, or stands in the parameter `host`. */
const hostIn = ({ hostname }: URL, { host }: Given): string => {
  const own = hostname === noHost ? '' : decoded(hostname)?.replace(/^\[|\]$/g, '');
  if (own && host) return wrong('names a host twice');
  return own || host || wrong('names no host');
};

const part = (text: string, name: string): string => {
  const value = decoded(text);
  if (value === undefined) return wrong(`has a ${name} that is not percent-encoded`);
  if (value === '' || (name === 'database' && value.includes('/')))
    return wrong(`names no ${name}`);
  return value;
};

const isSocket = (host: string): boolean => host.startsWith('/');
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** Nothing but loopback and a socket is without TLS unless the URL says so. */
const tlsIn = (host: string, { sslmode, sslrootcert, sslcert, sslkey }: Given): Tls => {
  const mode = tlsModes.find((each) => each === sslmode);
  if (sslmode !== undefined && mode === undefined)
    return wrong(`has an sslmode that is not one of ${tlsModes.join(', ')}`);
  if ((sslcert === undefined) !== (sslkey === undefined))
    return wrong('needs sslcert and sslkey together');

  const isNear = isSocket(host) || isLoopback(host);
  return {
    mode: mode ?? (isNear && sslrootcert === undefined ? 'disable' : 'verify-full'),
    ...(sslrootcert !== undefined && { caFile: sslrootcert }),
    ...(sslcert !== undefined && { certificateFile: sslcert, keyFile: sslkey! }),
  };
};

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

const wrong = (what: string): never => {
  throw new Error(`The database URL ${what}; it must look like ${form}.`);
};
