/** Identity providers of a realm, with the mappers that have a counterpart here. */
import type { DocumentProvider } from '../document.js';
import { fittedName, variableOf } from '../fit-names.js';
import type { LossLog, Subject } from '../losses.js';
import { membersOf, type JsonObject, type Members, textIn } from '../members.js';
import type { GroupBook } from './groups.js';
import type { RoleBook } from './roles.js';

interface ProviderPlace {
  readonly losses: LossLog;
  readonly roles: RoleBook;
  readonly groups: GroupBook;
  readonly secrets: Map<string, string>;
}

export interface ProviderBook {
  readonly providers: readonly DocumentProvider[];
  readonly names: ReadonlyMap<string, string>;
}

const types: Readonly<Record<string, string>> = {
  oidc: 'oidc',
  'keycloak-oidc': 'oidc',
  saml: 'saml',
  google: 'google',
  github: 'github',
  microsoft: 'microsoft',
  apple: 'apple',
};

export const readProviders = (
  place: ProviderPlace,
  given: readonly JsonObject[],
  mappers: readonly JsonObject[],
): ProviderBook => {
  const names = new Map<string, string>();
  const providers = given.flatMap((provider) => {
    const alias = textIn(provider, 'alias');
    const subject = { kind: 'identity provider', key: alias };
    const read = readProvider(place, provider, subject);
    if (read === undefined) return [];
    names.set(alias, read.provider_name);
    const own = mappers.filter((each) => each['identityProviderAlias'] === alias);
    return [{ ...read, ...readMappers(place, own, subject) }];
  });
  return { providers, names };
};

const readProvider = (
  place: ProviderPlace,
  given: JsonObject,
  subject: Subject,
): DocumentProvider | undefined => {
  const { losses } = place;
  const members = membersOf(given, { losses, subject });
  const kind = members.text('providerId') ?? '';
  const type = Object.hasOwn(types, kind) ? types[kind]! : undefined;
  if (type === undefined) {
    losses.note('provider_unknown', subject, 'providerId', `It is of the kind ${kind}.`);
    return undefined;
  }
  const config = membersOf(members.object('config'), { losses, subject, path: 'config.' });
  const settings = type === 'saml' ? samlOf(config) : oauthOf(place, subject, config);
  config.leaveOut(
    'syncMode',
    'useJwksUrl',
    'validateSignature',
    'hideOnLoginPage',
    'guiOrder',
    'pkceMethod',
  );
  config.leaveOut('clientAuthMethod', 'allowedClockSkew', 'backchannelSupported', 'logoutUrl');
  config.leaveOut(
    'principalType',
    'wantAssertionsSigned',
    'postBindingResponse',
    'postBindingAuthnRequest',
  );
  config.leaveOut('postBindingLogout', 'signatureAlgorithm', 'xmlSigKeyInfoKeyNameTransformer');

  const provider: DocumentProvider = {
    provider_name: fittedName(losses, subject, 'alias', subject.key),
    provider_type: type,
    provider_description: members.text('displayName'),
    provider_metadata: settings,
    is_enabled: members.flag('enabled') !== false,
    create_users: members.flag('linkOnly') !== true,
    // Keycloak asks a person who is there already; an address that it trusts links here.
    account_linking: members.flag('trustEmail') === true ? 'verified_email' : 'prompt',
  };
  noteChosen(losses, subject, members);
  config.close();
  members.close();
  return provider;
};

const noteChosen = (losses: LossLog, subject: Subject, members: Members): void => {
  members.leaveOut('alias', 'internalId', 'updateProfileFirstLogin', 'updateProfileFirstLoginMode');
  members.leaveOut('types');
  for (const name of [
    'storeToken',
    'addReadTokenRoleOnCreate',
    'authenticateByDefault',
    'hideOnLogin',
  ])
    if (members.flag(name) === true) losses.note('setting_lost', subject, name);
  for (const name of ['firstBrokerLoginFlowAlias', 'postBrokerLoginFlowAlias', 'organizationId']) {
    const flow = members.text(name);
    if (flow !== undefined && flow !== 'first broker login')
      losses.note('flow_lost', subject, name);
  }
};

const withValues = (members: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== ''),
  );

const oauthOf = ({ losses, secrets }: ProviderPlace, subject: Subject, config: Members): object => {
  const secret = config.text('clientSecret');
  const env = variableOf('provider', subject.key, 'secret');
  const isMasked = secret !== undefined && /^\*+$/.test(secret);
  if (isMasked) losses.note('secret_masked', subject, 'config.clientSecret');
  else if (secret !== undefined) secrets.set(env, secret);
  return withValues({
    issuer: config.text('issuer'),
    client_id: config.text('clientId'),
    client_secret: secret === undefined || isMasked ? undefined : { env },
    scopes: config
      .text('defaultScope')
      ?.split(' ')
      .filter((scope) => scope !== ''),
    authorization_endpoint: config.text('authorizationUrl'),
    token_endpoint: config.text('tokenUrl'),
    userinfo_endpoint: config.text('userInfoUrl'),
    jwks_uri: config.text('jwksUrl'),
    use_pkce: config.flag('pkceEnabled'),
  });
};

const samlOf = (config: Members): object =>
  withValues({
    entity_id: config.text('idpEntityId'),
    sso_url: config.text('singleSignOnServiceUrl'),
    slo_url: config.text('singleLogoutServiceUrl'),
    certificates: config
      .text('signingCertificate')
      ?.split(',')
      .filter((each) => each !== ''),
    name_id_format: config.text('nameIDPolicyFormat'),
    sign_requests: config.flag('wantAuthnRequestsSigned'),
  });

/** Fields of a person, by the names that Keycloak gives them. */
const fields: Readonly<Record<string, string>> = {
  username: 'username',
  email: 'email',
  firstName: 'given_name',
  lastName: 'family_name',
  locale: 'locale',
  phoneNumber: 'phone_number',
};

const readMappers = (
  place: ProviderPlace,
  given: readonly JsonObject[],
  subject: Subject,
): Pick<DocumentProvider, 'attribute_mapping' | 'role_mapping' | 'group_mapping'> => {
  const mappings = given.flatMap((mapper) => readMapper(place, mapper, subject) ?? []);
  const attributes = mappings.filter((each) => 'field' in each);
  const roles = mappings.filter((each) => 'role' in each);
  const groups = mappings.filter((each) => 'group' in each);
  return {
    ...(attributes.length === 0
      ? {}
      : {
          attribute_mapping: Object.fromEntries(
            attributes.map(({ field, claim }) => [field, claim]),
          ),
        }),
    ...(roles.length === 0 ? {} : { role_mapping: roles }),
    ...(groups.length === 0 ? {} : { group_mapping: groups }),
  };
};

type Mapping =
  | { readonly field: string; readonly claim: string }
  | { readonly role: string; readonly claim: string; readonly value: string }
  | { readonly group: string; readonly claim: string; readonly value: string };

const readMapper = (
  { losses, ...books }: ProviderPlace,
  mapper: JsonObject,
  subject: Subject,
): Mapping | undefined => {
  const path = `identityProviderMappers.${textIn(mapper, 'name')}.`;
  const members = membersOf(mapper, { losses, subject, path });
  members.leaveOut('id', 'name', 'identityProviderAlias');
  const kind = members.text('identityProviderMapper') ?? '';
  const config = membersOf(members.object('config'), { losses, subject, path: `${path}config.` });
  config.leaveOut('syncMode', 'are.claim.values.regex', 'are.attribute.values.regex');

  const mapping = mappingOf(books, config, kind);
  if (mapping === undefined) {
    losses.note('mapper_lost', subject, path.slice(0, -1), `It is of the kind ${kind}.`);
    return undefined;
  }
  config.close();
  members.close();
  return mapping;
};

const mappingOf = (
  { roles, groups }: Pick<ProviderPlace, 'roles' | 'groups'>,
  config: Members,
  kind: string,
): Mapping | undefined => {
  const asked = askedIn(config, kind);
  if (asked === undefined) return undefined;

  const { claim, value } = asked;
  const field = fields[config.text('user.attribute') ?? ''];
  if (field !== undefined) return { field, claim };
  if (value === undefined) return undefined;

  const role = roleOf(roles, config.text('role'));
  if (role !== undefined) return { role, claim, value };
  const group = groups.named(config.text('group') ?? '');
  return group === undefined ? undefined : { group, claim, value };
};

interface Asked {
  readonly claim: string;
  readonly value?: string | undefined;
}

/** One claim and its value; an advanced mapper has them in a list, of which one alone has a counterpart. */
const askedIn = (config: Members, kind: string): Asked | undefined => {
  const isRegex =
    config.flag('are.claim.values.regex') ?? config.flag('are.attribute.values.regex');
  if (isRegex === true) return undefined;
  if (kind.includes('advanced')) {
    const list = config.text('claims') ?? config.text('attributes') ?? '[]';
    const pairs = JSON.parse(list) as readonly { readonly key: string; readonly value: string }[];
    const [only, ...more] = pairs;
    return only === undefined || more.length > 0
      ? undefined
      : { claim: only.key, value: only.value };
  }
  const claim = config.text('claim') ?? config.text('attribute.name');
  const value = config.text('claim.value') ?? config.text('attribute.value');
  return claim === undefined ? undefined : { claim, value };
};

/** A role of a client is named `client.role`. */
const roleOf = (roles: RoleBook, name: string | undefined): string | undefined =>
  roles.roles.find(({ role_name }) => role_name === name || role_name.replace('/', '.') === name)
    ?.role_name;
