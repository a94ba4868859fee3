/**
 * The settings document of a client (specification §2.2, contract §3).
 *
 * Its members keep the specification's own names, here as on the wire and in the database: it is a document
 * with registered names, like the client metadata of RFC 7591, and not a record of ours.
 */
import { keyAlgorithms, longestTokenLifetime } from './signing-key.js';
import { isAskableForm, leadsToPrivateNetwork } from './askable-url.js';
import { refuse } from './refusals.js';
import { keySetProblem } from './foreign-keys.js';
import type { ClientType } from './client-type.js';
import { assertKnownMembers, type DocumentPatch, type MembersOf } from './document-members.js';
import { isOfOneSector } from './sectors.js';

export interface ClientMetadata {
  readonly grant_types: readonly string[];
  readonly urls: ClientUrls;
  readonly refresh_token: ClientRefreshTokenSettings;
  readonly id_token: ClientIdTokenSettings;
  readonly oauth: ClientOAuthSettings;
  readonly saml: Readonly<Record<string, unknown>>;
  readonly wsfed: Readonly<Record<string, unknown>>;
}

export interface ClientUrls {
  readonly redirect_uris?: readonly string[];
  readonly post_logout_redirect_uris?: readonly string[];
  readonly allowed_origins?: readonly string[];
  readonly backchannel_logout_uri?: string;
  readonly initiate_login_uri?: string;
  readonly home_uri?: string;
  readonly logo_uri?: string;
  readonly policy_uri?: string;
  readonly tos_uri?: string;
}

/** How a client authenticates. */
export const clientAuthMethods = [
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
  'none',
] as const;

export const subjectTypes = ['public', 'pairwise'] as const;

/** Lifetimes are in seconds. */
export interface ClientRefreshTokenSettings {
  readonly expiration_enabled?: boolean;
  readonly expiration_lifetime?: number;
  readonly idle_lifetime?: number;
}

/** The lifetime is in seconds. */
export interface ClientIdTokenSettings {
  readonly expiration_lifetime?: number;
  readonly signing_algorithm?: string;
}

export interface ClientOAuthSettings {
  readonly token_endpoint_auth_method?: (typeof clientAuthMethods)[number];
  readonly response_types?: readonly string[];
  readonly require_pkce?: boolean;
  readonly require_pushed_authorization_requests?: boolean;
  readonly jwks?: Readonly<Record<string, unknown>>;
  readonly jwks_uri?: string;
  readonly subject_type?: (typeof subjectTypes)[number];
  readonly default_max_age?: number;
}

/** A document as a caller gives it: any member may be absent, and in a change null clears one (RFC 7396). */
export type ClientMetadataPatch = DocumentPatch<ClientMetadata>;

const members = {
  grant_types: 'value',
  urls: {
    redirect_uris: 'value',
    post_logout_redirect_uris: 'value',
    allowed_origins: 'value',
    backchannel_logout_uri: 'value',
    initiate_login_uri: 'value',
    home_uri: 'value',
    logo_uri: 'value',
    policy_uri: 'value',
    tos_uri: 'value',
  } satisfies MembersOf<ClientUrls>,
  refresh_token: {
    expiration_enabled: 'value',
    expiration_lifetime: 'value',
    idle_lifetime: 'value',
  } satisfies MembersOf<ClientRefreshTokenSettings>,
  id_token: {
    expiration_lifetime: 'value',
    signing_algorithm: 'value',
  } satisfies MembersOf<ClientIdTokenSettings>,
  oauth: {
    token_endpoint_auth_method: 'value',
    response_types: 'value',
    require_pkce: 'value',
    require_pushed_authorization_requests: 'value',
    jwks: 'value',
    jwks_uri: 'value',
    subject_type: 'value',
    default_max_age: 'value',
  } satisfies MembersOf<ClientOAuthSettings>,
  saml: 'value',
  wsfed: 'value',
} as const satisfies MembersOf<ClientMetadata>;

export const grantTypes = [
  'password',
  'refresh_token',
  'client_credentials',
  'authorization_code',
  'authorization_code_verifier',
  'device_code',
  'token_exchange',
  'otp',
  'implicit',
] as const;

export const responseTypes = [
  'code',
  'token',
  'id_token',
  'id_token token',
  'code id_token',
  'code token',
  'code id_token token',
] as const;

/** Rule: password, implicit, token_exchange and otp are off unless listed (RFC 9700 §2.1.2, §2.4). */
const defaultGrantTypes = (type: ClientType): readonly string[] =>
  type === 'machine_to_machine' ? ['client_credentials'] : ['authorization_code', 'refresh_token'];

/**
 * Completes a document and checks its members; `known` are the grant types that it may list.
 * The types of the members are the caller's part.
 * @throws Refusal `invalid_field`
 */
export const clientMetadata = (
  given: ClientMetadataPatch,
  type: ClientType,
  isPublic: boolean,
  known: readonly string[] = grantTypes,
): ClientMetadata => {
  const document = withoutNulls({
    grant_types: defaultGrantTypes(type),
    urls: {},
    refresh_token: {},
    id_token: {},
    oauth: {},
    saml: {},
    wsfed: {},
    ...withoutNulls(given),
  }) as unknown as ClientMetadata;
  assertKnownMembers('client_metadata', document, members);
  assertGrantTypes(document, isPublic, known);
  assertUrls(document.urls);
  assertAuthenticationMethod(document.oauth, isPublic);
  assertSettings(document);
  assertKeys(document.oauth);
  if (
    document.oauth.subject_type === 'pairwise' &&
    !isOfOneSector(document.urls.redirect_uris ?? [])
  )
    invalid(
      'urls.redirect_uris',
      'must all have the same host where oauth.subject_type is pairwise; there is no sector_identifier_uri here',
    );
  return document;
};

const withoutNulls = (value: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null && member !== undefined)
      .map(([name, member]) => [
        name,
        isPlainObject(member) && name !== 'saml' && name !== 'wsfed'
          ? withoutNulls(member)
          : member,
      ]),
  );

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const invalid = (field: string, why: string): never =>
  refuse('invalid_field', { field: `client_metadata.${field}`, why });

const assertGrantTypes = (
  { grant_types }: ClientMetadata,
  isPublic: boolean,
  known: readonly string[],
): void => {
  const unknown = grant_types.find((type) => !known.includes(type));
  if (unknown !== undefined)
    invalid('grant_types', `must hold only ${known.join(', ')}; ${unknown} is not one of them`);
  if (isPublic && grant_types.includes('client_credentials'))
    invalid('grant_types', 'cannot hold client_credentials for a public client (RFC 6749 §4.4)');
};

const assertAuthenticationMethod = (
  { token_endpoint_auth_method: method, jwks, jwks_uri }: ClientOAuthSettings,
  isPublic: boolean,
): void => {
  if (method === undefined) return;
  if (isPublic !== (method === 'none'))
    invalid(
      'oauth.token_endpoint_auth_method',
      isPublic ? 'must be none for a public client' : 'cannot be none for a confidential client',
    );
  if (method === 'private_key_jwt' && (jwks === undefined) === (jwks_uri === undefined))
    invalid('oauth.jwks', 'or oauth.jwks_uri, one of them, is required for private_key_jwt');
};

/** What the authorization endpoint reads later has to mean something to it. */
const assertSettings = ({ oauth, id_token: idToken }: ClientMetadata): void => {
  const { signing_algorithm: algorithm, expiration_lifetime: lifetime } = idToken;
  if (algorithm !== undefined && !(keyAlgorithms as readonly string[]).includes(algorithm))
    invalid('id_token.signing_algorithm', `must be ${keyAlgorithms.join(', ')}`);
  if (lifetime !== undefined && lifetime > longestTokenLifetime)
    invalid(
      'id_token.expiration_lifetime',
      `must be at most ${longestTokenLifetime} seconds, since no token outlives the key that signed it`,
    );
  const sorted = (type: string): string => type.split(' ').sort().join(' ');
  const unknown = oauth.response_types?.find(
    (type) => !responseTypes.some((known) => sorted(known) === sorted(type)),
  );
  if (unknown !== undefined)
    invalid(
      'oauth.response_types',
      `must hold only ${responseTypes.join(', ')}; ${unknown} is not one of them`,
    );
  const { default_max_age: maxAge } = oauth;
  if (maxAge !== undefined && !(Number.isSafeInteger(maxAge) && maxAge >= 0))
    invalid('oauth.default_max_age', 'must be a whole number of seconds');
  for (const name of ['require_pkce', 'require_pushed_authorization_requests'] as const) {
    if (!['undefined', 'boolean'].includes(typeof oauth[name]))
      invalid(`oauth.${name}`, 'must be true or false');
  }
};

const web = /^https?:\/\/[^\s#@/]+(\/[^\s#]*)?$/i;

/**
 * Rule: what this server itself sends to is https; plain http only to this very machine, for development. It is
 * no address of a private network.
 */
const assertAskable = (field: string, uri: string | undefined): void => {
  if (uri === undefined) return;
  if (!isAskableForm(uri))
    invalid(field, 'must be an https URL, or a loopback http URL, without user and fragment');
  if (leadsToPrivateNetwork(uri))
    invalid(field, 'must not lead to an address of a private network');
};

/** Rule: a client registers public keys only (RFC 7591 §2). */
const assertKeys = ({ jwks, jwks_uri: uri }: ClientOAuthSettings): void => {
  const problem = jwks && keySetProblem(jwks);
  if (problem !== undefined) invalid('oauth.jwks', problem);
  assertAskable('oauth.jwks_uri', uri);
};

const maximumUris = 20;

const assertUrls = (urls: ClientUrls): void => {
  for (const name of ['redirect_uris', 'post_logout_redirect_uris'] as const) {
    const list = urls[name] ?? [];
    if (list.length > maximumUris)
      invalid(`urls.${name}`, `holds more than ${maximumUris} entries`);
    list.forEach((uri, at) => assertRedirectUri(uri, `urls.${name}[${at}]`));
  }
  (urls.allowed_origins ?? []).forEach((origin, at) =>
    assertOrigin(origin, `urls.allowed_origins[${at}]`),
  );
  assertAskable('urls.backchannel_logout_uri', urls.backchannel_logout_uri);
  for (const name of [
    'initiate_login_uri',
    'home_uri',
    'logo_uri',
    'policy_uri',
    'tos_uri',
  ] as const) {
    const uri = urls[name];
    if (uri !== undefined && !web.test(uri))
      invalid(`urls.${name}`, 'must be an absolute http or https URL without user and fragment');
  }
};

/** RFC 3986 §2: printable ASCII. No backslash, which browsers read as a slash, and no wildcard. */
const tail = String.raw`[^#*\\\u0000-\u0020\u007f-\uffff]*`;
const loopback = new RegExp(
  String.raw`^http://(127\.0\.0\.1|\[::1\]|localhost)(:\d{1,5})?([/?]${tail})?$`,
  'i',
);
const https = new RegExp(
  String.raw`^https://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?([/?]${tail})?$`,
  'i',
);
/** RFC 8252 §7.1: a private-use scheme is a reversed domain name, so it holds a dot. */
const privateUse = new RegExp(
  String.raw`^[a-z][a-z0-9+-]*\.[a-z0-9+.-]+:(?!//[^/]*@)${tail}$`,
  'i',
);

/**
 * Rule: a redirect URI is https, a loopback address, or a private-use scheme; no fragment, user, or wildcard
 * (RFC 9700 §2.1, RFC 8252 §7).
 */
const assertRedirectUri = (uri: string, field: string): void => {
  if (uri.length > 2000 || !(https.test(uri) || loopback.test(uri) || privateUse.test(uri))) {
    invalid(
      field,
      'must be an absolute https URL, a loopback http URL or a private-use scheme with a dot, ' +
        'without user, fragment and wildcard',
    );
  }
};

/** A host name has at most 253 characters (RFC 1035 §2.3.4). */
const longestHost = 253;

const assertOrigin = (origin: string, field: string): void => {
  const [, host] = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/.exec(origin) ?? [];
  if (host === undefined || host.length > longestHost) {
    invalid(
      field,
      'must be an origin such as https://app.example, in lower case and without a path',
    );
  }
};
