/** The environment, read once into a typed configuration (contract §6). A bad value stops the start. */
import { accessSync, constants } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSender, parseSmtpUrl } from '@keyward/mail-smtp';
import { parseNetwork, parseSecretKey } from '@keyward/platform-node';
import { parseDatabaseUrl, type DatabaseAddress } from '@keyward/storage-typeorm';

export interface Configuration {
  readonly port: number;
  readonly host: string;
  readonly issuer: string;
  /** What the installation is called, on pages and in mails of tenants without a name of their own. */
  readonly name: string;
  readonly database: { readonly kind: 'memory' } | DatabaseAddress;
  readonly dataDirectory: string;
  /** Whether a database may be created beside the key of an earlier installation. */
  readonly startsAnew?: boolean | undefined;
  /** Absent: the key in the data directory, which is made at the first start. */
  readonly secretKey: Buffer | undefined;
  /** Keys with which values may still be sealed, while the secret key changes. */
  readonly previousSecretKeys?: readonly Buffer[] | undefined;
  readonly first: {
    readonly clientId?: string | undefined;
    readonly clientSecret?: string | undefined;
    readonly username?: string | undefined;
    readonly password?: string | undefined;
  };
  readonly multiTenant: boolean;
  readonly rateLimit: boolean;
  /** Without an SMTP server, each mail becomes a file in the data directory. */
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string };
  readonly trustedProxies: readonly string[];
  /** Absent: any number. */
  readonly connectionsPerAddress?: number | undefined;
  /** Private networks whose servers this one may ask. */
  readonly allowedNetworks?: readonly string[] | undefined;
  /** Absent: the audit log is kept whole. */
  readonly auditRetentionDays?: number | undefined;
  readonly logLevel: LogLevel;
  /** Variables that begin like ours but do not exist. */
  readonly unknown: readonly string[];
}

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** A value that stops the start. The message is one line, names the variable and repeats no secret. */
export class ConfigurationError extends Error {}

/** Says which variable names the file or folder that cannot be used, and why. */
export const explainFiles = async <R>(name: Variable, work: () => Promise<R>): Promise<R> => {
  try {
    return await work();
  } catch (error) {
    const { path, message } = error as NodeJS.ErrnoException;
    if (path === undefined) throw error;
    throw new ConfigurationError(`${name} cannot be used: ${message}`);
  }
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** An issuer that only this machine reaches, as in development. */
export const isLoopbackIssuer = (issuer: string): boolean =>
  /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/.test(issuer);

/** What the operator should know about values that do not stop the start. */
export const warningsFor = ({ issuer, unknown }: Configuration): readonly string[] => {
  const warnings = unknown.map((name) => `unknown variable ${name}`);
  if (!issuer.startsWith('https:') && !isLoopbackIssuer(issuer)) {
    warnings.push(
      'KEYWARD_ISSUER is http, so passwords and tokens cross the network in the open: use https',
    );
  }
  return warnings;
};

/** Every variable, for the generated reference. */
export const variables = {
  KEYWARD_PORT: ['3000', 'The port to listen on.'],
  KEYWARD_HOST: ['127.0.0.1', 'The address to listen on.'],
  KEYWARD_ISSUER: [
    'http://localhost:PORT, the port being KEYWARD_PORT',
    'The public base URL: the `iss` of every token. The same for all instances on one database.',
  ],
  KEYWARD_NAME: [
    'Keyward',
    'What people read on pages and in mails, unless their tenant has a `display_name`.',
  ],
  KEYWARD_DATABASE_URL: [
    'sqlite:<data dir>/keyward.db',
    '`sqlite:FILE`, `mysql://user:password@host:port/name`, or `memory:`. ' +
      'Behind a MySQL name, `?ssl-mode=VERIFY_IDENTITY` asks for TLS, ' +
      'and `&ssl-ca=FILE` says whose certificates count.',
  ],
  KEYWARD_SECRET_KEY: [
    'made in the data directory; required for mysql',
    '32 bytes in base64. Seals secrets and signing keys at rest.',
  ],
  KEYWARD_PREVIOUS_SECRET_KEY: [
    'none',
    'While the secret key [changes](../how-to/operate.md#change-the-secret-key): the key that the data ' +
      'is sealed with. Several are separated by commas.',
  ],
  KEYWARD_DEFAULT_CLIENT_ID: [
    'generated',
    'At the first start: the id of the Default Client, a UUID.',
  ],
  KEYWARD_DEFAULT_CLIENT_SECRET: [
    'generated',
    'At the first start: its secret, 16 characters or more.',
  ],
  KEYWARD_ADMIN_USERNAME: ['admin', 'At the first start: the first administrator.'],
  KEYWARD_ADMIN_PASSWORD: [
    'generated',
    'At the first start: the password of the first administrator. It obeys the default policy: 15 characters or more.',
  ],
  KEYWARD_MULTI_TENANT: ['false', '`true` makes the header tenant_id count.'],
  KEYWARD_RATE_LIMIT: ['on', '`off` for benchmarks.'],
  KEYWARD_SMTP_URL: [
    'none: each mail is a file in <data dir>/outbox',
    '`smtp://user:password@host:port`, or `smtps:` for TLS from the first byte. ' +
      'With a user, a server elsewhere must offer STARTTLS.',
  ],
  KEYWARD_MAIL_FROM: [
    'NAME <no-reply@HOST>: KEYWARD_NAME, at the host of the issuer',
    'Whom mails come from: `name@example.com` or `Name <name@example.com>`. ' +
      'The `display_name` of a tenant replaces the name in its mails.',
  ],
  KEYWARD_TRUST_PROXY: [
    'none',
    'Addresses or networks of proxies whose X-Forwarded-For is believed, separated by commas.',
  ],
  KEYWARD_CONNECTIONS_PER_ADDRESS: [
    '512',
    'Open connections of one address, or of one /64 of IPv6, 1 to 65535. ' +
      'Proxies in KEYWARD_TRUST_PROXY may have any number; `off` lets everyone.',
  ],
  KEYWARD_ALLOWED_NETWORKS: [
    'none: public addresses only',
    'Private networks whose servers this one may ask, separated by commas: `10.0.0.0/8,fd00::/8`. ' +
      'The servers are named by host name and speak https.',
  ],
  KEYWARD_DATA_DIR: ['./data', 'Generated keys, the SQLite file, the outbox.'],
  KEYWARD_AUDIT_RETENTION_DAYS: [
    'none: everything is kept',
    'Days for which events of the audit log are kept, 1 to 36500.',
  ],
  KEYWARD_LOG_LEVEL: ['info', 'trace, debug, info, warn, error, fatal or silent.'],
} as const;

type Variable = keyof typeof variables;

export const readConfiguration = (environment: Environment): Configuration => {
  const reader = readerOf(environment);
  const { text, read } = reader;

  const dataDirectory = resolve(text('KEYWARD_DATA_DIR') ?? './data');
  const database = databaseIn(reader, dataDirectory);
  const port = read('KEYWARD_PORT', readPort) ?? 3000;
  const issuer = read('KEYWARD_ISSUER', readIssuer) ?? defaultIssuer(port);

  const name = read('KEYWARD_NAME', readName) ?? 'Keyward';

  return {
    port,
    host: text('KEYWARD_HOST') ?? '127.0.0.1',
    issuer,
    name,
    database,
    dataDirectory,
    secretKey: secretKeyIn(reader, database),
    previousSecretKeys: read('KEYWARD_PREVIOUS_SECRET_KEY', readSecretKeys),
    first: firstStartIn(reader),
    multiTenant: read('KEYWARD_MULTI_TENANT', oneOf('true', 'false')) === 'true',
    rateLimit: read('KEYWARD_RATE_LIMIT', oneOf('on', 'off')) !== 'off',
    mail: {
      smtpUrl: read('KEYWARD_SMTP_URL', checkedBy(parseSmtpUrl)),
      from: read('KEYWARD_MAIL_FROM', checkedBy(parseSender)) ?? defaultSender(name, issuer),
    },
    trustedProxies: read('KEYWARD_TRUST_PROXY', readProxies) ?? [],
    connectionsPerAddress: connectionsIn(reader),
    allowedNetworks: read('KEYWARD_ALLOWED_NETWORKS', readNetworks) ?? [],
    auditRetentionDays: read('KEYWARD_AUDIT_RETENTION_DAYS', readDays),
    logLevel: read('KEYWARD_LOG_LEVEL', oneOf(...logLevels)) ?? 'info',
    unknown: unknownVariables(environment),
  };
};

interface Reader {
  /** The value of a variable. An empty value counts as absent. */
  readonly text: (name: Variable) => string | undefined;
  /** The value as `parse` reads it. The error of a bad value names the variable. */
  readonly read: <V>(name: Variable, parse: (value: string) => V) => V | undefined;
}

const readerOf = (environment: Environment): Reader => {
  const text: Reader['text'] = (name) => environment[name] || undefined;
  const read: Reader['read'] = (name, parse) => {
    const value = text(name);
    return value === undefined ? undefined : explain(name, () => parse(value));
  };
  return { text, read };
};

const databaseIn = ({ text }: Reader, dataDirectory: string): Configuration['database'] => {
  const url = text('KEYWARD_DATABASE_URL') ?? `sqlite:${join(dataDirectory, 'keyward.db')}`;
  return explain('KEYWARD_DATABASE_URL', () => readDatabase(url));
};

const secretKeyIn = (
  { read }: Reader,
  database: Configuration['database'],
): Configuration['secretKey'] => {
  const secretKey = read('KEYWARD_SECRET_KEY', parseSecretKey);
  if (database.kind === 'mysql' && secretKey === undefined) {
    throw new ConfigurationError(
      'KEYWARD_SECRET_KEY is required for a MySQL database: 32 bytes in base64',
    );
  }
  return secretKey;
};

const readSecretKeys = (value: string): readonly Buffer[] => value.split(',').map(parseSecretKey);

const firstStartIn = ({ read }: Reader): Configuration['first'] => ({
  clientId: read(
    'KEYWARD_DEFAULT_CLIENT_ID',
    matching(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/, 'must be a UUID in lower case'),
  ),
  clientSecret: read(
    'KEYWARD_DEFAULT_CLIENT_SECRET',
    matching(
      /^[\x21-\x7e]{16,200}$/,
      'must have 16 to 200 printable ASCII characters without spaces',
    ),
  ),
  username: read(
    'KEYWARD_ADMIN_USERNAME',
    matching(/^[^\s@]{1,200}$/u, 'must have 1 to 200 characters without spaces and @'),
  ),
  password: read(
    'KEYWARD_ADMIN_PASSWORD',
    matching(/^.{8,500}$/su, 'must have 8 to 500 characters'),
  ),
});

/** The system chooses the port for 0, so it is not known yet. */
const defaultIssuer = (port: number): string => `http://localhost:${port === 0 ? 3000 : port}`;

/** An IPv6 address is not a domain of mail. */
const defaultSender = (name: string, issuer: string): string => {
  const { hostname } = new URL(issuer);
  const domain = hostname.startsWith('[') ? 'localhost' : hostname;
  return `${name} <no-reply@${domain}>`;
};

const unknownVariables = (environment: Environment): readonly string[] =>
  Object.keys(environment).filter((name) => name.startsWith('KEYWARD_') && !(name in variables));

const explain = <V>(name: Variable, read: () => V): V => {
  try {
    return read();
  } catch (error) {
    const why = (error as Error).message.replace(/\s+/g, ' ');
    throw new ConfigurationError(`${name} ${why}`);
  }
};

const readPort = (value: string): number => {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : -1;
  if (port < 0 || port > 65_535) throw new Error('must be a port number from 0 to 65535');
  return port;
};

/** It stands before an address in mails, so it has no character that divides them. */
const readName = (value: string): string => {
  const name = value.trim();
  if (!/^[^<>"\p{C}]{1,100}$/u.test(name)) {
    throw new Error('must have 1 to 100 characters without < > " and line breaks');
  }
  return name;
};

const readDays = (value: string): number => {
  const days = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (days < 1 || days > 36_500) throw new Error('must be a number of days from 1 to 36500');
  return days;
};

/** Undefined for any number. */
const connectionsIn = ({ read }: Reader): number | undefined => {
  const connections = read('KEYWARD_CONNECTIONS_PER_ADDRESS', readConnections) ?? 512;
  return connections === 'off' ? undefined : connections;
};

const readConnections = (value: string): number | 'off' => {
  if (value === 'off') return value;
  const connections = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (connections < 1 || connections > 65_535) throw new Error('must be off, or 1 to 65535');
  return connections;
};

const readDatabase = (value: string): Configuration['database'] => {
  const database = value === 'memory:' ? ({ kind: 'memory' } as const) : parseDatabaseUrl(value);
  if (database.kind === 'mysql' && database.tls?.caFile !== undefined) {
    assertReadable(database.tls.caFile);
  }
  return database;
};

const assertReadable = (file: string): void => {
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new Error('names a file in ssl-ca that cannot be read');
  }
};

const readIssuer = (value: string): string => {
  if (!/^https?:\/\/[^\s?#@]+$/.test(value) || !URL.canParse(value)) {
    throw new Error('must be an http or https URL without user, query and fragment');
  }
  return value.replace(/\/+$/, '');
};

const proxyPattern = /^([0-9a-fA-F:.]+(\/\d{1,3})?|loopback|linklocal|uniquelocal)$/;

const readProxies = (value: string): readonly string[] => {
  const readEntry = matching(proxyPattern, 'must list addresses or networks, separated by commas');
  return value.split(',').map((entry) => readEntry(entry.trim()));
};

const readNetworks = (value: string): readonly string[] => {
  const networks = value.split(',').map((entry) => entry.trim());
  for (const network of networks) parseNetwork(network);
  return networks;
};

const matching =
  (pattern: RegExp, why: string) =>
  (value: string): string => {
    if (!pattern.test(value)) throw new Error(why);
    return value;
  };

const oneOf =
  <V extends string>(...allowed: readonly V[]) =>
  (value: string): V => {
    const found = allowed.find((each) => each === value);
    if (found === undefined) throw new Error(`must be one of ${allowed.join(', ')}`);
    return found;
  };

/** The value itself, after `parse` has accepted it. */
const checkedBy =
  (parse: (value: string) => unknown) =>
  (value: string): string => {
    parse(value);
    return value;
  };
