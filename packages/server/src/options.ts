/** What an embedder can set: the settings of the command line, and what only a program can bring. */
import type { IssuedCredentials } from '@keyward/core';
import type { Rebinding } from './composition.js';
import { adapterNames, type Adapters } from './composition/adapters.js';
import { ConfigurationError, type Configuration } from './configuration.js';
import type { ClosingTimes } from './http-server.js';
import { configurationFrom } from './settings/check-settings.js';
import {
  firstStart,
  settings,
  type OptionSettings,
  type Setting,
  type Settings,
} from './settings/settings.js';

export interface ServerOptions extends OptionSettings {
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

const settingsOfOptions = Object.fromEntries(
  Object.entries<Setting>(settings).filter(([, { isOfProgram }]) => !isOfProgram),
);

/** Each name once; a missing one does not compile. */
const ownNames: Readonly<Record<Exclude<keyof ServerOptions, keyof Settings>, true>> = {
  adapters: true,
  customize: true,
  clientAddress: true,
  onFirstStart: true,
  closingTimes: true,
};

/** @throws ConfigurationError that names the option and the rule */
export const readOptions = (options: ServerOptions): Configuration => {
  assertKnown('', options, { ...settingsOfOptions, firstStart, ...ownNames });
  assertKnown('firstStart.', options.firstStart ?? {}, firstStart);
  assertKnown('adapters.', options.adapters ?? {}, adapterNames);
  assertFunctions(options);
  assertTimes(options.closingTimes);
  assertKeyIsKept(options);

  const given: Settings = {
    ...options,
    database: options.database ?? (options.adapters?.storage && 'memory:'),
    logLevel: options.logLevel ?? settings.logLevel.otherwiseAsOption,
  };
  return { ...configurationFrom(given, (setting) => setting, false), unknown: [] };
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
