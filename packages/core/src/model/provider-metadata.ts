/**
 * How an identity provider is spoken to (operations §4.5). Like the settings of a client, a document whose
 * members keep their registered names (ADR 0012).
 */
import { isAskableForm, leadsToPrivateNetwork } from './askable-url.js';
import { refuse } from './refusals.js';

/** `ldap` is a word of the specification that this server does not speak. */
export const providerTypes = [
  'oidc',
  'oauth2',
  'saml',
  'google',
  'microsoft',
  'github',
  'apple',
  'ldap',
] as const;
export type ProviderType = (typeof providerTypes)[number];

/** Without `client_secret`, which is kept sealed in a place of its own. */
export interface ProviderMetadata {
  readonly issuer?: string;
  readonly client_id?: string;
  readonly scopes?: readonly string[];
  readonly authorization_endpoint?: string;
  readonly token_endpoint?: string;
  readonly userinfo_endpoint?: string;
  readonly jwks_uri?: string;
  readonly use_pkce?: boolean;
  /** Whether its word that it has asked for two factors is believed. */
  readonly trust_mfa?: boolean;
  readonly entity_id?: string;
  readonly sso_url?: string;
  readonly slo_url?: string;
  readonly certificates?: readonly string[];
  readonly name_id_format?: string;
  readonly sign_requests?: boolean;
}

export const providerLimits = {
  identifier: 400,
  url: 2000,
  text: 500,
  secret: 4000,
  scopes: 50,
  certificates: 10,
  certificate: 10_000,
  domains: 100,
  mappings: 100,
  claim: 200,
} as const;

const ofOAuth = [
  'issuer',
  'client_id',
  'scopes',
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'use_pkce',
  'trust_mfa',
] as const;
const ofSaml = [
  'entity_id',
  'sso_url',
  'slo_url',
  'certificates',
  'name_id_format',
  'sign_requests',
] as const;
/** Where the provider is asked, and so what may come to know the secret. */
export const providerPlaces = [
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
] as const;
export const providerMetadataMembers = [...ofOAuth, ...ofSaml] as const;

/** What is known of a provider by its name. A member that the document holds itself comes first. */
const presets: Readonly<Partial<Record<ProviderType, ProviderMetadata>>> = {
  google: { issuer: 'https://accounts.google.com', scopes: ['openid', 'email', 'profile'] },
  // Each directory is an issuer of its own, so that one is for the document to name.
  microsoft: { scopes: ['openid', 'email', 'profile'] },
  apple: { issuer: 'https://appleid.apple.com', scopes: ['openid', 'email', 'name'] },
  github: {
    authorization_endpoint: 'https://github.com/login/oauth/authorize',
    token_endpoint: 'https://github.com/login/oauth/access_token',
    userinfo_endpoint: 'https://api.github.com/user',
    scopes: ['read:user', 'user:email'],
  },
};

/** The document, completed by what is known of a provider of this type. */
export const completeMetadata = (
  type: ProviderType,
  metadata: ProviderMetadata,
): ProviderMetadata => ({ ...presets[type], ...metadata });

export const protocolOf = (type: ProviderType): 'oidc' | 'oauth2' | 'saml' => {
  if (type === 'saml') return 'saml';
  return type === 'oauth2' || type === 'github' ? 'oauth2' : 'oidc';
};

const required = {
  oidc: ['issuer', 'client_id'],
  oauth2: ['client_id', 'authorization_endpoint', 'token_endpoint'],
  saml: ['entity_id', 'sso_url', 'certificates'],
} as const;

const invalid = (member: string, why: string): never =>
  refuse('invalid_field', { field: `provider_metadata.${member}`, why });

/** Checks what the members of a document say; their types are the caller's part. */
export const assertProviderMetadata = (type: ProviderType, metadata: ProviderMetadata): void => {
  assertMembers(type, metadata);
  for (const member of urlMembers) assertUrl(member, metadata[member]);

  assertUrl('issuer', metadata.issuer, providerLimits.identifier);
  if (metadata.issuer?.includes('?')) {
    invalid('issuer', 'must not have a query (OpenID Connect Discovery 1.0 §3)');
  }
  assertText('client_id', metadata.client_id, providerLimits.text);
  assertText('entity_id', metadata.entity_id, providerLimits.identifier);
  assertText('name_id_format', metadata.name_id_format, providerLimits.text);
  assertScopes(metadata.scopes ?? []);
  assertCertificates(metadata.certificates ?? []);
};

const urlMembers = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'sso_url',
  'slo_url',
] as const;

/** Only members of the provider's protocol, and all of those that it needs. */
const assertMembers = (type: ProviderType, metadata: ProviderMetadata): void => {
  const protocol = protocolOf(type);
  const members: readonly string[] = protocol === 'saml' ? ofSaml : ofOAuth;
  for (const member of Object.keys(metadata)) {
    if (!members.includes(member)) invalid(member, `means nothing for the provider type ${type}`);
  }

  const complete = completeMetadata(type, metadata);
  for (const member of required[protocol]) {
    const isMissing = complete[member] === undefined || complete[member].length === 0;
    if (isMissing) invalid(member, `is required for the provider type ${type}`);
  }
};

export const isProviderUrl = (url: string, limit: number = providerLimits.url): boolean =>
  url.length <= limit && isAskableForm(url);

/**
 * Rule: an identity provider is spoken to over https; plain http only to this very machine, for development.
 * An address that the server itself asks is none of a private network.
 */
const assertUrl = (
  member: string,
  url: string | undefined,
  limit: number = providerLimits.url,
): void => {
  if (url !== undefined && !isProviderUrl(url, limit))
    invalid(
      member,
      `must be an https URL, or a loopback http URL, of at most ${limit} characters, without user and fragment`,
    );
  const isAsked = (askedMembers as readonly string[]).includes(member);
  if (isAsked && url !== undefined && leadsToPrivateNetwork(url)) {
    invalid(member, 'must not lead to an address of a private network');
  }
};

/** What this server asks itself. The others are addresses for browsers, which may be in a network of their own. */
const askedMembers = ['issuer', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'] as const;

const assertText = (member: string, text: string | undefined, limit: number): void => {
  if (text !== undefined && (text.length > limit || !/^[^\p{C}\s]+$/u.test(text)))
    invalid(member, `must have 1 to ${limit} characters without white space`);
};

const assertScopes = (scopes: readonly string[]): void => {
  if (scopes.length > providerLimits.scopes)
    invalid('scopes', `must hold at most ${providerLimits.scopes} entries`);
  for (const scope of scopes)
    if (!/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/.test(scope))
      invalid('scopes', 'must hold scope names of 1 to 200 characters (RFC 6749 §3.3)');
};

const assertCertificates = (certificates: readonly string[]): void => {
  if (certificates.length > providerLimits.certificates)
    invalid('certificates', `must hold at most ${providerLimits.certificates} entries`);
  for (const certificate of certificates) {
    if (
      certificate.length > providerLimits.certificate ||
      !/^(-----BEGIN CERTIFICATE-----)?[A-Za-z0-9+/=\s]+(-----END CERTIFICATE-----\s*)?$/.test(
        certificate,
      )
    ) {
      invalid('certificates', 'must hold X.509 certificates in PEM or Base64');
    }
  }
};
