/** What a server is configured to do, however it was told. */
import { isLoopbackIssuer } from '@keyward/core/management';
import type { Database } from './settings/kinds.js';
import type { CheckedSettings, SettingName } from './settings/settings.js';

/** The values of the settings, and what several of them decide together. */
export interface Configuration extends Omit<CheckedSettings, 'database' | 'workers' | 'mailFrom'> {
  /** By which name the caller knows a setting: `KEYWARD_ISSUER`, or `issuer`. Absent: by the name of the option. */
  readonly nameOf?: ((setting: SettingName) => string) | undefined;
  readonly database: Database;
  /** Processes that answer behind the port. */
  readonly workers: number;
  readonly mailFrom: string;
  /** The port is opened at the end of the start, because other workers answer at it already. */
  readonly opensLate?: boolean | undefined;
  /** Where the files of the console are. Absent: beside the program. */
  readonly consoleFolder?: string | undefined;
  /** Where the files of the documentation site are. Absent: beside the program. */
  readonly guideFolder?: string | undefined;
  /** Milliseconds that a request waits for Redis. Only tests on a busy machine set it. */
  readonly redisPatience?: number | undefined;
  /** Variables that begin like ours but do not exist. */
  readonly unknown: readonly string[];
}

/** A value that stops the start. The message is one line, names the setting and repeats no secret. */
export class ConfigurationError extends Error {}

/** By which name the caller of this server knows a setting. */
export const nameIn = (
  { nameOf = (each) => each }: Pick<Configuration, 'nameOf'>,
  setting: SettingName,
): string => nameOf(setting);

/** Says which setting names the file or folder that cannot be used, and why. */
export const explainFiles = async <R>(name: string, work: () => Promise<R>): Promise<R> => {
  try {
    return await work();
  } catch (error) {
    const { path, message } = error as NodeJS.ErrnoException;
    if (path === undefined) throw error;
    throw new ConfigurationError(`${name} cannot be used: ${message}`);
  }
};

export { isLoopbackIssuer };

/** Whether requests bring client certificates (contract §6). */
export const hasMutualTls = (configuration: Configuration): boolean =>
  (['tlsCertificate', 'clientCertificateHeader', 'clientAuthorities', 'mtlsIssuer'] as const).some(
    (name) => configuration[name] !== undefined,
  );

/** What the operator should know about values that do not stop the start. */
export const warningsFor = (configuration: Configuration): readonly string[] => {
  const { issuer, unknown } = configuration;
  const warnings = unknown.map((name) => `unknown variable ${name}`);
  if (!issuer.startsWith('https:') && !isLoopbackIssuer(issuer)) {
    const name = nameIn(configuration, 'issuer');
    warnings.push(
      `${name} is http, so passwords and tokens cross the network in the open: use https`,
    );
  }
  return warnings;
};
