/** What callers may say of an identity provider, on creation and afterwards. */
import type { KeyValue } from './key-value.js';
import { mergePatch } from './merge-patch.js';
import { refuse } from './refusals.js';
import { assertAppMetadata, assertDescription, assertName } from './text-rules.js';
import { mergedMapping, type AttributeMappingPatch } from './attribute-mapping.js';
import {
  settingsOf,
  type AccountLinking,
  type GroupMapping,
  type IdentityProvider,
  type RoleMapping,
} from './identity-provider.js';
import {
  assertProviderMetadata,
  providerLimits,
  providerPlaces,
  type ProviderMetadata,
} from './provider-metadata.js';

/** A merge patch (RFC 7396): what is absent stays, null clears. */
export interface ProviderFields {
  readonly name?: string | undefined;
  readonly identifier?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly metadata?:
    | (Readonly<Record<string, unknown>> & { readonly client_secret?: string | null | undefined })
    | undefined;
  readonly attributeMapping?: AttributeMappingPatch | null | undefined;
  readonly roleMapping?: readonly RoleMapping[] | null | undefined;
  readonly groupMapping?: readonly GroupMapping[] | null | undefined;
  readonly domains?: readonly string[] | null | undefined;
  readonly isEnabled?: boolean | undefined;
  readonly isDefault?: boolean | undefined;
  readonly tokenExchangeEnabled?: boolean | undefined;
  readonly accountLinking?: AccountLinking | undefined;
  readonly createUsers?: boolean | undefined;
  readonly updateUsers?: boolean | undefined;
  readonly appMetadata?: readonly KeyValue[] | null | undefined;
}

const invalid = (field: string, why: string): never => refuse('invalid_field', { field, why });
const kept = <V>(given: V | undefined, current: V): V => (given === undefined ? current : given);

/** The provider with these fields, checked as a whole. */
export const withProviderFields = (
  current: IdentityProvider,
  fields: ProviderFields,
): IdentityProvider => {
  if (fields.name !== undefined) assertName('provider_name', fields.name);
  assertDescription('provider_description', fields.description);
  if (fields.appMetadata) assertAppMetadata(fields.appMetadata);
  const { client_secret: secret, ...patch } = fields.metadata ?? {};
  const metadata = mergePatch(
    current.metadata as Record<string, unknown>,
    patch,
  ) as ProviderMetadata;
  assertProviderMetadata(current.type, metadata);
  if (secret === undefined && goesElsewhere(current, metadata))
    invalid(
      'provider_metadata.client_secret',
      'is required where the issuer or an endpoint changes: the present one would be sent there',
    );
  const provider: IdentityProvider = {
    ...current,
    name: kept(fields.name, current.name),
    identifier: identifierOf(current, fields.identifier, metadata),
    description: kept(fields.description, current.description),
    metadata,
    clientSecret: secretOf(current, secret),
    attributeMapping: mergedMapping(current.attributeMapping, fields.attributeMapping),
    roleMapping: kept(fields.roleMapping, current.roleMapping) ?? [],
    groupMapping: kept(fields.groupMapping, current.groupMapping) ?? [],
    domains: fields.domains === undefined ? current.domains : domainsOf(fields.domains ?? []),
    isEnabled: kept(fields.isEnabled, current.isEnabled),
    isDefault: kept(fields.isDefault, current.isDefault),
    tokenExchangeEnabled: kept(fields.tokenExchangeEnabled, current.tokenExchangeEnabled),
    accountLinking: kept(fields.accountLinking, current.accountLinking),
    createUsers: kept(fields.createUsers, current.createUsers),
    updateUsers: kept(fields.updateUsers, current.updateUsers),
    appMetadata: kept(fields.appMetadata, current.appMetadata) ?? [],
  };
  assertMappings(provider);
  assertExchangeable(provider);
  return provider;
};

/**
 * Rule: the identifier of a provider is a URI, its issuer unless another is given, and no token type that a
 * standard has named (operations §4.5).
 */
const identifierOf = (
  current: IdentityProvider,
  given: string | null | undefined,
  metadata: ProviderMetadata,
): string | null => {
  const { issuer, entity_id: entityId } = settingsOf({ type: current.type, metadata });
  const wanted = given === undefined ? current.identifier : given;
  const identifier = wanted ?? issuer ?? entityId ?? null;
  if (identifier === null) return null;
  if (
    identifier.length > providerLimits.identifier ||
    !/^[a-z][a-z0-9+.-]*:[\x21\x23-\x5b\x5d\x5f\x61-\x7a\x7e]+$/i.test(identifier)
  )
    invalid(
      'provider_identifier',
      `must be a URI or URN of at most ${providerLimits.identifier} characters`,
    );
  if (/^urn:ietf:/i.test(identifier))
    invalid('provider_identifier', 'must not be a name that the IETF has given to something else');
  return identifier;
};

/**
 * Rule: a secret that was given for one place is not sent to another: a change of the issuer or of an endpoint
 * of a provider gives the secret anew (operations §4.5).
 */
const goesElsewhere = (
  { type, metadata: before, clientSecret }: IdentityProvider,
  after: ProviderMetadata,
): boolean => {
  const places = (metadata: ProviderMetadata) =>
    providerPlaces.map((member) => settingsOf({ type, metadata })[member]).join(' ');
  return clientSecret !== null && places(before) !== places(after);
};

const secretOf = (
  { type, clientSecret }: IdentityProvider,
  given: string | null | undefined,
): string | null => {
  if (given === undefined) return clientSecret;
  if (given !== null && type === 'saml')
    invalid('provider_metadata.client_secret', 'means nothing for the provider type saml');
  if (given !== null && (given === '' || given.length > providerLimits.secret))
    invalid(
      'provider_metadata.client_secret',
      `must have 1 to ${providerLimits.secret} characters`,
    );
  return given;
};

const domainShape =
  /^(?=.{1,253}$)([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

const domainsOf = (given: readonly string[]): readonly string[] => {
  if (given.length > providerLimits.domains)
    invalid('domains', `must hold at most ${providerLimits.domains} entries`);
  const domains = [...new Set(given.map((domain) => domain.normalize('NFC').toLowerCase()))];
  for (const domain of domains)
    if (!domainShape.test(domain))
      invalid('domains', 'must hold domain names, such as example.com');
  return domains;
};

const assertMappings = ({ roleMapping, groupMapping }: IdentityProvider): void => {
  assertMapping('role_mapping', roleMapping);
  assertMapping('group_mapping', groupMapping);
};

const assertMapping = (
  field: string,
  mapping: readonly Pick<RoleMapping, 'claim' | 'value'>[],
): void => {
  if (mapping.length > providerLimits.mappings) {
    invalid(field, `must hold at most ${providerLimits.mappings} entries`);
  }
  for (const [at, { claim, value }] of mapping.entries()) {
    if (claim === '' || claim.length > providerLimits.claim) {
      invalid(`${field}[${at}].claim`, `must have 1 to ${providerLimits.claim} characters`);
    }
    if (value.length > providerLimits.text) {
      invalid(`${field}[${at}].value`, `must be at most ${providerLimits.text} characters`);
    }
  }
};

/**
 * Rule: tokens are exchanged only for a provider whose tokens can be verified: one with an issuer (RFC 8693
 * §2.1, RFC 8725 §3.8).
 */
const assertExchangeable = (provider: IdentityProvider): void => {
  if (provider.tokenExchangeEnabled && settingsOf(provider).issuer === undefined)
    invalid('token_exchange_enabled', 'needs provider_metadata.issuer');
};
