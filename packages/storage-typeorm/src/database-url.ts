import { isIP } from 'node:net';

/** Encrypted, and only with a server whose certificate names its host. */
export interface Tls {
  /** A file with the certificates of whoever may vouch for the server; otherwise those that Node trusts. */
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
  const database = decoded(url?.pathname.slice(1));
  const [user, password] = [decoded(url?.username), decoded(url?.password)];
  if (
    !url?.hostname ||
    !database ||
    database.includes('/') ||
    !user ||
    password === undefined ||
    url.hash
  ) {
    throw new Error(
      `The database URL must name user, host and database and nothing else, percent-encoded where needed: ${forms}.`,
    );
  }
  return {
    kind: 'mysql',
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 3306),
    user,
    password,
    database,
    ...tlsIn(url),
  };
};

/**
 * As MySQL's own programs call it. To encrypt without asking who answers keeps out nobody who can answer, so there is no such
 * mode; and the driver holds a certificate against names alone.
 */
const tlsIn = ({ searchParams, hostname }: URL): { readonly tls?: Tls } => {
  const { 'ssl-mode': mode, 'ssl-ca': caFile, ...others } = Object.fromEntries(searchParams);
  if (mode === undefined && caFile === undefined && Object.keys(others).length === 0) return {};
  if (
    Object.keys(others).length > 0 ||
    mode !== 'VERIFY_IDENTITY' ||
    caFile === '' ||
    isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  ) {
    throw new Error(
      `The database URL may be followed by ?ssl-mode=VERIFY_IDENTITY and then &ssl-ca=FILE, and by nothing else, and then names a host, not an address: ${forms}.`,
    );
  }
  return { tls: caFile === undefined ? {} : { caFile } };
};

const decoded = (part: string | undefined): string | undefined => {
  try {
    return part === undefined ? undefined : decodeURIComponent(part);
  } catch {
    return undefined;
  }
};
