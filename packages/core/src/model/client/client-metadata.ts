/**
 * The settings document of a client (specification §2.2, contract §3).
 *
 * Its members keep the specification's own names, here as on the wire and in the database: it is a document
 * with registered names, like the client metadata of RFC 7591, and not a record of ours.
 */
import { isAskableForm, leadsToPrivateNetwork } from '../values/askable-url.js';
import { detailsTypeLimits, isTypeName } from '../resource/authorization-details-types.js';
import type { ClientType } from './client-type.js';
import { assertMutualTls, certificateMethods, type CertificateRules } from './mutual-tls.js';
import { assertProfile, keepsTo, withProfile } from './security-profile.js';
import {
  assertDocument,
  document,
  flag,
  free,
  listOf,
  oneOf,
  text,
  wholeNumber,
  type DocumentOf,
  type DocumentPatch,
  type DocumentRule,
} from '../values/document-rules.js';
import { samlFault, type SamlRules } from './saml-application.js';
import { wsfedFault } from './wsfed-application.js';
import { keySetProblem } from '../key/foreign-keys.js';
import { refuse, shortened } from '../values/refusals.js';
import { sectorsOf } from '../values/sectors.js';
import { keyAlgorithms, longestTokenLifetime } from '../key/signing-key.js';
import { entryLimits } from '../record/text-rules.js';
import { securityProfiles, type SecurityProfile } from '../tenant/tenant-metadata.js';

/** How a client authenticates. */
export const clientAuthMethods = [
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
  ...certificateMethods,
  'none',
] as const;

export const subjectTypes = ['public', 'pairwise'] as const;

export const grantTypes = [
  'password',
  'refresh_token',
  'client_credentials',
  'authorization_code',
  'authorization_code_verifier',
  'device_code',
  'token_exchange',
  'jwt_bearer',
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

/** What a request object may be signed with (RFC 9101 §6.2). */
export const requestObjectAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const;

/** The words of a response type have no order (RFC 6749 §3.1.1). */
const inEveryOrder = (words: readonly string[]): readonly string[] =>
  words.length < 2
    ? words
    : words.flatMap((word) =>
        inEveryOrder(words.filter((other) => other !== word)).map((rest) => `${word} ${rest}`),
      );

const acceptedResponseTypes = responseTypes.flatMap((type) => inEveryOrder(type.split(' ')));

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
const isRedirectUri = (uri: string): boolean =>
  uri.length <= 2000 && [https, loopback, privateUse].some((form) => form.test(uri));

const maximumUris = 20;

const redirectUris = listOf(
  text({
    form: { test: isRedirectUri },
    why:
      'must be an absolute https URL, a loopback http URL or a private-use scheme with a dot, ' +
      'without user, fragment and wildcard',
  }),
  { maximum: maximumUris },
);

/** A host name has at most 253 characters (RFC 1035 §2.3.4). */
const longestHost = 253;

const isOrigin = (origin: string): boolean => {
  const [, host] = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/.exec(origin) ?? [];
  return host !== undefined && host.length <= longestHost;
};

const web = /^https?:\/\/[^\s#@/]+(\/[^\s#]*)?$/i;

const webAddress = text({
  maximum: 2000,
  form: web,
  why: 'must be an absolute http or https URL without user and fragment',
});

const sentTo = text({
  maximum: 2000,
  form: { test: isAskableForm },
  why: 'must be an https URL, or a loopback http URL, without user and fragment',
});

const isSectorAddress = (url: string): boolean =>
  /^https:/i.test(url) && isAskableForm(url) && !sectorsOf([url]).has(undefined);

/** On a host that everybody's machine has, it would be the sector of everybody. */
const sectorAddress = text({
  maximum: 2000,
  form: { test: isSectorAddress },
  why: 'must be an https URL without user and fragment, and not of this very machine',
});

/** What a certificate can say of its holder. */
const certificateName = text({ maximum: 1000 });

/** Ten years in seconds: far enough, and safe in a token. */
const tenYears = 315_360_000;

/** What may become of a user that a directory deletes. */
export const deletions = ['delete', 'block'] as const;
export type Deletion = (typeof deletions)[number];

/** The members of the document. Lifetimes are in seconds. */
export const clientMetadataRules = document({
  grant_types: listOf(text(), { maximum: 20 }),
  urls: document({
    redirect_uris: redirectUris,
    post_logout_redirect_uris: redirectUris,
    allowed_origins: listOf(
      text({
        form: { test: isOrigin },
        why: 'must be an origin such as https://app.example, in lower case and without a path',
      }),
      { maximum: entryLimits.array },
    ),
    backchannel_logout_uri: sentTo,
    initiate_login_uri: webAddress,
    home_uri: webAddress,
    logo_uri: webAddress,
    policy_uri: webAddress,
    tos_uri: webAddress,
  }),
  refresh_token: document({
    expiration_enabled: flag(),
    expiration_lifetime: wholeNumber(1, tenYears),
    idle_lifetime: wholeNumber(1, tenYears),
    rotation: flag(),
  }),
  id_token: document({
    /** No token outlives the key that signed it. */
    expiration_lifetime: wholeNumber(1, longestTokenLifetime),
    signing_algorithm: oneOf<string>(keyAlgorithms),
  }),
  oauth: document({
    token_endpoint_auth_method: oneOf(clientAuthMethods),
    response_types: listOf(oneOf(acceptedResponseTypes)),
    require_pkce: flag(),
    require_pushed_authorization_requests: flag(),
    jwks: free(),
    jwks_uri: sentTo,
    subject_type: oneOf(subjectTypes),
    sector_identifier_uri: sectorAddress,
    default_max_age: wholeNumber(0, tenYears),
    dpop_bound_access_tokens: flag(),
    dpop_nonce: flag(),
    tls_client_auth_subject_dn: certificateName,
    tls_client_auth_san_dns: certificateName,
    tls_client_auth_san_uri: certificateName,
    tls_client_auth_san_ip: certificateName,
    tls_client_auth_san_email: certificateName,
    tls_client_certificate_bound_access_tokens: flag(),
    authorization_details_types: listOf(
      text({
        maximum: detailsTypeLimits.type,
        form: { test: isTypeName },
        why: 'must be printable ASCII characters without spaces',
      }),
      { maximum: entryLimits.array },
    ),
    security_profile: oneOf(securityProfiles),
    request_object_signing_alg: oneOf<string>(requestObjectAlgorithms),
    require_signed_request_object: flag(),
    authorization_signed_response_alg: oneOf<string>(keyAlgorithms),
    introspection_signed_response_alg: oneOf<string>(keyAlgorithms),
  }),
  saml: free(),
  scim: document({ on_delete: oneOf(deletions) }),
  wsfed: free(),
});

/** What becomes of a user that the directory behind the client deletes (contract §19). */
export const onDeleteOf = ({ scim }: Partial<ClientMetadata>): Deletion =>
  deletions.find((each) => each === scim?.on_delete) ?? 'delete';

export type ClientMetadata = Required<DocumentOf<typeof clientMetadataRules>>;

/** A document as a caller gives it: any member may be absent, and in a change null clears one (RFC 7396). */
export type ClientMetadataPatch = DocumentPatch<ClientMetadata>;

/** Rule: password, implicit, token_exchange and otp are off unless listed (RFC 9700 §2.1.2, §2.4). */
const defaultGrantTypes = (type: ClientType): readonly string[] =>
  type === 'machine_to_machine' ? ['client_credentials'] : ['authorization_code', 'refresh_token'];

const emptyMetadata = (type: ClientType): ClientMetadata => ({
  grant_types: defaultGrantTypes(type),
  urls: {},
  refresh_token: {},
  id_token: {},
  oauth: {},
  saml: {},
  scim: {},
  wsfed: {},
});

/** What a document is checked against, beside its own rules. */
export interface MetadataLimits {
  /** The grant types that it may list; by default the specification's own. */
  readonly grantTypes?: readonly string[] | undefined;
  /** What the tenant asks of each of its clients. */
  readonly minimumProfile?: SecurityProfile | undefined;
  /** Left out where the installation gets no client certificates. */
  readonly clientCertificates?: CertificateRules | undefined;
  /** Left out where the installation speaks no SAML. */
  readonly saml?: SamlRules | undefined;
}

/**
 * Completes a document and checks it.
 * @throws Refusal `invalid_field`
 */
export const clientMetadata = (
  given: ClientMetadataPatch,
  type: ClientType,
  isPublic: boolean,
  { grantTypes: known = grantTypes, minimumProfile = 'none', ...limits }: MetadataLimits = {},
): ClientMetadata => {
  const asGiven = {
    ...emptyMetadata(type),
    ...withoutNulls(clientMetadataRules, given),
  } as ClientMetadata;
  assertDocument(clientMetadataRules, asGiven, 'metadata');
  const metadata = withProfileOf(asGiven, isPublic, minimumProfile);
  assertGrantTypes(metadata, isPublic, known);
  assertAuthenticationMethod(metadata.oauth, isPublic);
  assertMutualTls(metadata.oauth, limits.clientCertificates);
  assertRotation(metadata.refresh_token, isPublic);
  assertBindable(metadata.oauth);
  assertSigner(metadata.oauth);
  assertAskable('oauth.jwks_uri', metadata.oauth.jwks_uri);
  assertAskable('oauth.sector_identifier_uri', metadata.oauth.sector_identifier_uri);
  assertAskable('urls.backchannel_logout_uri', metadata.urls.backchannel_logout_uri);
  assertKeys(metadata.oauth);
  assertOneSector(metadata);
  assertNamedOnce(metadata.oauth);
  assertParties(metadata, limits.saml);
  return metadata;
};

/** The document with what its security profile writes into it; the tenant may name the profile. */
const withProfileOf = (
  given: ClientMetadata,
  isPublic: boolean,
  minimum: SecurityProfile,
): ClientMetadata => {
  const profile = given.oauth.security_profile ?? minimum;
  if (!keepsTo(profile, minimum))
    invalid('oauth.security_profile', `cannot be less than ${minimum}, as the tenant asks`);
  if (profile === 'none') return given;

  const named = { ...given, oauth: { ...given.oauth, security_profile: profile } };
  const client = withProfile({ isPublic, metadata: named }, profile);
  assertProfile(profile, client);
  return client.metadata;
};

/** The members that have a value. What is stored as given keeps its nulls. */
const withoutNulls = ({ members }: DocumentRule, given: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([, member]) => member !== null && member !== undefined)
      .map(([name, member]: [string, unknown]) => {
        const rule = Object.hasOwn(members, name) ? members[name] : undefined;
        const isDocument = rule?.kind === 'document' && isPlainObject(member);
        return [name, isDocument ? withoutNulls(rule, member) : member];
      }),
  );

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const invalid = (field: string, why: string): never =>
  refuse('invalid_field', { field: `metadata.${field}`, why });

const assertGrantTypes = (
  { grant_types }: ClientMetadata,
  isPublic: boolean,
  known: readonly string[],
): void => {
  const unknown = grant_types.find((type) => !known.includes(type));
  if (unknown !== undefined)
    invalid(
      'grant_types',
      `must hold only ${known.join(', ')}; ${shortened(unknown)} is not one of them`,
    );
  if (isPublic && grant_types.includes('client_credentials'))
    invalid('grant_types', 'cannot hold client_credentials for a public client (RFC 6749 §4.4)');
};

const assertAuthenticationMethod = (
  { token_endpoint_auth_method: method, jwks, jwks_uri }: ClientMetadata['oauth'],
  isPublic: boolean,
): void => {
  if (method === undefined) return;
  if (isPublic !== (method === 'none'))
    invalid(
      'oauth.token_endpoint_auth_method',
      isPublic ? 'must be none for a public client' : 'cannot be none for a confidential client',
    );
  const hasKeys = method === 'private_key_jwt' || method === 'self_signed_tls_client_auth';
  if (hasKeys && (jwks === undefined) === (jwks_uri === undefined))
    invalid('oauth.jwks', `or oauth.jwks_uri, one of them, is required for ${method}`);
};

/** Whether a client with this method authenticates with the secret that it was given. */
export const provesBySecret = (method: string = 'client_secret_basic'): boolean =>
  method.startsWith('client_secret_');

/** Rule: the refresh token of a public client is all that a thief needs, so it rotates (RFC 9700 §2.2.2). */
const assertRotation = ({ rotation }: ClientMetadata['refresh_token'], isPublic: boolean): void => {
  if (isPublic && rotation === false)
    invalid('refresh_token.rotation', 'cannot be false for a public client (RFC 9700 §2.2.2)');
};

/** Rule: a token of the authorization endpoint is bound to nothing, because a browser proves nothing. */
const assertBindable = (oauth: ClientMetadata['oauth']): void => {
  const { response_types: types = [] } = oauth;
  const hasToken = types.some((type) => type.split(' ').includes('token'));
  for (const member of boundTokens)
    if (hasToken && oauth[member])
      invalid(`oauth.${member}`, 'cannot be set where response_types hold token');
};

const boundTokens = [
  'dpop_bound_access_tokens',
  'tls_client_certificate_bound_access_tokens',
] as const;

/** Rule: a client that has to sign its requests has keys to sign them with. */
const assertSigner = (oauth: ClientMetadata['oauth']): void => {
  const hasKeys = oauth.jwks !== undefined || oauth.jwks_uri !== undefined;
  if (oauth.require_signed_request_object && !hasKeys)
    invalid('oauth.require_signed_request_object', 'needs oauth.jwks or oauth.jwks_uri');
};

/**
 * Rule: what this server itself sends to is https; plain http only to this very machine, for development. It is
 * no address of a private network.
 */
const assertAskable = (field: string, uri: string | undefined): void => {
  if (uri !== undefined && leadsToPrivateNetwork(uri))
    invalid(field, 'must not lead to an address of a private network');
};

/** Rule: a client registers public keys only (RFC 7591 §2). */
const assertKeys = ({ jwks }: ClientMetadata['oauth']): void => {
  const problem = jwks && keySetProblem(jwks);
  if (problem !== undefined) invalid('oauth.jwks', problem);
};

/**
 * Rule: a client names each type of authorization details once. Whether an API declares it counts when it is asked
 * for, so that client and API can be made in any order.
 */
const assertNamedOnce = ({
  authorization_details_types: types = [],
}: ClientMetadata['oauth']): void => {
  const again = types.findIndex((type, at) => types.indexOf(type) < at);
  if (again >= 0) invalid(`oauth.authorization_details_types[${again}]`, 'is there already');
};

/** @throws Refusal `invalid_field` */
const assertParties = ({ saml, wsfed }: ClientMetadata, rules: SamlRules | undefined): void => {
  const fault = samlFault(saml, rules) ?? wsfedFault(wsfed);
  if (fault !== undefined) invalid(fault.field, fault.why);
};

/**
 * Rule: a client with pairwise subjects whose redirect URIs do not share one host names its sector (OpenID Connect
 * Core §8.1).
 */
const assertOneSector = ({ oauth, urls }: ClientMetadata): void => {
  const isNamed = oauth.sector_identifier_uri !== undefined;
  const isPairwise = oauth.subject_type === 'pairwise';
  if (isPairwise && !isNamed && sectorsOf(urls.redirect_uris ?? []).size > 1)
    invalid(
      'oauth.sector_identifier_uri',
      'is required where oauth.subject_type is pairwise and the redirect URIs do not all have the same host',
    );
};
