import { basePath } from './console-path.js';

/** Where the server is, as it says itself under `/console/config.json`. */
export interface ConsoleConfig {
  readonly issuer: string;
  readonly client_id: string;
  /** What to ask for at the login: all that the administrator holds. */
  readonly scope: string;
  /** The audience of the Management API. */
  readonly resource: string;
  readonly multi_tenant: boolean;
  readonly version: string;
}

let loaded: ConsoleConfig | undefined;

export const loadConfig = async (): Promise<ConsoleConfig> => {
  const answer = await fetch(`${basePath}config.json`);
  if (!answer.ok) throw new Error(`config.json: ${answer.status}`);

  loaded = (await answer.json()) as ConsoleConfig;
  return loaded;
};

/** Throws before `loadConfig` is done, which the start of the console awaits. */
export const consoleConfig = (): ConsoleConfig => {
  if (loaded === undefined) throw new Error('The configuration is not loaded yet.');
  return loaded;
};
