/** What a server is configured to do, however it was told. */
import type { DatabaseAddress } from '@keyward/storage-typeorm';
import type { FirstStart, LogLevel, SettingName } from './settings.js';

export interface Configuration {
  /** By which name the caller knows a setting: `KEYWARD_ISSUER`, or `issuer`. Absent: by the name of the option. */
  readonly nameOf?: ((setting: SettingName) => string) | undefined;
  readonly port: number;
  readonly host: string;
  /** Processes that answer behind the port. Absent: 1. */
  readonly workers?: number | undefined;
  /** The port is opened at the end of the start, because other workers answer at it already. */
  readonly opensLate?: boolean | undefined;
  readonly issuer: string;
  /** What the installation is called, on pages and in mails of tenants without a name of their own. */
  readonly name: string;
  readonly database: { readonly kind: 'memory' } | DatabaseAddress;
  readonly dataDirectory: string;
  /** Whether a database may be created beside the key of an earlier installation. */
  readonly startsAnew?: boolean | undefined;
  /** Whether a database that belongs to another issuer moves to this one. */
  readonly movesIssuer?: boolean | undefined;
  /** Absent: the key in the data directory, which is made at the first start. */
  readonly secretKey: Buffer | undefined;
  /** Keys with which values may still be sealed, while the secret key changes. */
  readonly previousSecretKeys?: readonly Buffer[] | undefined;
  readonly first: FirstStart;
  readonly multiTenant: boolean;
  /** Whether the console is served. Absent: it is. */
  readonly console?: boolean | undefined;
  /** Where the files of the console are. Absent: beside the program. */
  readonly consoleFolder?: string | undefined;
  /** Where the files of the documentation site are. Absent: beside the program. */
  readonly guideFolder?: string | undefined;
  readonly rateLimit: boolean;
  /** Where servers share their rate limits. Absent: each process counts by itself. */
  readonly redisUrl?: string | undefined;
  /** Milliseconds that a request waits for Redis. Only tests on a busy machine set it. */
  readonly redisPatience?: number | undefined;
  /** Seconds after which a write of another instance is seen; absent: one second. */
  readonly directoryStaleness?: number | undefined;
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
  /** Threads of Node's pool. Absent: 4. */
  readonly threadPoolSize?: number | undefined;
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

/** An issuer that only this machine reaches, as in development. */
export const isLoopbackIssuer = (issuer: string): boolean =>
  /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/.test(issuer);

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
