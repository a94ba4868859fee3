/** Clients of OpenID Connect. Each keeps its ID as an alias. */
import type { DocumentClient } from '../document.js';
import { exactUris, originsOf } from '../exact-uris.js';
import { fitsSecret, fittedAlias, fittedName, variableOf } from '../fit-names.js';
import type { LossLog, Subject } from '../losses.js';
import { membersOf, type JsonObject, type Members, textIn } from '../members.js';
import { builtInClients, builtInScopes } from './built-in.js';
import { heldIn, type HeldRoles, type RoleBook } from './roles.js';

interface ClientPlace {
  readonly losses: LossLog;
  readonly roles: RoleBook;
  /** The roles of the service accounts, by the ID of their client. */
  readonly accounts: ReadonlyMap<string, HeldRoles>;
  /** The roles that a client may get of people, where it may not get all. */
  readonly scopeRoles: (clientId: string) => HeldRoles;
  readonly secrets: Map<string, string>;
}

export const readClients = (
  place: ClientPlace,
  given: readonly JsonObject[],
): readonly DocumentClient[] => {
  const names = new Set<string>();
  return given.flatMap((client) => {
    const clientId = textIn(client, 'clientId');
    const read = builtInClients.has(clientId) ? undefined : readClient(place, client, clientId);
    if (read === undefined) return [];
    // Names are unique here, and Keycloak lets two clients share one.
    const name = names.has(read.client_name.toLowerCase())
      ? `${read.client_name} (${clientId})`
      : read.client_name;
    names.add(name.toLowerCase());
    return [{ ...read, client_name: name }];
  });
};

const readClient = (
  place: ClientPlace,
  given: JsonObject,
  clientId: string,
): DocumentClient | undefined => {
  const { losses } = place;
  const subject = { kind: 'client', key: clientId };
  const members = membersOf(given, { losses, subject });
  if (isLeftOut(losses, subject, members)) return undefined;

  const attributes = membersOf(members.object('attributes'), {
    losses,
    subject,
    path: 'attributes.',
  });
  const flows = flowsOf(losses, subject, members, attributes);
  const urls = urlsOf(losses, subject, members, attributes);
  const oauth = oauthOf(losses, subject, members, attributes);
  const secret = secretOf(place, subject, members, oauth.token_endpoint_auth_method);
  const client: DocumentClient = {
    client_name: fittedName(losses, subject, 'name', nameOf(members) ?? clientId),
    client_type: typeOf(flows, urls.redirect_uris),
    client_alias: fittedAlias(losses, subject, 'clientId', clientId),
    client_description: members.text('description'),
    client_secret: secret,
    is_public: flows.isPublic,
    is_first_party: members.flag('consentRequired') !== true,
    client_metadata: {
      grant_types: flows.grants,
      urls,
      ...(oauth.isEmpty ? {} : { oauth: oauth.of }),
    },
    resources: resourcesOf(place, subject, members, flows.isService),
  };
  noteLost(losses, subject, members);
  attributes.leaveOut(...innerAttributes);
  attributes.close();
  members.close();
  return client;
};

const isLeftOut = (losses: LossLog, subject: Subject, members: Members): boolean => {
  const protocol = members.text('protocol') ?? 'openid-connect';
  if (protocol !== 'openid-connect') {
    const why = protocol === 'saml' ? 'It speaks SAML: make it anew from its metadata.' : undefined;
    losses.note('client_kind_unknown', subject, 'protocol', why ?? `It speaks ${protocol}.`);
    return true;
  }
  // It stands for an API, which is a resource here.
  if (members.flag('bearerOnly') === true) return true;
  if (members.flag('enabled') !== false) return false;
  losses.note('client_disabled', subject, 'enabled');
  return true;
};

const nameOf = (members: Members): string | undefined => {
  const name = members.text('name');
  return name === undefined || name === '' || name.startsWith('${') ? undefined : name;
};

interface Flows {
  readonly grants: readonly string[];
  readonly isPublic: boolean;
  readonly isService: boolean;
  readonly hasBrowser: boolean;
}

const flowsOf = (
  losses: LossLog,
  subject: Subject,
  members: Members,
  attributes: Members,
): Flows => {
  const isOn = (name: string): boolean => members.flag(name) === true;
  const isPublic = isOn('publicClient');
  const hasBrowser = isOn('standardFlowEnabled');
  const isService = isOn('serviceAccountsEnabled') && !isPublic;
  if (isOn('implicitFlowEnabled'))
    losses.note(
      'setting_lost',
      subject,
      'implicitFlowEnabled',
      'The implicit flow is not offered.',
    );
  const grants = [
    ...(hasBrowser ? ['authorization_code', 'refresh_token'] : []),
    ...(isOn('directAccessGrantsEnabled') ? ['password'] : []),
    ...(isService ? ['client_credentials'] : []),
    ...(attributes.flag('oauth2.device.authorization.grant.enabled') === true
      ? ['device_code']
      : []),
    ...(attributes.flag('standard.token.exchange.enabled') === true ? ['token_exchange'] : []),
  ];
  return { grants, isPublic, isService, hasBrowser };
};

const typeOf = ({ hasBrowser, isPublic, isService }: Flows, uris: readonly string[]) => {
  if (isService && !hasBrowser) return 'machine_to_machine';
  if (!isPublic) return 'regular_web';
  // An application on a device comes back by a scheme of its own.
  return uris.some((uri) => !/^https?:/i.test(uri)) ? 'native' : 'spa';
};

const urlsOf = (losses: LossLog, subject: Subject, members: Members, attributes: Members) => {
  const root = members.text('rootUrl') ?? '';
  const exact = (path: string, uris: readonly string[]): readonly string[] =>
    exactUris(
      losses,
      subject,
      path,
      uris.map((uri) => (uri.startsWith('/') ? root + uri : uri)),
    );

  const redirects = exact('redirectUris', members.texts('redirectUris'));
  const logout = attributes.text('post.logout.redirect.uris') ?? '';
  const logouts = logout.split('##').filter((uri) => uri !== '' && uri !== '-');
  const home = members.text('baseUrl') ?? '';
  const backchannel = attributes.text('backchannel.logout.url');
  return {
    redirect_uris: redirects,
    post_logout_redirect_uris: logouts.includes('+')
      ? redirects
      : exact('attributes.post.logout.redirect.uris', logouts),
    allowed_origins: originsOf(losses, subject, {
      path: 'webOrigins',
      given: members.texts('webOrigins'),
      redirects,
    }),
    ...(/^https?:/.test(root + home)
      ? { home_uri: /^https?:/.test(home) ? home : root + home }
      : {}),
    ...(backchannel === undefined || backchannel === ''
      ? {}
      : { backchannel_logout_uri: backchannel }),
    ...linksOf(attributes),
  };
};

const linksOf = (attributes: Members): Readonly<Record<string, string>> => {
  const links = { logoUri: 'logo_uri', policyUri: 'policy_uri', tosUri: 'tos_uri' };
  return Object.fromEntries(
    Object.entries(links).flatMap(([from, to]) => {
      const uri = attributes.text(from);
      return uri === undefined || !/^https?:/.test(uri) ? [] : [[to, uri]];
    }),
  );
};

const authMethods: Readonly<Record<string, string>> = {
  'client-secret': 'client_secret_basic',
  'client-jwt': 'private_key_jwt',
};

const oauthOf = (losses: LossLog, subject: Subject, members: Members, attributes: Members) => {
  const authenticator = members.text('clientAuthenticatorType') ?? 'client-secret';
  const method = Object.hasOwn(authMethods, authenticator) ? authMethods[authenticator] : undefined;
  if (method === undefined && members.flag('publicClient') !== true)
    losses.note(
      'setting_lost',
      subject,
      'clientAuthenticatorType',
      `${authenticator} is not taken.`,
    );
  const isOn = (name: string): boolean => attributes.flag(name) === true;
  const of = {
    ...(method === 'private_key_jwt' ? keyOf(losses, subject, attributes) : {}),
    ...(attributes.text('pkce.code.challenge.method') === 'S256' ? { require_pkce: true } : {}),
    ...(isOn('require.pushed.authorization.requests')
      ? { require_pushed_authorization_requests: true }
      : {}),
    ...(isOn('dpop.bound.access.tokens') ? { dpop_bound_access_tokens: true } : {}),
  };
  return { of, isEmpty: Object.keys(of).length === 0, token_endpoint_auth_method: method };
};

/** The key with which the client signs, where it is fetched. */
const keyOf = (losses: LossLog, subject: Subject, attributes: Members) => {
  const uri = attributes.text('jwks.url');
  if (attributes.flag('use.jwks.url') === true && uri !== undefined)
    return { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: uri };

  const why = 'Its key stands in the export as a certificate: set its key set.';
  losses.note('setting_lost', subject, 'attributes.jwt.credential.certificate', why);
  return {};
};

const secretOf = (
  { losses, secrets }: ClientPlace,
  subject: Subject,
  members: Members,
  method: string | undefined,
) => {
  const secret = members.text('secret');
  members.leaveOut('registrationAccessToken');
  if (
    secret === undefined ||
    method !== 'client_secret_basic' ||
    members.flag('publicClient') === true
  )
    return undefined;
  if (!fitsSecret(secret)) {
    const isMasked = /^\*+$/.test(secret);
    losses.note(isMasked ? 'secret_masked' : 'secret_unfit', subject, 'secret');
    return undefined;
  }
  const env = variableOf(subject.key, 'secret');
  secrets.set(env, secret);
  return { env };
};

/**
 * A client gets no more for people than the people have, so one with the full scope gets each permission. What it does
 * for itself is what its service account may do, and nothing else.
 */
const resourcesOf = (
  { losses, roles, accounts, scopeRoles }: ClientPlace,
  subject: Subject,
  members: Members,
  isService: boolean,
): DocumentClient['resources'] => {
  const isFull = members.flag('fullScopeAllowed') === true;
  if (isService) {
    if (isFull)
      losses.note(
        'setting_changed',
        subject,
        'fullScopeAllowed',
        'It has what its service account may do.',
      );
    return listed(roles.permissionsFor(accounts.get(subject.key) ?? { realm: [], client: {} }));
  }
  if (!isFull) return listed(roles.permissionsFor(scopeRoles(subject.key)));
  return roles.resources.map(({ resource_name: resource, scopes }) => ({
    resource,
    permissions: scopes.map(({ scope_name }) => scope_name),
  }));
};

const listed = (
  byResource: ReadonlyMap<string, ReadonlySet<string>>,
): DocumentClient['resources'] =>
  [...byResource].map(([resource, scopes]) => ({ resource, permissions: [...scopes] }));

const noteLost = (losses: LossLog, subject: Subject, members: Members): void => {
  members.leaveOut(
    'id',
    'clientId',
    'adminUrl',
    'access',
    'alwaysDisplayInConsole',
    'surrogateAuthRequired',
    'notBefore',
    'nodeReRegistrationTimeout',
    'frontchannelLogout',
  );
  members
    .objects('protocolMappers')
    .forEach((mapper) =>
      losses.note('mapper_lost', subject, `protocolMappers.${textIn(mapper, 'name')}`),
    );
  for (const list of ['defaultClientScopes', 'optionalClientScopes'])
    for (const scope of members.texts(list).filter((each) => !builtInScopes.has(each)))
      losses.note('client_scopes_lost', subject, `${list}.${scope}`);
  for (const flow of Object.keys(members.object('authenticationFlowBindingOverrides')))
    losses.note('flow_lost', subject, `authenticationFlowBindingOverrides.${flow}`);
  if (members.flag('authorizationServicesEnabled') === true)
    losses.note('setting_lost', subject, 'authorizationServicesEnabled');
  members.leaveOut('authorizationSettings');
};

/** Inner parts, and defaults of new clients. */
const innerAttributes = [
  'realm_client',
  'client.secret.creation.time',
  'client.use.lightweight.access.token.enabled',
  'backchannel.logout.session.required',
  'backchannel.logout.revoke.offline.tokens',
  'display.on.consent.screen',
  'oidc.ciba.grant.enabled',
  'acr.loa.map',
  'login_theme',
  'use.refresh.tokens',
  'client_credentials.use_refresh_token',
  'token.response.type.bearer.lower-case',
  'tls.client.certificate.bound.access.tokens',
  'exclude.session.state.from.auth.response',
  'jwt.credential.certificate',
] as const;

/** What a client may get of people: its scope mappings. */
export const scopeRolesIn = (realm: JsonObject) => {
  const list = (value: unknown): readonly JsonObject[] =>
    Array.isArray(value) ? (value as JsonObject[]) : [];
  const ofRealm = list(realm['scopeMappings']);
  const ofClients = Object.entries((realm['clientScopeMappings'] ?? {}) as JsonObject);

  return (clientId: string): HeldRoles => {
    const rolesOf = (mappings: readonly JsonObject[]): readonly string[] =>
      mappings
        .filter(({ client }) => client === clientId)
        .flatMap(({ roles }) => (roles ?? []) as string[]);
    return heldIn({
      realm: [...rolesOf(ofRealm)],
      client: Object.fromEntries(
        ofClients.map(([of, mappings]) => [of, [...rolesOf(list(mappings))]]),
      ),
    });
  };
};
