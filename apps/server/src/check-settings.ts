/** The rules for settings: the same for options and for environment variables. */
import { accessSync, constants } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseRedisUrl } from '@keyward/limits';
import { parseSender, parseSmtpUrl } from '@keyward/mail-smtp';
import { parseNetwork, parseSecretKey } from '@keyward/platform-node';
import { parseDatabaseUrl } from '@keyward/storage-typeorm';
import { ConfigurationError, type Configuration } from './configuration.js';
import { logLevels, type FirstStart, type SettingName, type Settings } from './settings.js';

/**
 * Checks the settings and fills in what is left out. `nameOf` says by which name the caller knows a setting.
 * @throws ConfigurationError that names the setting and the rule
 */
export const configurationFrom = (
  settings: Settings,
  nameOf: (setting: SettingName) => string,
): Omit<Configuration, 'unknown'> => {
  const reader = readerOf(settings, nameOf);
  const { read, readOr } = reader;

  const port = readOr('port', readPort, 3000);
  const database = requireValue(reader, 'database', readDatabase);
  const issuer = requireValue(reader, 'issuer', readIssuer);
  const name = readOr('name', readName, 'Keyward');

  return {
    nameOf,
    port,
    host: readOr('host', text, '127.0.0.1'),
    workers: workersIn(reader, database),
    issuer,
    name,
    database,
    dataDirectory: resolve(readOr('dataDirectory', text, './data')),
    startsAnew: read('newDatabase', flag),
    movesIssuer: read('newIssuer', flag),
    secretKey: secretKeyIn(reader, database),
    previousSecretKeys: read('previousSecretKeys', listOf(readSecretKey)),
    first: firstStartIn(settings.firstStart ?? {}, nameOf),
    multiTenant: readOr('multiTenant', flag, false),
    console: readOr('console', flag, true),
    rateLimit: readOr('rateLimit', flag, true),
    redisUrl: read('redisUrl', checkedBy(parseRedisUrl)),
    directoryStaleness: read('directoryStaleness', readStaleness),
    mail: {
      smtpUrl: read('smtpUrl', checkedBy(parseSmtpUrl)),
      from: readOr('mailFrom', checkedBy(parseSender), defaultSender(name, issuer)),
    },
    trustedProxies: readOr('trustedProxies', listOf(readProxy), []),
    connectionsPerAddress: connectionsIn(reader),
    allowedNetworks: readOr('allowedNetworks', listOf(checkedBy(parseNetwork)), []),
    auditRetentionDays: read('auditRetentionDays', readDays),
    logLevel: readOr('logLevel', oneOf(...logLevels), 'info'),
    threadPoolSize: read('threadPoolSize', readThreads),
  };
};

/** Checks one value. A caller without types can pass any. */
type Check<V> = (value: unknown) => V;

interface Reader {
  readonly nameOf: (setting: SettingName) => string;
  /** The value as `check` returns it. The error of a bad value names the setting. */
  readonly read: <V>(setting: keyof Settings, check: Check<V>) => V | undefined;
  /** The same, and the other value where the setting is left out. */
  readonly readOr: <V>(setting: keyof Settings, check: Check<V>, otherwise: V) => V;
}

const readerOf = (settings: Settings, nameOf: Reader['nameOf']): Reader => {
  const read: Reader['read'] = (setting, check) => {
    const value = settings[setting];
    return value === undefined ? undefined : explain(nameOf(setting), () => check(value));
  };
  return {
    nameOf,
    read,
    readOr: (setting, check, otherwise) => read(setting, check) ?? otherwise,
  };
};

const requireValue = <V>(reader: Reader, setting: keyof Settings, check: Check<V>): V => {
  const value = reader.read(setting, check);
  if (value === undefined) throw new ConfigurationError(`${reader.nameOf(setting)} is required`);
  return value;
};

/** @throws ConfigurationError that begins with the name, and goes on with the message of what `read` throws */
export const explain = <V>(name: string, read: () => V): V => {
  try {
    return read();
  } catch (error) {
    const why = (error as Error).message.replace(/\s+/g, ' ');
    throw new ConfigurationError(`${name} ${why}`);
  }
};

const secretKeyIn = (
  { read, nameOf }: Reader,
  database: Configuration['database'],
): Configuration['secretKey'] => {
  const secretKey = read('secretKey', readSecretKey);
  if (database.kind === 'mysql' && secretKey === undefined) {
    const name = nameOf('secretKey');
    throw new ConfigurationError(`${name} is required for a MySQL database: 32 bytes in base64`);
  }
  return secretKey;
};

const readSecretKey: Check<Buffer> = (value) =>
  parseSecretKey(value instanceof Uint8Array ? Buffer.from(value).toString('base64') : text(value));

const firstStartIn = (first: FirstStart, nameOf: Reader['nameOf']): Configuration['first'] => {
  const read = <V>(member: keyof FirstStart, check: Check<V>): V | undefined => {
    const value = first[member];
    return value === undefined
      ? undefined
      : explain(nameOf(`firstStart.${member}`), () => check(value));
  };
  return {
    clientId: read(
      'clientId',
      matching(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/, 'must be a UUID in lower case'),
    ),
    clientSecret: read(
      'clientSecret',
      matching(
        /^[\x21-\x7e]{16,200}$/,
        'must have 16 to 200 printable ASCII characters without spaces',
      ),
    ),
    username: read(
      'username',
      matching(
        /^[^\s@\uff20\ufe6b]{1,200}$/u,
        'must have 1 to 200 characters without spaces and @',
      ),
    ),
    password: read('password', matching(/^.{8,500}$/su, 'must have 8 to 500 characters')),
    hasGlobalAdmin: read('hasGlobalAdmin', flag),
  };
};

/** An IPv6 address is not a domain of mail. */
const defaultSender = (name: string, issuer: string): string => {
  const { hostname } = new URL(issuer);
  const domain = hostname.startsWith('[') ? 'localhost' : hostname;
  return `${name} <no-reply@${domain}>`;
};

const text: Check<string> = (value) => {
  if (typeof value !== 'string' || value === '') throw new Error('must be a text');
  return value;
};

const flag: Check<boolean> = (value) => {
  if (typeof value !== 'boolean') throw new Error('must be true or false');
  return value;
};

interface Bounds {
  readonly from: number;
  readonly to: number;
  readonly why: string;
}

const wholeNumber =
  ({ from, to, why }: Bounds): Check<number> =>
  (value) => {
    const isWithin = Number.isInteger(value) && Number(value) >= from && Number(value) <= to;
    if (!isWithin) throw new Error(why);
    return Number(value);
  };

const readPort = wholeNumber({
  from: 0,
  to: 65_535,
  why: 'must be a port number from 0 to 65535',
});

const readDays = wholeNumber({
  from: 1,
  to: 36_500,
  why: 'must be a number of days from 1 to 36500',
});

const readThreads = wholeNumber({ from: 1, to: 1024, why: 'must be a number from 1 to 1024' });

/** It stands before an address in mails, so it has no character that divides them. */
const readName: Check<string> = (value) => {
  const name = text(value).trim();
  if (!/^[^<>"\p{C}]{1,100}$/u.test(name)) {
    throw new Error('must have 1 to 100 characters without < > " and line breaks');
  }
  return name;
};

const readStaleness: Check<number> = (value) => {
  if (typeof value !== 'number' || !(value >= 0 && value <= 1)) {
    throw new Error('must be seconds from 0 to 1, such as 0.25');
  }
  return value;
};

/** Each process would have a memory of its own, and processes wait for each other when they write to SQLite. */
const workersIn = ({ read, nameOf }: Reader, database: Configuration['database']): number => {
  const workers = read('workers', readWorkers) ?? 1;
  if (database.kind === 'mysql') return workers === 'auto' ? availableParallelism() : workers;
  if (workers === 'auto' || workers === 1) return 1;
  throw new ConfigurationError(
    `${nameOf('workers')} must be 1 or auto, unless the database is MySQL or MariaDB`,
  );
};

const readWorkerCount = wholeNumber({ from: 1, to: 64, why: 'must be auto, or 1 to 64' });
const readWorkers: Check<number | 'auto'> = (value) =>
  value === 'auto' ? value : readWorkerCount(value);

/** Undefined for any number. */
const connectionsIn = ({ read }: Reader): number | undefined => {
  const connections = read('connectionsPerAddress', readConnections) ?? 512;
  return connections === 'off' ? undefined : connections;
};

const readConnectionCount = wholeNumber({ from: 1, to: 65_535, why: 'must be off, or 1 to 65535' });
const readConnections: Check<number | 'off'> = (value) =>
  value === 'off' ? value : readConnectionCount(value);

const readDatabase: Check<Configuration['database']> = (value) => {
  const url = text(value);
  const database = url === 'memory:' ? ({ kind: 'memory' } as const) : parseDatabaseUrl(url);
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

const readIssuer: Check<string> = (value) => {
  const issuer = text(value);
  if (!/^https?:\/\/[^\s?#@]+$/.test(issuer) || !URL.canParse(issuer)) {
    throw new Error('must be an http or https URL without user, query and fragment');
  }
  return issuer.replace(/\/+$/, '');
};

const matching =
  (pattern: RegExp, why: string): Check<string> =>
  (value) => {
    if (typeof value !== 'string' || !pattern.test(value)) throw new Error(why);
    return value;
  };

const readProxy = matching(
  /^([0-9a-fA-F:.]+(\/\d{1,3})?|loopback|linklocal|uniquelocal)$/,
  'must list addresses or networks',
);

const listOf =
  <V>(check: Check<V>): Check<readonly V[]> =>
  (value) => {
    if (!Array.isArray(value)) throw new Error('must be a list');
    return value.map(check);
  };

const oneOf =
  <V extends string>(...allowed: readonly V[]): Check<V> =>
  (value) => {
    const found = allowed.find((each) => each === value);
    if (found === undefined) throw new Error(`must be one of ${allowed.join(', ')}`);
    return found;
  };

/** The value itself, after `parse` has accepted it. */
const checkedBy =
  (parse: (value: string) => unknown): Check<string> =>
  (value) => {
    parse(text(value));
    return text(value);
  };
