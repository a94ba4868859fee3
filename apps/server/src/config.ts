/** The environment, read once into settings (contract §6). A bad value stops the start. */
import { join, resolve } from 'node:path';
import { configurationFrom, explain } from './check-settings.js';
import type { Configuration } from './configuration.js';
import { fileVariables, withSecretsOfFiles } from './secret-files.js';
import type { LogLevel, SettingName, Settings } from './settings.js';

export { secretVariables } from './secret-files.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Every variable, for the generated reference. */
export const variables = {
  KEYWARD_PORT: ['3000', 'The port to listen on.'],
  KEYWARD_HOST: ['127.0.0.1', 'The address to listen on.'],
  KEYWARD_WORKERS: [
    '1',
    'Processes that answer behind the port, 1 to 64, or `auto` for one for each core. MySQL and MariaDB only. ' +
      '[Workers](../how-to/operate.md#workers) says what they share.',
  ],
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
  KEYWARD_GLOBAL_ADMIN: [
    'false',
    'At the first start, and for `recover-admin`: `true` makes that administrator a ' +
      '[global one](../concepts/tenancy.md#tenants-and-their-administrators). It needs `KEYWARD_MULTI_TENANT=true`.',
  ],
  KEYWARD_MULTI_TENANT: ['false', '`true` makes the header tenant_id count.'],
  KEYWARD_CONSOLE: [
    'on',
    '`off` serves no [console](../how-to/use-the-console.md). Its client stays, and leads nowhere.',
  ],
  KEYWARD_RATE_LIMIT: ['on', '`off` for benchmarks.'],
  KEYWARD_REDIS_URL: [
    'none: each process counts by itself',
    'Redis or Valkey, in which several servers count rate limits together: ' +
      '`redis://user:password@host:port/number`, or `rediss:` for TLS.',
  ],
  KEYWARD_DIRECTORY_TTL: [
    '1',
    'Seconds, 0 to 1, until this instance sees what another one changes or revokes. ' +
      'For `0` each request reads the database: see [several instances](../how-to/operate.md#several-instances).',
  ],
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
    'Addresses or networks of proxies whose X-Forwarded-For or Forwarded is believed, separated by commas.',
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

/** The variable of each setting, or what else an operator sets. */
const variableOf: Readonly<Record<Exclude<SettingName, 'firstStart'>, string>> = {
  port: 'KEYWARD_PORT',
  host: 'KEYWARD_HOST',
  workers: 'KEYWARD_WORKERS',
  issuer: 'KEYWARD_ISSUER',
  name: 'KEYWARD_NAME',
  database: 'KEYWARD_DATABASE_URL',
  dataDirectory: 'KEYWARD_DATA_DIR',
  newDatabase: 'keyward serve --new-database',
  newIssuer: 'keyward serve --new-issuer',
  secretKey: 'KEYWARD_SECRET_KEY',
  previousSecretKeys: 'KEYWARD_PREVIOUS_SECRET_KEY',
  'firstStart.clientId': 'KEYWARD_DEFAULT_CLIENT_ID',
  'firstStart.clientSecret': 'KEYWARD_DEFAULT_CLIENT_SECRET',
  'firstStart.username': 'KEYWARD_ADMIN_USERNAME',
  'firstStart.password': 'KEYWARD_ADMIN_PASSWORD',
  'firstStart.hasGlobalAdmin': 'KEYWARD_GLOBAL_ADMIN',
  multiTenant: 'KEYWARD_MULTI_TENANT',
  console: 'KEYWARD_CONSOLE',
  rateLimit: 'KEYWARD_RATE_LIMIT',
  redisUrl: 'KEYWARD_REDIS_URL',
  directoryStaleness: 'KEYWARD_DIRECTORY_TTL',
  smtpUrl: 'KEYWARD_SMTP_URL',
  mailFrom: 'KEYWARD_MAIL_FROM',
  trustedProxies: 'KEYWARD_TRUST_PROXY',
  connectionsPerAddress: 'KEYWARD_CONNECTIONS_PER_ADDRESS',
  allowedNetworks: 'KEYWARD_ALLOWED_NETWORKS',
  auditRetentionDays: 'KEYWARD_AUDIT_RETENTION_DAYS',
  logLevel: 'KEYWARD_LOG_LEVEL',
  threadPoolSize: 'UV_THREADPOOL_SIZE',
};

/** How operators know a setting. */
export const variableNameOf = (setting: SettingName): string =>
  setting === 'firstStart' ? 'KEYWARD_ADMIN_PASSWORD' : variableOf[setting];

export const readConfiguration = (environment: Environment): Configuration => ({
  ...configurationFrom(settingsIn(withSecretsOfFiles(environment)), variableNameOf),
  unknown: unknownVariables(environment),
});

/** The form of the texts is read here; what a value may be is the same for every caller. */
const settingsIn = (environment: Environment): Settings => {
  const { text, read } = readerOf(environment);
  const port = read('KEYWARD_PORT', wholeNumber);
  const dataDirectory = resolve(text('KEYWARD_DATA_DIR') ?? './data');

  return {
    port,
    host: text('KEYWARD_HOST'),
    workers: read('KEYWARD_WORKERS', wholeNumberOr('auto')),
    issuer: text('KEYWARD_ISSUER') ?? defaultIssuer(port),
    name: text('KEYWARD_NAME'),
    database: text('KEYWARD_DATABASE_URL') ?? `sqlite:${join(dataDirectory, 'keyward.db')}`,
    dataDirectory,
    secretKey: text('KEYWARD_SECRET_KEY'),
    previousSecretKeys: read('KEYWARD_PREVIOUS_SECRET_KEY', list),
    firstStart: {
      clientId: text('KEYWARD_DEFAULT_CLIENT_ID'),
      clientSecret: text('KEYWARD_DEFAULT_CLIENT_SECRET'),
      username: text('KEYWARD_ADMIN_USERNAME'),
      password: text('KEYWARD_ADMIN_PASSWORD'),
      hasGlobalAdmin: read('KEYWARD_GLOBAL_ADMIN', either('true', 'false')),
    },
    multiTenant: read('KEYWARD_MULTI_TENANT', either('true', 'false')),
    console: read('KEYWARD_CONSOLE', either('on', 'off')),
    rateLimit: read('KEYWARD_RATE_LIMIT', either('on', 'off')),
    redisUrl: text('KEYWARD_REDIS_URL'),
    directoryStaleness: read('KEYWARD_DIRECTORY_TTL', decimal),
    smtpUrl: text('KEYWARD_SMTP_URL'),
    mailFrom: text('KEYWARD_MAIL_FROM'),
    trustedProxies: read('KEYWARD_TRUST_PROXY', list),
    connectionsPerAddress: read('KEYWARD_CONNECTIONS_PER_ADDRESS', wholeNumberOr('off')),
    allowedNetworks: read('KEYWARD_ALLOWED_NETWORKS', list),
    auditRetentionDays: read('KEYWARD_AUDIT_RETENTION_DAYS', wholeNumber),
    logLevel: text('KEYWARD_LOG_LEVEL') as LogLevel | undefined,
    threadPoolSize: threadsIn(environment),
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

/** The system chooses the port for 0, so it is not known yet. */
const defaultIssuer = (port = 3000): string => `http://localhost:${port === 0 ? 3000 : port}`;

/** Every variable that the server reads. */
export const variableNames: readonly string[] = [...Object.keys(variables), ...fileVariables];

/** Names that look like ours and mean nothing. */
export const unknownVariables = (environment: Environment): readonly string[] =>
  Object.keys(environment).filter(
    (name) => name.startsWith('KEYWARD_') && !variableNames.includes(name),
  );

/** A value of Node, which Node reads as leniently. */
const threadsIn = ({ UV_THREADPOOL_SIZE: given = '' }: Environment): number | undefined =>
  /^[1-9]\d{0,2}$/.test(given) ? Number(given) : undefined;

/** Not a number where the text is none: no rule accepts that. */
const wholeNumber = (value: string): number => (/^\d{1,5}$/.test(value) ? Number(value) : NaN);

const decimal = (value: string): number => (/^\d(\.\d{1,3})?$/.test(value) ? Number(value) : NaN);

const wholeNumberOr =
  <W extends string>(word: W) =>
  (value: string): number | W =>
    value === word ? word : wholeNumber(value);

const list = (value: string): readonly string[] => value.split(',').map((entry) => entry.trim());

const either =
  (yes: string, no: string) =>
  (value: string): boolean => {
    if (value !== yes && value !== no) throw new Error(`must be one of ${yes}, ${no}`);
    return value === yes;
  };
