/** Connections of Auth0: its databases give rules for passwords, the others are identity providers. */
import type { DocumentProvider } from '../document.js';
import { fittedName, variableOf } from '../fit-names.js';
import type { LossLog, Subject } from '../losses.js';
import { membersOf, textIn, type JsonObject, type Members } from '../members.js';

interface ConnectionPlace {
  readonly losses: LossLog;
  readonly secrets: Map<string, string>;
}

interface ProviderBook {
  readonly providers: readonly DocumentProvider[];
  readonly names: ReadonlyMap<string, string>;
}

/** What a conversion needs to know of a strategy. */
interface Strategy {
  readonly type: string;
  readonly settings: (options: Members) => Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
}

const scopesOf = (options: Members): readonly string[] | undefined => {
  const value = options.any('scope');
  const list = typeof value === 'string' ? value.split(/[\s,]+/) : options.texts('scope');
  const scopes = list.filter((scope) => scope !== '');
  return scopes.length === 0 ? undefined : scopes;
};

const oidc = (options: Members, issuer = options.text('issuer')) => ({
  issuer,
  client_id: options.text('client_id'),
  scopes: scopesOf(options),
  authorization_endpoint: options.text('authorization_endpoint'),
  token_endpoint: options.text('token_endpoint'),
  userinfo_endpoint: options.text('userinfo_endpoint'),
  jwks_uri: options.text('jwks_uri'),
});

/** A social network whose addresses Keyward knows. Its own scopes stand as flags beside the others. */
const social = (options: Members) => {
  options.leaveOut('email', 'profile', 'scope', 'read_user', 'freeform_scopes');
  return { client_id: options.text('client_id') };
};

const saml = (options: Members) => {
  const [, entity] = /entityID="([^"]+)"/.exec(options.text('metadataXml') ?? '') ?? [];
  const certificate = options.text('signingCert') ?? options.text('cert');
  options.leaveOut('cert', 'metadataUrl', 'thumbprints', 'expires', 'subject', 'deflate');
  options.leaveOut('signatureAlgorithm', 'digestAlgorithm', 'protocolBinding', 'debug');
  const signOut = options.text('signOutEndpoint');
  return {
    entity_id: entity,
    sso_url: options.text('signInEndpoint'),
    slo_url: options.flag('disableSignout') === true ? undefined : signOut,
    certificates: certificate === undefined ? undefined : [pemOf(certificate)],
    sign_requests: options.flag('signSAMLRequest'),
  };
};

/** Auth0 writes some certificates as Base64 of the whole PEM. */
const pemOf = (certificate: string): string => {
  if (certificate.includes('BEGIN')) return certificate;
  const text = Buffer.from(certificate, 'base64').toString('latin1');
  return text.includes('BEGIN CERTIFICATE') ? text : certificate;
};

const microsoft = (options: Members) => {
  options.leaveOut('tenant_domain', 'domain', 'waad_protocol', 'identity_api', 'app_domain');
  options.leaveOut('basic_profile', 'ext_profile', 'waad_common_endpoint', 'useCommonEndpoint');
  const directory = options.text('tenantId');
  const issuer = directory && `https://login.microsoftonline.com/${directory}/v2.0`;
  return { issuer, client_id: options.text('client_id'), scopes: scopesOf(options) };
};

const okta = (options: Members) => {
  const domain = options.text('domain');
  return oidc(options, options.text('issuer') ?? (domain && `https://${domain}`));
};

const oauth2 = (options: Members) => ({
  client_id: options.text('client_id'),
  scopes: scopesOf(options),
  authorization_endpoint: options.text('authorizationURL'),
  token_endpoint: options.text('tokenURL'),
});

const strategies: Readonly<Record<string, Strategy>> = {
  oidc: { type: 'oidc', settings: (of) => oidc(of), required: ['issuer', 'client_id'] },
  okta: { type: 'oidc', settings: okta, required: ['issuer', 'client_id'] },
  oauth2: {
    type: 'oauth2',
    settings: oauth2,
    required: ['client_id', 'authorization_endpoint', 'token_endpoint'],
  },
  samlp: { type: 'saml', settings: saml, required: ['entity_id', 'sso_url', 'certificates'] },
  waad: { type: 'microsoft', settings: microsoft, required: ['issuer', 'client_id'] },
  'google-oauth2': { type: 'google', settings: social, required: ['client_id'] },
  github: { type: 'github', settings: social, required: ['client_id'] },
  apple: { type: 'apple', settings: social, required: ['client_id'] },
};

export const readConnections = (
  place: ConnectionPlace,
  given: readonly JsonObject[],
): ProviderBook => {
  const names = new Map<string, string>();
  const providers = given.flatMap((connection) => {
    const key = textIn(connection, 'name');
    const subject = { kind: 'identity provider', key };
    const read = readConnection(place, connection, subject);
    if (read === undefined) return [];
    names.set(key, read.provider_name);
    return [read];
  });
  return { providers, names };
};

const readConnection = (
  place: ConnectionPlace,
  given: JsonObject,
  subject: Subject,
): DocumentProvider | undefined => {
  const { losses } = place;
  const members = membersOf(given, { losses, subject });
  const kind = members.text('strategy') ?? '';
  const strategy = Object.hasOwn(strategies, kind) ? strategies[kind] : undefined;
  if (strategy === undefined) {
    losses.note('provider_unknown', subject, 'strategy', `It is of the kind ${kind}.`);
    return undefined;
  }
  const options = membersOf(members.object('options'), { losses, subject, path: 'options.' });
  const settings = withValues(strategy.settings(options));
  const missing = strategy.required.filter((name) => !(name in settings));
  const secret = secretOf(place, subject, options);
  noteOptions(losses, subject, options);
  noteConnection(losses, subject, members);
  options.close();
  members.close();
  if (missing.length > 0) {
    place.secrets.delete(secret?.env ?? '');
    losses.note('provider_incomplete', subject, 'options', `It lacks ${missing.join(', ')}.`);
    return undefined;
  }
  const display = members.text('display_name');
  return {
    provider_name: fittedName(losses, subject, 'name', subject.key),
    provider_type: strategy.type,
    ...(display === undefined ? {} : { provider_description: display }),
    provider_metadata: {
      ...settings,
      ...(secret === undefined ? {} : { client_secret: secret }),
    },
    is_enabled: true,
    create_users: true,
    // Auth0 makes another person for each connection, and here an address is one person's.
    account_linking: 'prompt',
  };
};

const withValues = (members: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== ''),
  );

const secretOf = ({ losses, secrets }: ConnectionPlace, subject: Subject, options: Members) => {
  const secret = options.text('client_secret');
  if (secret === undefined || secret === '') return undefined;
  if (/^(_VALUE_NOT_SHOWN_|##.*##|@@.*@@|\*+)$/.test(secret)) {
    losses.note('secret_masked', subject, 'options.client_secret');
    return undefined;
  }
  const env = variableOf('provider', subject.key, 'secret');
  secrets.set(env, secret);
  return { env };
};

/** What Auth0 finds out itself, or repeats. */
const innerOptions = [
  'type',
  'discovery_url',
  'oidc_metadata',
  'schema_version',
  'strategy_version',
  'connection_settings',
  'icon_url',
  'tenant_domain',
  'brute_force_protection',
  'set_user_root_attributes',
  'api_enable_users',
  'api_enable_groups',
] as const;

const noteOptions = (losses: LossLog, subject: Subject, options: Members): void => {
  options.leaveOut(...innerOptions);
  for (const name of ['attribute_map', 'fieldsMap', 'mappings'])
    if (Object.keys(options.object(name)).length > 0)
      losses.note('mapper_lost', subject, `options.${name}`);
  for (const name of ['scripts', 'customScripts'])
    if (Object.keys(options.object(name)).length > 0)
      losses.note('code_lost', subject, `options.${name}`);
  if (options.texts('domain_aliases').length > 0)
    losses.note('setting_lost', subject, 'options.domain_aliases');
  for (const name of [
    'upstream_params',
    'non_persistent_attrs',
    'user_id_attribute',
    'idpinitiated',
  ])
    if (options.any(name) !== undefined) losses.note('setting_lost', subject, `options.${name}`);
};

const noteConnection = (losses: LossLog, subject: Subject, members: Members): void => {
  members.leaveOut('id', 'name', 'realms', 'show_as_button', 'provisioning_ticket_url');
  if (members.texts('enabled_clients').length > 0)
    losses.note(
      'setting_lost',
      subject,
      'enabled_clients',
      'A provider is one of the tenant here.',
    );
  for (const name of ['is_domain_connection', 'assign_membership_on_login'])
    if (members.flag(name) === true) losses.note('setting_lost', subject, name);
  for (const name of Object.keys(members.object('metadata')))
    losses.note('setting_lost', subject, `metadata.${name}`);
  for (const name of [
    'authentication',
    'connected_accounts',
    'directory_provisioning_configuration',
    'scim_configuration',
    'cross_app_access_requesting_app',
  ])
    if (Object.keys(members.object(name)).length > 0) losses.note('setting_lost', subject, name);
};

/** The rules of the first hold for all people. */
export const readDatabases = (losses: LossLog, given: readonly JsonObject[]): object => {
  const read = given.map((database) => readDatabase(losses, database));
  for (const other of given.slice(1))
    losses.note(
      'policy_changed',
      { kind: 'database', key: textIn(other, 'name') },
      'options.passwordPolicy',
      'One policy holds for all people here, that of the first database.',
    );
  return read[0] ?? {};
};

const readDatabase = (losses: LossLog, given: JsonObject): object => {
  const subject = { kind: 'database', key: textIn(given, 'name') };
  const members = membersOf(given, { losses, subject });
  members.leaveOut('strategy', 'display_name');
  noteConnection(losses, subject, members);
  const options = membersOf(members.object('options'), { losses, subject, path: 'options.' });
  const policy = passwordPolicyOf(losses, subject, options);
  const isClosed = options.flag('disable_signup') === true;
  noteDatabase(losses, subject, options);
  options.close();
  members.close();
  return { self_registration_enabled: !isClosed, password_policy: policy };
};

const kinds = { require_upper: true, require_lower: true, require_digit: true };

/** What each level of Auth0 asks for at least. */
const levels: Readonly<Record<string, object>> = {
  none: {},
  low: {},
  fair: kinds,
  good: kinds,
  excellent: { min_length: 10, ...kinds },
};

const passwordPolicyOf = (losses: LossLog, subject: Subject, options: Members): object => {
  const level = options.text('passwordPolicy') ?? 'none';
  if (['good', 'excellent'].includes(level) || !Object.hasOwn(levels, level))
    losses.note('policy_changed', subject, 'options.passwordPolicy', `It is ${level} there.`);
  const path = (name: string) => ({ losses, subject, path: `options.${name}.` });
  const complexity = membersOf(
    options.object('password_complexity_options'),
    path('password_complexity_options'),
  );
  const history = membersOf(options.object('password_history'), path('password_history'));
  const shortest = complexity.number('min_length');
  const isKept = history.flag('enable') === true;
  const size = history.number('size') ?? 5;
  complexity.close();
  history.close();
  const least = Math.max(shortest ?? 8, level === 'excellent' ? 10 : 8);
  if (shortest !== undefined && shortest < least)
    losses.note('policy_changed', subject, 'options.password_complexity_options.min_length');
  return {
    ...levels[level],
    min_length: Math.min(least, 128),
    ...(isKept ? { history: Math.min(Math.max(size, 1), 24) } : {}),
  };
};

const noteDatabase = (losses: LossLog, subject: Subject, options: Members): void => {
  options.leaveOut('strategy_version', 'requires_username', 'brute_force_protection', 'validation');
  options.leaveOut('import_mode', 'enabledDatabaseCustomization', 'realm_fallback');
  for (const name of ['password_no_personal_info', 'password_dictionary'])
    if (options.object(name)['enable'] === true)
      losses.note('policy_changed', subject, `options.${name}`);
  for (const name of ['customScripts', 'configuration'])
    if (Object.keys(options.object(name)).length > 0)
      losses.note('code_lost', subject, `options.${name}`);
  for (const name of [
    'mfa',
    'authentication_methods',
    'passkey_options',
    'attributes',
    'precedence',
    'password_options',
    'gateway_authentication',
    'custom_password_hash',
  ])
    if (options.any(name) !== undefined) losses.note('setting_lost', subject, `options.${name}`);
};
