/** How identity providers look on the wire (operations §4.5). */
import type { IdentityProvider, UserIdentity } from '@keyward/core';
import { accountLinkings, providerTypes } from '@keyward/core/management';
import { always, document, flag, folded, oneOf, text, uuid, type View } from '../../kernel/view.js';
import {
  groupMappingSchema,
  providerMetadataSchema,
  roleMappingSchema,
} from './identity-provider-schemas.js';
import { appMetadataSchema } from '../app-metadata.js';
import { auditFields, auditValues } from '../../kernel/audit-fields.js';
import { aggregations, count } from '../../kernel/aggregations.js';

/** Rule: what this server proves itself with at a provider is never shown to anybody (operations §4.5). */
const shownMetadata = ({ type, metadata }: IdentityProvider): object =>
  type === 'saml' ? metadata : { ...metadata, client_secret: null };

export const identityProviderView: View<IdentityProvider> = {
  name: 'identity_provider',
  fields: {
    id: always(uuid((provider) => provider.id, 'id')),
    tenant_id: always(uuid((provider) => provider.tenantId, 'tenantId')),
    provider_name: folded('nameKey', always(text((provider) => provider.name, 'name'))),
    provider_type: oneOf(
      providerTypes,
      text((provider) => provider.type, 'type'),
    ),
    provider_identifier: text((provider) => provider.identifier, 'identifier'),
    provider_description: text((provider) => provider.description, 'description'),
    provider_metadata: document(shownMetadata, providerMetadataSchema, 'metadata'),
    attribute_mapping: document(
      (provider) => provider.attributeMapping,
      { type: 'object', additionalProperties: { type: 'string' } },
      'attributeMapping',
    ),
    role_mapping: document((provider) => provider.roleMapping, roleMappingSchema, 'roleMapping'),
    group_mapping: document(
      (provider) => provider.groupMapping,
      groupMappingSchema,
      'groupMapping',
    ),
    domains: document(
      (provider) => provider.domains,
      { type: 'array', items: { type: 'string' } },
      'domains',
    ),
    is_enabled: always(flag((provider) => provider.isEnabled, 'isEnabled')),
    is_default: always(flag((provider) => provider.isDefault, 'isDefault')),
    token_exchange_enabled: always(
      flag((provider) => provider.tokenExchangeEnabled, 'tokenExchangeEnabled'),
    ),
    account_linking: oneOf(
      accountLinkings,
      text((provider) => provider.accountLinking, 'accountLinking'),
    ),
    create_users: always(flag((provider) => provider.createUsers, 'createUsers')),
    update_users: always(flag((provider) => provider.updateUsers, 'updateUsers')),
    app_metadata: document((provider) => provider.appMetadata, appMetadataSchema, 'appMetadata'),
    ...auditFields<IdentityProvider>(),
  },
  parts: {
    aggregations: aggregations<IdentityProvider>(
      'identity_provider_id',
      { identities: count<UserIdentity>((stores) => stores.userIdentities, 'identityProviderId') },
      auditValues,
    ),
  },
  writeOnly: ['provider_metadata.client_secret'],
  defaultSort: 'created_at',
};
