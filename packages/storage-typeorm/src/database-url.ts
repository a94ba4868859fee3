export type DatabaseAddress =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'mysql'; readonly host: string; readonly port: number; readonly user: string; readonly password: string; readonly database: string };

const forms = `'sqlite:./data/keyward.db' or 'mysql://user:password@host:3306/database'`;

/** @throws Error that says what is expected, and never repeats the URL: it may hold a password. */
export const parseDatabaseUrl = (text: string): DatabaseAddress => {
  if (text.startsWith('sqlite:')) return sqliteAddress(text.slice('sqlite:'.length));
  if (text.startsWith('mysql:') || text.startsWith('mariadb:')) return mysqlAddress(text);
  throw new Error(`The database URL must look like ${forms}.`);
};

const sqliteAddress = (rest: string): DatabaseAddress => {
  const file = rest.replace(/^\/\/(?=\/|$)/, '');
  if (file === '' || file.startsWith('//') || /[?#\0]/.test(file)) throw new Error(`The database URL names no file; it must look like ${forms}.`);
  return { kind: 'sqlite', file };
};

const mysqlAddress = (text: string): DatabaseAddress => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const database = decoded(url?.pathname.slice(1));
  const [user, password] = [decoded(url?.username), decoded(url?.password)];
  if (!url?.hostname || !database || database.includes('/') || !user || password === undefined || url.search || url.hash) {
    throw new Error(`The database URL must name user, host and database and nothing else, percent-encoded where needed: ${forms}.`);
  }
  return { kind: 'mysql', host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 3306), user, password, database };
};

const decoded = (part: string | undefined): string | undefined => {
  try {
    return part === undefined ? undefined : decodeURIComponent(part);
  } catch {
    return undefined;
  }
};
