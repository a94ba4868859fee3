/** What the Deploy CLI of Auth0 writes into `tenant.yaml` becomes documents. */
import type { ConversionOptions, Sinks } from '../conversion.js';
import type { ConfigurationDocument, DocumentTenant } from '../document.js';
import { fittedTenant } from '../fit-names.js';
import type { LossCode, LossLog, Subject } from '../losses.js';
import { isObject, membersOf, textIn, type JsonObject, type Members } from '../members.js';
import { readClients } from './clients.js';
import { readConnections, readDatabases } from './connections.js';
import { readGrants, readResources, readRoles } from './resources.js';

interface TenantPlace {
  readonly losses: LossLog;
  readonly options: ConversionOptions;
  readonly sinks: Sinks;
}

interface TenantConversion {
  readonly documents: readonly ConfigurationDocument[];
  readonly secrets: ReadonlyMap<string, string>;
  /** The provider's name by that of the connection. */
  readonly providers: ReadonlyMap<string, string>;
}

const owner = 'auth0-import';

export const convertTenant = (
  { losses, options, sinks }: TenantPlace,
  given: JsonObject | undefined,
): TenantConversion => {
  if (given === undefined) return { documents: [], secrets: new Map(), providers: new Map() };
  const settings = isObject(given['tenant']) ? given['tenant'] : {};
  const name = options.tenant ?? (textIn(settings, 'friendly_name') || 'auth0');
  const subject = { kind: 'tenant', key: name };
  const tenant = fittedTenant(losses, subject, 'tenant.friendly_name', name);
  const secrets = new Map<string, string>();
  const members = membersOf(given, { losses, subject });

  const book = readResources({ losses, tenant }, members.objects('resourceServers'));
  const grants = readGrants(losses, members.objects('clientGrants'), book);
  const roles = readRoles(losses, members.objects('roles'), book);
  const { providers, names } = readConnections({ losses, secrets }, members.objects('connections'));
  const clients = readClients({ losses, book, grants, secrets }, members.objects('clients'));
  const { session, ...shown } = readSettings(losses, subject, members);
  const policies = policiesOf(losses, subject, members);
  const own = { tenant_name: tenant, ...shown, tenant_metadata: { ...policies, session } };
  const organizations = readOrganizations(losses, members.objects('organizations'), tenant);
  noteParts(losses, subject, members);
  members.close();

  const documents = [
    { keyward: 1 as const, owner, tenants: [own, ...organizations] },
    {
      keyward: 1 as const,
      owner,
      tenant,
      resources: book.resources,
      roles,
      identity_providers: providers,
      clients,
    },
  ];
  countRows(sinks, given, documents);
  return { documents, secrets, providers: names };
};

const hour = 3600;

/** Auth0 counts hours; its own where the export names none. */
const readSettings = (
  losses: LossLog,
  subject: Subject,
  all: Members,
): Pick<DocumentTenant, 'tenant_display_name'> & { readonly session: object } => {
  const members = membersOf(all.object('tenant'), { losses, subject, path: 'tenant.' });
  const name = members.text('friendly_name');
  const idle = Math.round((members.number('idle_session_lifetime') ?? 72) * hour);
  const absolute = Math.round((members.number('session_lifetime') ?? 168) * hour);
  members.leaveOut('enabled_locales', 'default_directory', 'sandbox_version', 'phone_consent');
  for (const lost of [
    'support_email',
    'support_url',
    'picture_url',
    'default_redirection_uri',
    'default_audience',
    'allowed_logout_urls',
    'acr_values_supported',
    'error_page',
    'change_password',
    'guardian_mfa_page',
    'oidc_logout',
    'universal_login',
  ])
    if (hasContent(members.any(lost))) losses.note('setting_lost', subject, `tenant.${lost}`);
  for (const part of ['flags', 'sessions', 'session_cookie', 'mtls', 'device_flow'])
    noteInner(losses, subject, members.object(part), `tenant.${part}`);
  members.close();
  return {
    tenant_display_name: name,
    session: { idle_lifetime: idle, absolute_lifetime: Math.max(idle, absolute) },
  };
};

const hasContent = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '';

/** Switches of a part that has no place here: those that are on. */
const noteInner = (losses: LossLog, subject: Subject, part: JsonObject, path: string): void => {
  for (const [name, value] of Object.entries(part))
    if (value !== false && hasContent(value))
      losses.note('setting_lost', subject, `${path}.${name}`);
};

/** The database of people and the rules for second factors decide how people log in. */
const policiesOf = (losses: LossLog, subject: Subject, members: Members): object => {
  const database = readDatabases(losses, members.objects('databases'));
  return { ...database, mfa: { policy: mfaOf(losses, subject, members) } };
};

/** People set their factors up anew, at their next login. */
const mfaOf = (losses: LossLog, subject: Subject, members: Members): 'optional' | 'always' => {
  const isOn = members.objects('guardianFactors').filter(({ enabled }) => enabled === true);
  for (const factor of isOn)
    losses.note('setting_lost', subject, `guardianFactors.${textIn(factor, 'name')}`);
  const inner = { losses, subject, path: 'guardianPolicies.' };
  const policies = membersOf(members.object('guardianPolicies'), inner);
  const asked = policies.texts('policies');
  policies.close();
  for (const other of asked.filter((each) => each !== 'all-applications'))
    losses.note('policy_changed', subject, `guardianPolicies.${other}`);
  return asked.includes('all-applications') && isOn.length > 0 ? 'always' : 'optional';
};

/** The organization is a tenant of its own; the export does not say who belongs to it. */
const readOrganizations = (
  losses: LossLog,
  given: readonly JsonObject[],
  main: string,
): readonly DocumentTenant[] => {
  const names = new Set([main]);
  return given.flatMap((organization) => {
    const subject = { kind: 'organization', key: textIn(organization, 'name') };
    const members = membersOf(organization, { losses, subject });
    const name = fittedTenant(losses, subject, 'name', subject.key);
    members.leaveOut('id', 'name');
    const display = members.text('display_name');
    for (const [part, list] of [
      ['connections', 'connections'],
      ['client_grants', 'client_grants'],
      ['discovery_domains', 'discovery_domains'],
    ] as const)
      if (hasContent(members.any(list))) losses.note('setting_lost', subject, part);
    for (const part of ['branding', 'metadata', 'token_quota'] as const)
      noteInner(losses, subject, members.object(part), part);
    losses.note('assignments_absent', subject, 'members');
    members.close();
    if (names.has(name)) {
      losses.note('identity_duplicate', subject, 'name', `The tenant ${name} is there already.`);
      return [];
    }
    names.add(name);
    return [{ tenant_name: name, tenant_display_name: display }];
  });
};

interface LostPart {
  readonly code: LossCode;
  /** The member by which people know one of a list. */
  readonly name: string;
}

const setting = (name: string): LostPart => ({ code: 'setting_lost', name });
const code = (name: string): LostPart => ({ code: 'code_lost', name });

/** What has no place here as a whole: lists by the names in them. */
const lostParts: Readonly<Record<string, LostPart>> = {
  actions: code('name'),
  actionModules: code('name'),
  rules: code('name'),
  rulesConfigs: code('key'),
  hooks: code('name'),
  triggers: code('name'),
  forms: { code: 'flow_lost', name: 'name' },
  flows: { code: 'flow_lost', name: 'name' },
  flowVaultConnections: { code: 'flow_lost', name: 'name' },
  emailProvider: { code: 'mail_settings', name: 'name' },
  emailTemplates: setting('template'),
  pages: setting('name'),
  prompts: setting('name'),
  branding: setting('name'),
  themes: setting('displayName'),
  customDomains: setting('domain'),
  logStreams: setting('name'),
  phoneProviders: setting('name'),
  phoneTemplates: setting('type'),
  guardianFactorProviders: setting('name'),
  guardianFactorTemplates: setting('name'),
  guardianPhoneFactorMessageTypes: setting('name'),
  guardianPhoneFactorSelectedProvider: setting('name'),
  selfServiceProfiles: setting('name'),
  networkACLs: setting('description'),
  tokenExchangeProfiles: setting('name'),
  connectionProfiles: setting('name'),
  userAttributeProfiles: setting('name'),
  riskAssessments: setting('name'),
  rateLimitPolicies: setting('name'),
  supplementalSignals: setting('name'),
  clientProfiles: setting('name'),
  agents: setting('name'),
};

const noteParts = (losses: LossLog, subject: Subject, members: Members): void => {
  for (const [part, { code: lost, name }] of Object.entries(lostParts)) {
    const value = members.any(part);
    const isList = Array.isArray(value);
    const entries = isList ? value.filter(isObject) : [];
    for (const [at, each] of entries.entries())
      losses.note(lost, subject, `${part}.${textIn(each, name) || at}`);
    if (!isList && isObject(value) && Object.keys(value).length > 0)
      losses.note(lost, subject, part);
  }
  const path = 'attackProtection';
  for (const [name, part] of Object.entries(members.object(path)))
    if (!isObject(part) || part['enabled'] !== false)
      losses.note('setting_changed', subject, `${path}.${name}`, 'Keyward has its own protection.');
};

const countRows = (
  { count }: Sinks,
  given: JsonObject,
  [first, own]: readonly ConfigurationDocument[],
): void => {
  const rows: readonly (readonly [string, unknown, unknown])[] = [
    ['client', given['clients'], own?.clients],
    ['identity provider', given['connections'], own?.identity_providers],
    ['organization', given['organizations'], first?.tenants?.slice(1)],
    ['resource', given['resourceServers'], own?.resources],
    ['role', given['roles'], own?.roles],
  ];
  for (const [kind, read, written] of rows) {
    (Array.isArray(read) ? read : []).forEach(() => count(kind, 'read'));
    (Array.isArray(written) ? written : []).forEach(() => count(kind, 'written'));
  }
};
