/** What an embedder can set: the settings of the command line, and what only a program can bring. */
import type { IssuedCredentials } from '@keyward/core';
import { configurationFrom } from './check-settings.js';
import type { Rebinding } from './composition.js';
import type { Adapters } from './composition/adapters.js';
import { ConfigurationError, type Configuration } from './configuration.js';
import type { ClosingTimes } from './http-server.js';
import type { FirstStart, LogLevel, Settings } from './settings.js';

/** Where to listen is said to `listen`, and processes are the host's. */
type SharedSettings = Omit<Settings, 'port' | 'host' | 'workers' | 'database'>;

export interface ServerOptions extends SharedSettings {
  /** `sqlite:FILE`, `mysql://user:password@host:port/name`, or `memory:`. Required unless `adapters` has a storage. */
  readonly database?: string | undefined;
  /** How much is logged, to the standard output; `silent` by default. */
  readonly logLevel?: LogLevel | undefined;
  /** Adapters in the place of those of the server. A storage in it requires `secretKey`. */
  readonly adapters?: Adapters | undefined;
  /** Changes what the container holds, after the adapters are bound and before anything is made. */
  readonly customize?: Rebinding | undefined;
  /**
   * The address that a request of the Fetch standard came from. Without it all such callers count as one, and no
   * `X-Forwarded-For` or `Forwarded` is believed.
   */
  readonly clientAddress?: ((request: Request) => string | undefined) | undefined;
  /** Is told the credentials of the first start as soon as they are stored, also where the start fails later. */
  readonly onFirstStart?: ((credentials: IssuedCredentials) => void) | undefined;
  /** How long the end may take: a second of notice for load balancers, ten seconds for requests under way. */
  readonly closingTimes?: ClosingTimes | undefined;
}

/** Each name once; a missing one does not compile. */
const known: Readonly<Record<keyof ServerOptions, true>> = {
  issuer: true,
  name: true,
  database: true,
  dataDirectory: true,
  secretKey: true,
  newDatabase: true,
  newIssuer: true,
  previousSecretKeys: true,
  firstStart: true,
  multiTenant: true,
  console: true,
  rateLimit: true,
  redisUrl: true,
  directoryStaleness: true,
  smtpUrl: true,
  mailFrom: true,
  trustedProxies: true,
  connectionsPerAddress: true,
  allowedNetworks: true,
  auditRetentionDays: true,
  logLevel: true,
  threadPoolSize: true,
  adapters: true,
  customize: true,
  clientAddress: true,
  onFirstStart: true,
  closingTimes: true,
};

const knownOfFirstStart: Readonly<Record<keyof FirstStart, true>> = {
  clientId: true,
  clientSecret: true,
  username: true,
  password: true,
  hasGlobalAdmin: true,
};

const knownAdapters: Readonly<Record<keyof Adapters, true>> = {
  storage: true,
  clock: true,
  random: true,
  digest: true,
  signer: true,
  hasher: true,
  delay: true,
  totp: true,
  passkeys: true,
  passwordBlocklist: true,
  outgoing: true,
  saml: true,
  events: true,
  defer: true,
  grants: true,
  notifier: true,
  throttle: true,
  timer: true,
  log: true,
};

/** @throws ConfigurationError that names the option and the rule */
export const readOptions = (options: ServerOptions): Configuration => {
  assertKnown('', options, known);
  assertKnown('firstStart.', options.firstStart ?? {}, knownOfFirstStart);
  assertKnown('adapters.', options.adapters ?? {}, knownAdapters);
  assertFunctions(options);
  assertTimes(options.closingTimes);
  assertKeyIsKept(options);

  const settings: Settings = {
    ...options,
    database: options.database ?? (options.adapters?.storage && 'memory:')!,
    logLevel: options.logLevel ?? 'silent',
  };
  return { ...configurationFrom(settings, (setting) => setting), unknown: [] };
};

const assertFunctions = (options: ServerOptions): void => {
  for (const name of ['customize', 'clientAddress', 'onFirstStart'] as const) {
    const given: unknown = options[name];
    if (given !== undefined && typeof given !== 'function')
      throw new ConfigurationError(`${name} must be a function`);
  }
};

const assertTimes = (times: Partial<ClosingTimes> | undefined): void => {
  if (times === undefined) return;
  for (const name of ['notice', 'grace'] as const) {
    const given: unknown = times[name];
    if (typeof given !== 'number' || !(given >= 0 && given <= longestTime))
      throw new ConfigurationError(
        `closingTimes.${name} must be milliseconds from 0 to ${longestTime}`,
      );
  }
};

/** Beyond it, a timer of Node would end at once. */
const longestTime = 3_600_000;

/** A generated key ends with the process, and with it every password that an own storage keeps. */
const assertKeyIsKept = ({ adapters, secretKey }: ServerOptions): void => {
  if (adapters?.storage !== undefined && secretKey === undefined)
    throw new ConfigurationError('secretKey is required with a storage in adapters');
};

const assertKnown = (path: string, given: object, names: object): void => {
  const unknown = Object.keys(given).find((name) => !(name in names));
  if (unknown === undefined) return;
  throw new ConfigurationError(`there is no option ${path}${unknown}`);
};
