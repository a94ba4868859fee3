/**
 * How an identity provider is spoken to (operations §4.5). Like the settings of a client, a document whose
 * members keep their registered names (ADR 0011).
 */
import { certificateText } from '../values/certificate-text.js';
import { isAskableForm, leadsToPrivateNetwork } from '../values/askable-url.js';
import {
  document,
  assertDocument,
  flag,
  listOf,
  text,
  type DocumentOf,
} from '../values/document-rules.js';
import { refuse } from '../values/refusals.js';

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

export const isProviderUrl = (url: string, limit: number = providerLimits.url): boolean =>
  url.length <= limit && isAskableForm(url);

const url = (maximum: number = providerLimits.url) =>
  text({
    maximum,
    form: { test: (given) => isProviderUrl(given, maximum) },
    why: 'must be an https URL, or a loopback http URL, without user and fragment',
  });

const word = (maximum: number) =>
  text({
    maximum,
    form: /^[^\p{C}\s]+$/u,
    why: `must have 1 to ${maximum} characters without white space`,
  });

const scope = text({
  form: /^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/,
  why: 'must be a scope name of 1 to 200 characters (RFC 6749 §3.3)',
});

const certificate = certificateText(providerLimits.certificate);

const oauthMembers = {
  issuer: url(providerLimits.identifier),
  client_id: word(providerLimits.text),
  scopes: listOf(scope, { maximum: providerLimits.scopes }),
  authorization_endpoint: url(),
  token_endpoint: url(),
  userinfo_endpoint: url(),
  jwks_uri: url(),
  use_pkce: flag(),
  /** Whether its word that it has asked for two factors is believed. */
  trust_mfa: flag(),
  /** How it tells of accounts in trouble (contract §24). */
  shared_signals: document({
    issuer: url(providerLimits.identifier),
    jwks_uri: url(),
    audience: word(providerLimits.text),
    /** SHA-256, as base64url, of the secret with which it comes. */
    secret_digest: text({
      form: /^[A-Za-z0-9_-]{43}$/,
      why: 'must be a SHA-256 in base64url, without padding',
    }),
  }),
  /** Whether it may send people by identity assertion grants (contract §10). */
  id_jag: flag(),
} as const;

const samlMembers = {
  entity_id: word(providerLimits.identifier),
  sso_url: url(),
  slo_url: url(),
  certificates: listOf(certificate, { maximum: providerLimits.certificates }),
  name_id_format: word(providerLimits.text),
  sign_requests: flag(),
  /** Whether it is told of a key to encrypt the names of people for. */
  encrypted_names: flag(),
} as const;

const directoryText = (maximum: number) =>
  text({ minimum: 1, maximum, form: /^[^\p{Cc}]+$/u, why: 'must hold no control characters' });

/** A directory is asked by the passwords of its people (contract §22). */
const ldapMembers = {
  url: directoryText(providerLimits.identifier),
  start_tls: flag(),
  ca_certificates: listOf(certificate, { maximum: providerLimits.certificates }),
  bind_dn: directoryText(providerLimits.text),
  base_dn: directoryText(providerLimits.text),
  user_filter: directoryText(providerLimits.text),
  unique_attribute: text({
    maximum: 100,
    form: /^[A-Za-z][A-Za-z0-9-]*$/,
    why: 'must be a name of the letters a-z, 0-9 and - (RFC 4512 §2.5)',
  }),
  group_base_dn: directoryText(providerLimits.text),
  group_filter: directoryText(providerLimits.text),
  nested_groups: flag(),
} as const;

/** The members of the document, without `client_secret`, which is kept sealed in a place of its own. */
export const providerMetadataRules = document({ ...oauthMembers, ...samlMembers, ...ldapMembers });

export type ProviderMetadata = DocumentOf<typeof providerMetadataRules>;

/** The document as a caller gives it. */
export const givenProviderMetadataRules = document({
  ...providerMetadataRules.members,
  client_secret: text({ maximum: providerLimits.secret }),
});

/** Where the provider is asked, and so what may come to know the secret. */
export const providerPlaces = [
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'url',
] as const;

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
  ldap: {
    user_filter: '(uid={login})',
    unique_attribute: 'entryUUID',
    group_filter: '(member={dn})',
  },
};

/** The document, completed by what is known of a provider of this type. */
export const completeMetadata = (
  type: ProviderType,
  metadata: ProviderMetadata,
): ProviderMetadata => ({ ...presets[type], ...metadata });

export const protocolOf = (type: ProviderType): 'oidc' | 'oauth2' | 'saml' | 'ldap' => {
  if (type === 'saml' || type === 'ldap') return type;
  return type === 'oauth2' || type === 'github' ? 'oauth2' : 'oidc';
};

const required = {
  oidc: ['issuer', 'client_id'],
  oauth2: ['client_id', 'authorization_endpoint', 'token_endpoint'],
  saml: ['entity_id', 'sso_url', 'certificates'],
  ldap: ['url', 'bind_dn', 'base_dn'],
} as const;

const membersOf = {
  oidc: oauthMembers,
  oauth2: oauthMembers,
  saml: samlMembers,
  ldap: ldapMembers,
} as const;

const invalid = (member: string, why: string): never =>
  refuse('invalid_field', { field: `metadata.${member}`, why });

/** @throws Refusal `invalid_field` */
export const assertProviderMetadata = (type: ProviderType, metadata: ProviderMetadata): void => {
  assertMembers(type, metadata);
  assertDocument(providerMetadataRules, metadata, 'metadata');
  askedMembers.forEach((member) => assertPublic(member, metadata[member]));
  assertSignals(metadata.shared_signals);
  if (metadata.issuer?.includes('?')) {
    invalid('issuer', 'must not have a query (OpenID Connect Discovery 1.0 §3)');
  }
};

/** Rule: a provider that tells of accounts says who it is, whom it tells, and has a key and a secret. */
const assertSignals = (signals: ProviderMetadata['shared_signals']): void => {
  if (signals === undefined) return;
  for (const member of ['issuer', 'jwks_uri', 'audience', 'secret_digest'] as const)
    if (signals[member] === undefined) invalid(`shared_signals.${member}`, 'is required');
  assertPublic('shared_signals.jwks_uri', signals.jwks_uri);
};

/** What this server asks itself. The others are addresses for browsers, which may be in a network of their own. */
const askedMembers = ['issuer', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'] as const;

/**
 * Rule: an identity provider is spoken to over https; plain http only to this very machine, for development.
 * What the server asks itself is no address of a private network.
 */
const assertPublic = (member: string, url: string | undefined): void => {
  if (url !== undefined && leadsToPrivateNetwork(url))
    invalid(member, 'must not lead to an address of a private network');
};

/** Only members of the provider's protocol, and all of those that it needs. */
const assertMembers = (type: ProviderType, metadata: ProviderMetadata): void => {
  const protocol = protocolOf(type);
  for (const member of Object.keys(metadata)) {
    if (!Object.hasOwn(membersOf[protocol], member))
      invalid(member, `means nothing for the provider type ${type}`);
  }

  const complete = completeMetadata(type, metadata);
  for (const member of required[protocol]) {
    const isMissing = complete[member] === undefined || complete[member].length === 0;
    if (isMissing) invalid(member, `is required for the provider type ${type}`);
  }
};
