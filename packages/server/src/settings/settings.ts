/**
 * Every setting of the server, each in one place: its option, its variable, what a value must be, and what holds
 * without one. The types of options and of the configuration, errors and the reference follow from here.
 *
 * The comment of a setting is what the reference and an editor say about it. It calls other settings by their options.
 */
import { parseRedisUrl } from '@keyward/limits';
import { parseSender, parseSmtpUrl } from '@keyward/mail-smtp';
import { parseNetwork } from '@keyward/platform-node';
import {
  acceptedBy,
  certificateHeader,
  databaseUrl,
  flag,
  installationName,
  issuerUrl,
  listOf,
  matching,
  oneOf,
  pemText,
  proxies,
  secretKey,
  text,
  threads,
  upToOneSecond,
  wholeNumber,
  wholeNumberOr,
  type Kind,
} from './kinds.js';

/** What is said of a setting beside its variable and its kind. */
interface About<V> {
  /** The value where none is given. */
  readonly byDefault?: V;
  /** What holds where none is given, for readers whom `byDefault` does not tell it. */
  readonly otherwise?: string;
  /** The same for options, where it differs. */
  readonly otherwiseAsOption?: string;
  /** An embedder has to give it. */
  readonly isRequired?: true;
  /** No option sets it. */
  readonly isOfProgram?: true;
  /** With `_FILE` behind its name, the variable takes the path of a file. */
  readonly isSecret?: true;
  /** What only the reference says. */
  readonly more?: string;
}

export interface Setting<Given = unknown, V = unknown> extends About<unknown> {
  /** A variable, or the words of the command line that take its place. */
  readonly variable: string;
  readonly kind: Kind<Given, V>;
}

const setting = <Given, V, const A extends About<NoInfer<V>>>(
  variable: string,
  kind: Kind<Given, V>,
  about: A,
): Setting<Given, V> & A => ({ variable, kind, ...about });

export const settings = {
  /** The port to listen on. */
  port: setting('KEYWARD_PORT', wholeNumber({ of: 'a port number', from: 0, to: 65_535 }), {
    byDefault: 3000,
    isOfProgram: true,
  }),
  /** The address to listen on. */
  host: setting('KEYWARD_HOST', text, { byDefault: '127.0.0.1', isOfProgram: true }),
  /** Processes that answer behind the port, `auto` for one for each core. A database on a server only. */
  workers: setting('KEYWARD_WORKERS', wholeNumberOr('auto', { from: 1, to: 64 }), {
    byDefault: 1,
    isOfProgram: true,
    more: '[Workers](../how-to/operate.md#workers) says what they share.',
  }),
  /**
   * The public base URL, such as `https://example.com/iam`: the `iss` of every token. A path in it is the path below
   * which the routes are found. The same for all instances on one database.
   */
  issuer: setting('KEYWARD_ISSUER', issuerUrl, {
    otherwise: 'http://localhost:PORT, the port being KEYWARD_PORT',
    otherwiseAsOption: 'required',
    isRequired: true,
  }),
  /** What people read on pages and in mails, unless their tenant has a `display_name`. */
  name: setting('KEYWARD_NAME', installationName, { byDefault: 'Keyward' }),
  /**
   * Where the data is, such as `sqlite:shop.db`. Behind a MySQL name, `?ssl-mode=VERIFY_IDENTITY` asks for TLS, and
   * `&ssl-ca=FILE` says whose certificates count.
   */
  database: setting('KEYWARD_DATABASE_URL', databaseUrl, {
    otherwise: 'sqlite:<data dir>/keyward.db',
    otherwiseAsOption: 'required, unless `adapters` has a storage',
    isSecret: true,
  }),
  /** The folder of generated keys, the outbox, and the SQLite file of the command line. It is made when needed. */
  dataDirectory: setting('KEYWARD_DATA_DIR', text, { byDefault: './data' }),
  /** Seals secrets and signing keys at rest. */
  secretKey: setting('KEYWARD_SECRET_KEY', secretKey, {
    otherwise: 'made in the data directory; required for a database on a server',
    isSecret: true,
  }),
  /** While the secret key changes: the keys that the data is sealed with, the newest first. */
  previousSecretKeys: setting('KEYWARD_PREVIOUS_SECRET_KEY', listOf(secretKey), {
    otherwise: 'none',
    isSecret: true,
    more: 'See [change the secret key](../how-to/operate.md#change-the-secret-key).',
  }),
  /** Whether a new SQLite database may be made beside the secret key of an earlier one. */
  newDatabase: setting('keyward serve --new-database', flag('true', 'false'), { byDefault: false }),
  /** Whether a database that belongs to another issuer moves to this one, for one start. */
  newIssuer: setting('keyward serve --new-issuer', flag('true', 'false'), { byDefault: false }),
  /** Whether the header `tenant_id` counts. */
  multiTenant: setting('KEYWARD_MULTI_TENANT', flag('true', 'false'), { byDefault: false }),
  /** Whether the console is served. Its client stays, and leads nowhere without it. */
  console: setting('KEYWARD_CONSOLE', flag('on', 'off'), {
    byDefault: true,
    more: 'See [the console](../how-to/use-the-console.md).',
  }),
  /** Whether requests are limited. Benchmarks switch it off. */
  rateLimit: setting('KEYWARD_RATE_LIMIT', flag('on', 'off'), { byDefault: true }),
  /** Redis or Valkey, in which several servers count rate limits together. */
  redisUrl: setting(
    'KEYWARD_REDIS_URL',
    acceptedBy(parseRedisUrl, '`redis://user:password@host:port/number`, or `rediss:` for TLS'),
    { otherwise: 'none: each process counts by itself', isSecret: true },
  ),
  /** Seconds until this instance sees what another one changes or revokes. For `0`, each request reads the database. */
  directoryStaleness: setting('KEYWARD_DIRECTORY_TTL', upToOneSecond, {
    byDefault: 1,
    more: 'See [several instances](../how-to/operate.md#several-instances).',
  }),
  /** The server that takes the mails. With a user, a server elsewhere must offer STARTTLS. */
  smtpUrl: setting(
    'KEYWARD_SMTP_URL',
    acceptedBy(
      parseSmtpUrl,
      '`smtp://user:password@host:port`, or `smtps:` for TLS from the start',
    ),
    { otherwise: 'none: each mail is a file in <data dir>/outbox', isSecret: true },
  ),
  /** Whom mails come from. The `display_name` of a tenant replaces the name in its mails. */
  mailFrom: setting(
    'KEYWARD_MAIL_FROM',
    acceptedBy(parseSender, '`name@example.com`, or `Name <name@example.com>`'),
    { otherwise: 'no-reply at the host of the issuer, with the name of the installation' },
  ),
  /** Proxies whose `X-Forwarded-For` or `Forwarded` is believed. */
  trustedProxies: setting('KEYWARD_TRUST_PROXY', proxies, { byDefault: [], otherwise: 'none' }),
  /** The certificate of a second port, which speaks TLS and asks programs for certificates. */
  tlsCertificate: setting('KEYWARD_TLS_CERT', pemText, { otherwise: 'none', isOfProgram: true }),
  /** The key of that certificate. */
  tlsKey: setting('KEYWARD_TLS_KEY', pemText, {
    otherwise: 'none',
    isOfProgram: true,
    isSecret: true,
  }),
  /** The port for TLS, where it has a certificate. */
  tlsPort: setting('KEYWARD_TLS_PORT', wholeNumber({ of: 'a port number', from: 0, to: 65_535 }), {
    byDefault: 3443,
    isOfProgram: true,
  }),
  /**
   * The header in which the proxies of `trustedProxies` write the client certificate, and its form: `rfc9440`,
   * `pem-url` (nginx, AWS), `der-base64` (HAProxy) or `xfcc` (Envoy).
   */
  clientCertificateHeader: setting('KEYWARD_CLIENT_CERT_HEADER', certificateHeader, {
    otherwise: 'Client-Cert:rfc9440',
    more: 'See [mutual TLS](../how-to/authenticate-clients-by-certificate.md).',
  }),
  /** The authorities whose client certificates count, each one that issues them, in PEM. `tls_client_auth` needs it. */
  clientAuthorities: setting('KEYWARD_CLIENT_CA', pemText, { otherwise: 'none' }),
  /** The base URL at which programs show certificates, which the metadata name as `mtls_endpoint_aliases`. */
  mtlsIssuer: setting('KEYWARD_MTLS_ISSUER', issuerUrl, { otherwise: 'none' }),
  /**
   * Open connections of one address, or of one /64 of IPv6, at the server's own port. Proxies in `trustedProxies` may
   * have any number, and `off` lets everyone.
   */
  connectionsPerAddress: setting(
    'KEYWARD_CONNECTIONS_PER_ADDRESS',
    wholeNumberOr('off', { from: 1, to: 65_535 }),
    { byDefault: 512 },
  ),
  /** Private networks whose servers this one may ask. The servers are named by host name and speak https. */
  allowedNetworks: setting(
    'KEYWARD_ALLOWED_NETWORKS',
    listOf(acceptedBy(parseNetwork, 'networks such as 10.0.0.0/8 or fd00::/8')),
    { byDefault: [], otherwise: 'none: public addresses only' },
  ),
  /** Days for which events of the audit log are kept. */
  auditRetentionDays: setting(
    'KEYWARD_AUDIT_RETENTION_DAYS',
    wholeNumber({ of: 'a number of days', from: 1, to: 36_500 }),
    { otherwise: 'none: everything is kept' },
  ),
  /** How much is logged, to the standard output. */
  logLevel: setting(
    'KEYWARD_LOG_LEVEL',
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    { byDefault: 'info', otherwiseAsOption: 'silent' },
  ),
  /** Threads of Node's pool, as `UV_THREADPOOL_SIZE` sets them. Password hashes run on them. */
  threadPoolSize: setting('UV_THREADPOOL_SIZE', threads, { byDefault: 4 }),
};

/** What the first start stores: members of the option `firstStart`. */
export const firstStart = {
  /** The id of the Default Client. */
  clientId: setting(
    'KEYWARD_DEFAULT_CLIENT_ID',
    matching(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/, 'a UUID in lower case'),
    { otherwise: 'generated' },
  ),
  /** The secret of the Default Client. */
  clientSecret: setting(
    'KEYWARD_DEFAULT_CLIENT_SECRET',
    matching(
      /^[\x21-\x7e]{16,200}$/,
      'a text of 16 to 200 printable ASCII characters without spaces',
    ),
    { otherwise: 'generated', isSecret: true },
  ),
  /** The first administrator. */
  username: setting(
    'KEYWARD_ADMIN_USERNAME',
    matching(/^[^\s@\uff20\ufe6b]{1,200}$/u, 'a text of 1 to 200 characters without spaces and @'),
    { otherwise: 'admin' },
  ),
  /** The password of the first administrator. It obeys the default policy: 15 characters or more. */
  password: setting(
    'KEYWARD_ADMIN_PASSWORD',
    matching(/^.{8,500}$/su, 'a text of 8 to 500 characters'),
    {
      otherwise: 'generated',
      isSecret: true,
    },
  ),
  /** Whether that administrator administers all tenants, which needs `multiTenant`. It counts for recovery, too. */
  hasGlobalAdmin: setting('KEYWARD_GLOBAL_ADMIN', flag('true', 'false'), {
    otherwise: 'false',
    more: 'See [global administrators](../concepts/tenancy.md#tenants-and-their-administrators).',
  }),
};

type All = typeof settings;
type OfFirstStart = typeof firstStart;

/** What a caller passes. */
type GivenOf<Some> = {
  readonly [N in keyof Some]?: (Some[N] extends Setting<infer Given> ? Given : never) | undefined;
};

/** What the checks make of it. */
type ValuesOf<Some> = { readonly [N in keyof Some]: ValueOf<Some[N]> };
type ValueOf<S> =
  S extends Setting<unknown, infer V> ? (S extends Certain ? V : V | undefined) : never;
type Certain = { readonly byDefault: unknown } | { readonly isRequired: true };

type NamesOf<Mark> = { [N in keyof All]: All[N] extends Mark ? N : never }[keyof All];

export type FirstStart = GivenOf<OfFirstStart>;

/** What a server can be told. */
export type Settings = GivenOf<All> & {
  /** What the first start stores; what is left out is generated. Later starts do not look at it. */
  readonly firstStart?: FirstStart | undefined;
};

/** The settings that are options, too. */
export type OptionSettings = Omit<Settings, NamesOf<{ readonly isOfProgram: true }>> & {
  readonly [N in NamesOf<{ readonly isRequired: true }>]: NonNullable<Settings[N]>;
};

export type CheckedSettings = ValuesOf<All> & {
  readonly firstStart: Partial<ValuesOf<OfFirstStart>>;
};

export type LogLevel = CheckedSettings['logLevel'];

/** A setting, or a member of one. */
export type SettingName = keyof All | `firstStart.${keyof OfFirstStart}`;

/** All of them, by their names. */
export const everySetting = Object.fromEntries<Setting>([
  ...Object.entries(settings),
  ...Object.entries(firstStart).map(([name, each]) => [`firstStart.${name}`, each] as const),
]) as Readonly<Record<SettingName, Setting>>;
