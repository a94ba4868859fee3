/** The rules for settings: the same for options and for variables. */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { ConfigurationError, type Configuration } from '../configuration.js';
import type { Database } from './kinds.js';
import {
  firstStart,
  settings,
  type CheckedSettings,
  type Setting,
  type SettingName,
  type Settings,
} from './settings.js';

type NameOf = (setting: SettingName) => string;

/**
 * Checks the settings and fills in what is left out. `nameOf` says by which name the caller knows a setting, and
 * `isProgram` whether the server opens its ports itself.
 * @throws ConfigurationError that names the setting and the rule
 */
export const configurationFrom = (
  given: Settings,
  nameOf: NameOf,
  isProgram = true,
): Omit<Configuration, 'unknown'> => {
  const checked = {
    ...checkEach<keyof typeof settings>(settings, given, nameOf),
    firstStart: checkEach<keyof typeof firstStart>(firstStart, given.firstStart ?? {}, (name) =>
      nameOf(`firstStart.${name}`),
    ),
  } as CheckedSettings;
  const { database } = checked;
  if (database === undefined) throw new ConfigurationError(`${nameOf('database')} is required`);
  assertKeyIsGiven(checked, nameOf);
  assertMutualTls(checked, nameOf, isProgram);

  return {
    ...checked,
    nameOf,
    database,
    dataDirectory: resolve(checked.dataDirectory),
    workers: workersFor(checked.workers, database, nameOf),
    mailFrom: checked.mailFrom ?? defaultSender(checked),
  };
};

const checkEach = <N extends string>(
  all: Readonly<Record<N, Setting>>,
  given: Readonly<Partial<Record<N, unknown>>>,
  nameOf: (name: N) => string,
): Record<string, unknown> => {
  const names = Object.keys(all) as N[];
  return Object.fromEntries(
    names.map((name) => [name, checkOne(all[name], given[name], nameOf(name))]),
  );
};

const checkOne = (
  { kind, isRequired, byDefault }: Setting,
  value: unknown,
  name: string,
): unknown => {
  if (value !== undefined) return explain(name, () => kind.check(value));
  if (isRequired) throw new ConfigurationError(`${name} is required`);
  return byDefault;
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

const assertKeyIsGiven = ({ database, secretKey }: CheckedSettings, nameOf: NameOf): void => {
  if (database === undefined || !isServer(database) || secretKey !== undefined) return;
  const name = nameOf('secretKey');
  throw new ConfigurationError(
    `${name} is required for a database on a server: 32 bytes in base64`,
  );
};

/** Which several servers may share. */
const isServer = ({ kind }: Database): boolean => kind === 'mysql' || kind === 'postgres';

/** Rule: what is set for client certificates needs a way on which they come, else the server does not start. */
const assertMutualTls = (checked: CheckedSettings, nameOf: NameOf, isProgram: boolean): void => {
  const { tlsCertificate, tlsKey, trustedProxies } = checked;
  if ((tlsCertificate === undefined) !== (tlsKey === undefined))
    throw new ConfigurationError(
      `${nameOf('tlsCertificate')} and ${nameOf('tlsKey')} are set together, or neither of them`,
    );

  const hasProxy = trustedProxies.length > 0;
  const needsProxy = checked.clientCertificateHeader && 'clientCertificateHeader';
  const needsEither = (['clientAuthorities', 'mtlsIssuer'] as const).find((name) => checked[name]);
  if (needsProxy && !hasProxy)
    throw new ConfigurationError(`${nameOf(needsProxy)} needs ${nameOf('trustedProxies')}`);
  // A host that embeds the server speaks TLS itself.
  if (isProgram && needsEither && !hasProxy && tlsCertificate === undefined)
    throw new ConfigurationError(
      `${nameOf(needsEither)} needs ${nameOf('tlsCertificate')} or ${nameOf('trustedProxies')}`,
    );
};

/** Each process would have a memory of its own, and processes wait for each other when they write to SQLite. */
const workersFor = (
  workers: CheckedSettings['workers'],
  database: Database,
  nameOf: NameOf,
): number => {
  if (isServer(database)) return workers === 'auto' ? availableParallelism() : workers;
  if (workers === 'auto' || workers === 1) return 1;
  throw new ConfigurationError(
    `${nameOf('workers')} must be 1 or auto, unless the database is MySQL, MariaDB or PostgreSQL`,
  );
};

/** An IPv6 address is not a domain of mail. */
const defaultSender = ({ name, issuer }: CheckedSettings): string => {
  const { hostname } = new URL(issuer);
  const domain = hostname.startsWith('[') ? 'localhost' : hostname;
  return `${name} <no-reply@${domain}>`;
};
