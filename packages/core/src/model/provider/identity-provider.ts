import type { KeyValue } from '../values/key-value.js';
import { foldName, type Audited, type Identified, type RecordType } from '../record/record-type.js';
import type { AttributeMapping } from './attribute-mapping.js';
import { completeMetadata, type ProviderMetadata, type ProviderType } from './provider-metadata.js';

export const accountLinkings = ['none', 'verified_email', 'prompt'] as const;
export type AccountLinking = (typeof accountLinkings)[number];

/** A person with this value in this claim gets the role; stored as given, like the document it is part of. */
export interface RoleMapping {
  readonly claim: string;
  readonly value: string;
  readonly role_id: string;
}

export interface GroupMapping {
  readonly claim: string;
  readonly value: string;
  readonly group_id: string;
}

/** A server elsewhere that vouches for the people of a tenant (operations §4.5). */
export interface IdentityProvider extends Identified, Audited {
  readonly tenantId: string;
  readonly type: ProviderType;
  readonly name: string;
  /**
   * A URI; what a token exchange names as `subject_token_type`. Null for a provider without an issuer that
   * was given none.
   */
  readonly identifier: string | null;
  readonly description: string | null;
  readonly metadata: ProviderMetadata;
  /** What this server proves itself with there. Sealed at rest and never shown. */
  readonly clientSecret: string | null;
  readonly attributeMapping: AttributeMapping;
  readonly roleMapping: readonly RoleMapping[];
  readonly groupMapping: readonly GroupMapping[];
  /** E-mail domains whose people are sent there; each is a row of `providerDomains` too. */
  readonly domains: readonly string[];
  readonly isEnabled: boolean;
  readonly isDefault: boolean;
  readonly tokenExchangeEnabled: boolean;
  readonly accountLinking: AccountLinking;
  /** Whether a person who comes for the first time becomes a user. */
  readonly createUsers: boolean;
  /** Whether the profile follows what the provider says at each login. */
  readonly updateUsers: boolean;
  readonly appMetadata: readonly KeyValue[];
}

/** How the provider is spoken to, with what is known of its type. */
export const settingsOf = ({
  type,
  metadata,
}: Pick<IdentityProvider, 'type' | 'metadata'>): ProviderMetadata =>
  completeMetadata(type, metadata);

/**
 * Rule: name and identifier of an identity provider are each unique in their tenant, and a tenant has at most
 * one default provider (operations §4.5).
 */
export const identityProviderType: RecordType<IdentityProvider> = {
  label: 'identity provider',
  unique: {
    provider_name: (provider) => `${provider.tenantId}/${foldName(provider.name)}`,
    provider_identifier: (provider) =>
      provider.identifier === null ? null : `${provider.tenantId}/${provider.identifier}`,
    is_default: (provider) => (provider.isDefault ? provider.tenantId : null),
  },
  computed: { nameKey: (provider) => foldName(provider.name) },
  references: { tenantId: 'tenants' },
  tenancyOf: (provider) => provider.tenantId,
  globalIsVisible: false,
};

/**
 * One of a provider's `domains`, as a row of its own: found by index when a person types an address, and
 * taken only once.
 */
export interface ProviderDomain extends Identified {
  readonly identityProviderId: string;
  readonly domain: string;
  readonly tenantId: string;
}

/** Rule: an e-mail domain leads to one identity provider of a tenant (operations §4.5). */
export const providerDomainType: RecordType<ProviderDomain> = {
  label: 'identity provider',
  unique: { domains: (entry) => `${entry.tenantId}/${entry.domain}` },
  references: { identityProviderId: 'identityProviders' },
  tenancyOf: (entry) => entry.tenantId,
  globalIsVisible: false,
};
