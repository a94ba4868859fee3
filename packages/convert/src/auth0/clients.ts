/** Clients of Auth0. Each keeps its ID as an alias, if the export names it. */
import type { DocumentClient } from '../document.js';
import { exactUris, originsOf } from '../exact-uris.js';
import { fitsSecret, fittedAlias, fittedName, variableOf } from '../fit-names.js';
import type { LossLog, Subject } from '../losses.js';
import { isObject, membersOf, textIn, type JsonObject, type Members } from '../members.js';
import type { GrantBook, ResourceBook } from './resources.js';

interface ClientPlace {
  readonly losses: LossLog;
  readonly book: ResourceBook;
  readonly grants: GrantBook;
  readonly secrets: Map<string, string>;
}

export const readClients = (
  place: ClientPlace,
  given: readonly JsonObject[],
): readonly DocumentClient[] => {
  const names = new Set<string>();
  return given.flatMap((client) => {
    const read = readClient(place, client);
    if (read === undefined) return [];
    let name = read.client_name;
    // Names are unique here, and Auth0 lets two clients share one.
    for (let at = 2; names.has(name.toLowerCase()); at++) name = `${read.client_name} (${at})`;
    names.add(name.toLowerCase());
    return [{ ...read, client_name: name }];
  });
};

const types: Readonly<Record<string, DocumentClient['client_type']>> = {
  spa: 'spa',
  native: 'native',
  regular_web: 'regular_web',
  non_interactive: 'machine_to_machine',
  // A client that is of no kind yet may do what a web application may.
  '': 'regular_web',
};

const readClient = (place: ClientPlace, given: JsonObject): DocumentClient | undefined => {
  const { losses } = place;
  const name = textIn(given, 'name');
  const subject = { kind: 'client', key: name };
  const members = membersOf(given, { losses, subject });
  const kind = members.text('app_type') ?? '';
  const type = Object.hasOwn(types, kind) ? types[kind] : undefined;
  if (type === undefined) {
    losses.note('client_kind_unknown', subject, 'app_type', `It is of the type ${kind}.`);
    return undefined;
  }
  const id = members.text('client_id');
  if (id === undefined) losses.note('client_id_absent', subject, 'client_id');
  const isPublic = isPublicClient(members, type);
  const own = place.grants.get(name) ?? place.grants.get(id ?? '') ?? [];
  const grants = grantsOf(losses, subject, members, isPublic || own.length === 0);
  const client: DocumentClient = {
    client_name: fittedName(losses, subject, 'name', name),
    client_type: type,
    client_alias: id === undefined ? undefined : fittedAlias(losses, subject, 'client_id', id),
    client_description: members.text('description'),
    client_secret: isPublic ? undefined : secretOf(place, subject, members),
    is_public: isPublic,
    is_first_party: members.flag('is_first_party') !== false,
    client_metadata: {
      grant_types: grants,
      urls: urlsOf(losses, subject, members),
      ...refreshOf(losses, subject, members, isPublic),
      ...idTokenOf(losses, subject, members),
      ...oauthOf(losses, subject, members),
    },
    resources: resourcesOf(place, subject, own, grants),
  };
  noteOthers(losses, subject, members);
  members.close();
  return client;
};

const isPublicClient = (members: Members, type: string): boolean => {
  const method = members.text('token_endpoint_auth_method');
  return method === 'none' || (method === undefined && (type === 'spa' || type === 'native'));
};

const grantNames: Readonly<Record<string, string>> = {
  authorization_code: 'authorization_code',
  refresh_token: 'refresh_token',
  client_credentials: 'client_credentials',
  password: 'password',
  'http://auth0.com/oauth/grant-type/password-realm': 'password',
  'urn:ietf:params:oauth:grant-type:device_code': 'device_code',
  'urn:ietf:params:oauth:grant-type:token-exchange': 'token_exchange',
};

/** Those for second factors are part of a login here. */
const isInnerGrant = (grant: string): boolean =>
  /^http:\/\/auth0\.com\/oauth\/grant-type\/mfa-/.test(grant);

/** A client without a grant at an API got no token for itself, though Auth0 lists that type by default. */
const grantsOf = (
  losses: LossLog,
  subject: Subject,
  members: Members,
  hasNoneItself: boolean,
): readonly string[] => {
  const grants = members.texts('grant_types').flatMap((grant) => {
    if (isInnerGrant(grant)) return [];
    const name = Object.hasOwn(grantNames, grant) ? grantNames[grant]! : undefined;
    if (name === undefined)
      losses.note('setting_lost', subject, 'grant_types', `${grant} is not offered.`);
    if (name === undefined || (name === 'client_credentials' && hasNoneItself)) return [];
    return [name];
  });
  return [...new Set(grants)];
};

/** Masked by the tool, or a word that stands for it. */
const isMasked = (secret: string): boolean =>
  /^(_VALUE_NOT_SHOWN_|##.*##|@@.*@@|\*+)$/.test(secret);

const secretOf = ({ losses, secrets }: ClientPlace, subject: Subject, members: Members) => {
  const secret = members.text('client_secret');
  if (secret === undefined || isMasked(secret)) {
    losses.note('secret_masked', subject, 'client_secret');
    return undefined;
  }
  if (!fitsSecret(secret)) {
    losses.note('secret_unfit', subject, 'client_secret');
    return undefined;
  }
  const env = freeVariable(secrets, variableOf(subject.key, 'secret'));
  secrets.set(env, secret);
  return { env };
};

const freeVariable = (secrets: ReadonlyMap<string, string>, name: string): string => {
  let free = name;
  for (let at = 2; secrets.has(free); at++) free = `${name}_${at}`;
  return free;
};

const urlsOf = (losses: LossLog, subject: Subject, members: Members) => {
  const exact = (path: string): readonly string[] =>
    exactUris(losses, subject, path, members.texts(path));
  const redirects = exact('callbacks');
  const origins = originsOf(losses, subject, {
    path: 'web_origins',
    given: [...members.texts('web_origins'), ...members.texts('allowed_origins')],
    redirects,
  });
  const logout = membersOf(members.object('oidc_logout'), {
    losses,
    subject,
    path: 'oidc_logout.',
  });
  const path = 'oidc_logout.backchannel_logout_urls';
  const [backchannel, ...more] = [
    ...logout.texts('backchannel_logout_urls'),
    ...members.texts('oidc_backchannel_logout_urls'),
  ];
  const isFit = backchannel !== undefined && isWeb(backchannel, /^https:/i);
  if (backchannel !== undefined && !isFit)
    losses.note('member_unfit', subject, path, 'Only https.');
  if (more.length > 0) losses.note('setting_lost', subject, path);
  logout.leaveOut('backchannel_logout_initiators', 'backchannel_logout_session_metadata');
  logout.close();
  return {
    redirect_uris: redirects,
    post_logout_redirect_uris: exact('allowed_logout_urls'),
    allowed_origins: origins,
    ...webAddresses(losses, subject, members),
    ...(isFit ? { backchannel_logout_uri: backchannel } : {}),
  };
};

const webAddresses = (
  losses: LossLog,
  subject: Subject,
  members: Members,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['initiate_login_uri', 'logo_uri'].flatMap((name) => {
      const uri = members.text(name);
      if (uri === undefined || uri === '') return [];
      if (isWeb(uri)) return [[name, uri]];
      losses.note('member_unfit', subject, name, 'It is no address of the web without fragment.');
      return [];
    }),
  );

const isWeb = (uri: string, scheme = /^https?:/i): boolean =>
  scheme.test(uri) && /^https?:\/\/[^\s#@/]+(\/[^\s#]*)?$/i.test(uri);

const refreshOf = (losses: LossLog, subject: Subject, members: Members, isPublic: boolean) => {
  const given = members.object('refresh_token');
  const refresh = membersOf(given, { losses, subject, path: 'refresh_token.' });
  const isRotating = refresh.text('rotation_type') === 'rotating';
  const lifetimes = lifetimesOf(refresh);
  if ((refresh.number('leeway') ?? 0) > 0)
    losses.note('setting_lost', subject, 'refresh_token.leeway');
  if (refresh.objects('policies').length > 0)
    losses.note('setting_lost', subject, 'refresh_token.policies');
  refresh.close();
  if (Object.keys(given).length === 0) return {};
  if (isPublic && !isRotating)
    losses.note('setting_changed', subject, 'refresh_token.rotation_type', 'It rotates here.');
  return { refresh_token: { ...lifetimes, rotation: isPublic || isRotating } };
};

const lifetimesOf = (refresh: Members): object => {
  const [lifetime, idle] = [
    refresh.number('token_lifetime'),
    refresh.number('idle_token_lifetime'),
  ];
  const isEverIdle = refresh.flag('infinite_idle_token_lifetime') === true;
  const isEndless = refresh.flag('infinite_token_lifetime') === true;
  if (refresh.text('expiration_type') === 'non-expiring' || isEndless)
    return { expiration_enabled: false };
  return {
    ...(lifetime === undefined ? {} : { expiration_lifetime: lifetime }),
    ...(isEverIdle || idle === undefined ? {} : { idle_lifetime: idle }),
  };
};

const day = 86_400;

const idTokenOf = (losses: LossLog, subject: Subject, members: Members) => {
  const path = 'jwt_configuration.';
  const token = membersOf(members.object('jwt_configuration'), { losses, subject, path });
  const seconds = token.number('lifetime_in_seconds');
  const algorithm = token.text('alg') ?? 'RS256';
  token.leaveOut('secret_encoded', 'scopes');
  token.close();
  if (algorithm === 'HS256')
    losses.note('setting_lost', subject, `${path}alg`, 'ID tokens are signed with a key pair.');
  if (seconds === undefined) return {};
  const fitting = Math.min(Math.max(Math.round(seconds), 1), day);
  if (fitting !== seconds)
    losses.note('setting_changed', subject, `${path}lifetime_in_seconds`, `${fitting} seconds.`);
  return { id_token: { expiration_lifetime: fitting } };
};

const oauthOf = (losses: LossLog, subject: Subject, members: Members) => {
  const method = members.text('token_endpoint_auth_method');
  const methods = members.object('client_authentication_methods');
  for (const name of Object.keys(methods))
    losses.note('setting_lost', subject, `client_authentication_methods.${name}`);
  if (members.flag('require_proof_of_possession') === true)
    losses.note('setting_lost', subject, 'require_proof_of_possession');
  const isKnown = ['client_secret_post', 'client_secret_basic'].includes(method ?? '');
  const oauth = {
    ...(isKnown ? { token_endpoint_auth_method: method } : {}),
    ...(members.flag('require_pushed_authorization_requests') === true
      ? { require_pushed_authorization_requests: true }
      : {}),
  };
  return Object.keys(oauth).length === 0 ? {} : { oauth };
};

/**
 * Auth0 lets each client ask each API for people, who get no more than they have. For itself it has its grants, and a
 * client that has some has those alone here.
 */
const resourcesOf = (
  { losses, book }: ClientPlace,
  subject: Subject,
  own: DocumentClient['resources'],
  grants: readonly string[],
): DocumentClient['resources'] => {
  if (own.length > 0) {
    if (grants.some((grant) => grant !== 'client_credentials'))
      losses.note(
        'setting_changed',
        subject,
        'grant_types',
        'For people, too, it has no more than its client grants.',
      );
    return own;
  }
  if (!grants.some((grant) => grant !== 'client_credentials')) return [];
  return book.resources.map(({ resource_name: resource, scopes }) => ({
    resource,
    permissions: scopes.map(({ scope_name }) => scope_name),
  }));
};

/** Parts of Auth0's own pages, and defaults of new clients. */
const inner = [
  'app_type',
  'name',
  'allowed_clients',
  'client_aliases',
  'cross_origin_auth',
  'cross_origin_authentication',
  'cross_origin_loc',
  'custom_login_page',
  'custom_login_page_on',
  'custom_login_page_preview',
  'form_template',
  'global',
  'is_token_endpoint_ip_header_trusted',
  'oidc_conformant',
  'sso',
  'sso_disabled',
  'signing_keys',
  'encryption_key',
  'tenant',
  'async_approval_notification_channels',
] as const;

const noteOthers = (losses: LossLog, subject: Subject, members: Members): void => {
  members.leaveOut(...inner);
  for (const part of ['addons', 'mobile', 'client_metadata'])
    for (const name of Object.keys(members.object(part)))
      losses.note('setting_lost', subject, `${part}.${name}`);
  for (const [name, social] of Object.entries(members.object('native_social_login')))
    if (!isObject(social) || social['enabled'] !== false)
      losses.note('setting_lost', subject, `native_social_login.${name}`);
  for (const name of [
    'organization_usage',
    'organization_require_behavior',
    'resource_server_identifier',
    'compliance_level',
  ]) {
    const value = members.text(name);
    if (value !== undefined && !['deny', 'no_prompt', 'none'].includes(value))
      losses.note('setting_lost', subject, name, `It is ${value} there.`);
  }
  for (const name of [
    'default_organization',
    'session_transfer',
    'token_exchange',
    'token_quota',
    'signed_request_object',
    'express_configuration',
    'my_organization_configuration',
    'skip_non_verifiable_callback_uri_confirmation_prompt',
  ])
    if (members.any(name) !== undefined && members.any(name) !== null)
      losses.note('setting_lost', subject, name);
};
