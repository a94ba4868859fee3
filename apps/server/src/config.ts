/** The environment, read once into a typed configuration (contract §6). A bad value stops the start. */
import { accessSync, constants } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSender, parseSmtpUrl } from '@keyward/mail-smtp';
import { parseSecretKey } from '@keyward/platform-node';
import { parseDatabaseUrl, type DatabaseAddress } from '@keyward/storage-typeorm';

export interface Configuration {
  readonly port: number;
  readonly host: string;
  readonly issuer: string;
  readonly database: { readonly kind: 'memory' } | DatabaseAddress;
  readonly dataDirectory: string;
  /** Absent: made in, and read from, the data directory. */
  readonly secretKey: Buffer | undefined;
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
  /** Absent: the audit log is kept whole. */
  readonly auditRetentionDays?: number | undefined;
  readonly logLevel: LogLevel;
  /** Names that look like ours and mean nothing. */
  readonly unknown: readonly string[];
}

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Its message is one line that names the variable, and never holds the value of a secret. */
export class ConfigurationError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Every variable, for the generated reference. */
export const variables = {
  KEYWARD_PORT: ['3000', 'The port to listen on.'],
  KEYWARD_HOST: ['127.0.0.1', 'The address to listen on.'],
  KEYWARD_ISSUER: [
    'http://localhost:3000',
    'The public base URL: the `iss` of every token. The same for all instances on one database.',
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
    'At the first start: the password of the first administrator, 8 characters or more.',
  ],
  KEYWARD_MULTI_TENANT: ['false', '`true` makes the header tenant_id count.'],
  KEYWARD_RATE_LIMIT: ['on', '`off` for benchmarks.'],
  KEYWARD_SMTP_URL: [
    'none: each mail is a file in <data dir>/outbox',
    '`smtp://user:password@host:port`, or `smtps:` for TLS from the first byte. ' +
      'With a user, a server elsewhere must offer STARTTLS.',
  ],
  KEYWARD_MAIL_FROM: [
    'Keyward <no-reply@HOST>, the host being the issuer’s',
    'Whom mails come from: `name@example.com` or `Name <name@example.com>`.',
  ],
  KEYWARD_TRUST_PROXY: [
    'none',
    'Addresses or networks of proxies whose X-Forwarded-For is believed, separated by commas.',
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
  /** An empty value counts as absent. */
  const text = (name: Variable): string | undefined => environment[name] || undefined;
  const checked = <V>(name: Variable, read: (value: string) => V): V | undefined => {
    const value = text(name);
    return value === undefined ? undefined : explain(name, () => read(value));
  };

  const port = checked('KEYWARD_PORT', readPort) ?? 3000;
  const dataDirectory = resolve(text('KEYWARD_DATA_DIR') ?? './data');
  const database = explain('KEYWARD_DATABASE_URL', () =>
    readDatabase(text('KEYWARD_DATABASE_URL') ?? `sqlite:${join(dataDirectory, 'keyward.db')}`),
  );
  const secretKey = checked('KEYWARD_SECRET_KEY', parseSecretKey);
  if (database.kind === 'mysql' && secretKey === undefined)
    throw new ConfigurationError(
      'KEYWARD_SECRET_KEY is required for a MySQL database: 32 bytes in base64',
    );
  const issuer = checked('KEYWARD_ISSUER', readIssuer) ?? 'http://localhost:3000';
  return {
    port,
    host: text('KEYWARD_HOST') ?? '127.0.0.1',
    issuer,
    database,
    dataDirectory,
    secretKey,
    first: {
      clientId: checked('KEYWARD_DEFAULT_CLIENT_ID', (value) =>
        matching(
          value,
          /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/,
          'must be a UUID in lower case',
        ),
      ),
      clientSecret: checked('KEYWARD_DEFAULT_CLIENT_SECRET', (value) =>
        matching(
          value,
          /^[\x21-\x7e]{16,200}$/,
          'must have 16 to 200 printable ASCII characters without spaces',
        ),
      ),
      username: checked('KEYWARD_ADMIN_USERNAME', (value) =>
        matching(value, /^[^\s@]{1,200}$/u, 'must have 1 to 200 characters without spaces and @'),
      ),
      password: checked('KEYWARD_ADMIN_PASSWORD', (value) =>
        matching(value, /^.{8,500}$/su, 'must have 8 to 500 characters'),
      ),
    },
    multiTenant:
      checked('KEYWARD_MULTI_TENANT', (value) => oneOf(value, ['true', 'false'])) === 'true',
    rateLimit:
      (checked('KEYWARD_RATE_LIMIT', (value) => oneOf(value, ['on', 'off'])) ?? 'on') === 'on',
    mail: {
      smtpUrl: checked('KEYWARD_SMTP_URL', (value) => (parseSmtpUrl(value), value)),
      from:
        checked('KEYWARD_MAIL_FROM', (value) => (parseSender(value), value)) ??
        `Keyward <no-reply@${new URL(issuer).hostname.replace(/^\[.*$/, 'localhost')}>`,
    },
    trustedProxies: checked('KEYWARD_TRUST_PROXY', readProxies) ?? [],
    auditRetentionDays: checked('KEYWARD_AUDIT_RETENTION_DAYS', readDays),
    logLevel: checked('KEYWARD_LOG_LEVEL', (value) => oneOf(value, logLevels)) ?? 'info',
    unknown: Object.keys(environment).filter(
      (name) => name.startsWith('KEYWARD_') && !(name in variables),
    ),
  };
};

const explain = <V>(name: Variable, read: () => V): V => {
  try {
    return read();
  } catch (error) {
    throw new ConfigurationError(`${name} ${(error as Error).message.replace(/\s+/g, ' ')}`);
  }
};

const readPort = (value: string): number => {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : -1;
  if (port < 0 || port > 65_535) throw new Error('must be a port number from 0 to 65535');
  return port;
};

const readDays = (value: string): number => {
  const days = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (days < 1 || days > 36_500) throw new Error('must be a number of days from 1 to 36500');
  return days;
};

const readDatabase = (value: string): Configuration['database'] => {
  const database = value === 'memory:' ? ({ kind: 'memory' } as const) : parseDatabaseUrl(value);
  if (database.kind === 'mysql' && database.tls?.caFile !== undefined)
    assertReadable(database.tls.caFile);
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
  if (!/^https?:\/\/[^\s?#@]+$/.test(value) || !URL.canParse(value))
    throw new Error('must be an http or https URL without user, query and fragment');
  return value.replace(/\/+$/, '');
};

const readProxies = (value: string): readonly string[] =>
  value
    .split(',')
    .map((entry) =>
      matching(
        entry.trim(),
        /^([0-9a-fA-F:.]+(\/\d{1,3})?|loopback|linklocal|uniquelocal)$/,
        'must list addresses or networks, separated by commas',
      ),
    );

const matching = (value: string, pattern: RegExp, why: string): string => {
  if (!pattern.test(value)) throw new Error(why);
  return value;
};

const oneOf = <V extends string>(value: string, allowed: readonly V[]): V => {
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw new Error(`must be one of ${allowed.join(', ')}`);
  return found;
};
