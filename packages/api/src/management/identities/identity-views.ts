/** How identity providers and identities look on the wire (operations §4.5, §6.5). */
import {
  accountLinkings,
  identitiesOf,
  providerTypes,
  type IdentityProvider,
  type User,
  type UserIdentity,
} from '@keyward/core';
import { withoutSecrets } from '../../kernel/context.js';
import { childrenPerRecord, joined } from '../../kernel/edge.js';
import {
  always,
  document,
  flag,
  oneOf,
  plain,
  render,
  text,
  time,
  uuid,
  type Part,
  type View,
} from '../../kernel/view.js';
import { aggregations, count } from '../../kernel/aggregations.js';
import { auditFields, auditValues } from '../../kernel/audit-fields.js';
import {
  groupMappingSchema,
  providerMetadataSchema,
  roleMappingSchema,
} from '../identity-providers/identity-provider-schemas.js';
import { appMetadataSchema } from '../app-metadata.js';
import { reference } from '../../kernel/json-schema.js';

/** Rule: what this server proves itself with at a provider is never shown to anybody (operations §4.5). */
const shownMetadata = ({ type, metadata }: IdentityProvider): object =>
  type === 'saml' ? metadata : { ...metadata, client_secret: null };

export const identityProviderView: View<IdentityProvider> = {
  name: 'identity_provider',
  fields: {
    id: always(uuid((provider) => provider.id, 'id')),
    tenant_id: always(uuid((provider) => provider.tenantId, 'tenantId')),
    provider_name: always(text((provider) => provider.name, 'name')),
    provider_type: oneOf(
      providerTypes,
      text((provider) => provider.type, 'type'),
    ),
    provider_identifier: text((provider) => provider.identifier, 'identifier'),
    provider_description: text((provider) => provider.description, 'description'),
    provider_metadata: document(shownMetadata, providerMetadataSchema),
    attribute_mapping: document((provider) => provider.attributeMapping, {
      type: 'object',
      additionalProperties: { type: 'string' },
    }),
    role_mapping: document((provider) => provider.roleMapping, roleMappingSchema),
    group_mapping: document((provider) => provider.groupMapping, groupMappingSchema),
    domains: document((provider) => provider.domains, { type: 'array', items: { type: 'string' } }),
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
    app_metadata: document((provider) => provider.appMetadata, appMetadataSchema),
    ...auditFields<IdentityProvider>(),
  },
  parts: {
    aggregations: aggregations<IdentityProvider>(
      'identity_provider_id',
      { identities: count<UserIdentity>((stores) => stores.userIdentities, 'identityProviderId') },
      auditValues,
    ),
  },
  defaultSort: 'created_at',
};

/** Read from the provider, where it may change. */
const providerIdentifier: Part<UserIdentity> = {
  when: 'always',
  schema: { type: ['string', 'null'] },
  async load(items, { stores }) {
    const providers = await stores.identityProviders.all([
      { attribute: 'id', in: [...new Set(items.map((item) => item.identityProviderId ?? ''))] },
    ]);
    const byId = new Map(providers.map(({ id, identifier }) => [id, identifier]));
    return (item) => byId.get(item.identityProviderId ?? '') ?? null;
  },
};

export const userIdentityView: View<UserIdentity> = {
  name: 'user_identity',
  fields: {
    id: always(uuid((identity) => identity.id, 'id')),
    user_id: always(uuid((identity) => identity.userId, 'userId')),
    identity_provider_id: uuid((identity) => identity.identityProviderId, 'identityProviderId'),
    provider_user_id: always(text((identity) => identity.providerUserId, 'providerUserId')),
    is_primary: always(flag((identity) => identity.isPrimary, 'isPrimary')),
    profile_data: document((identity) => identity.profileData, { type: 'object' }),
    last_login_at: time((identity) => identity.lastLoginAt, 'lastLoginAt'),
    ...auditFields<UserIdentity>(),
  },
  parts: {
    provider_identifier: providerIdentifier,
    identity_provider_data: joined<UserIdentity, IdentityProvider>(
      'identity_provider',
      () => identityProviderView,
      (stores) => stores.identityProviders,
      (identity) => identity.identityProviderId ?? '',
    ),
  },
  defaultSort: 'created_at',
};

/** The identities of users, the password among them. */
export const userIdentities: Part<User> = {
  when: 'expanded',
  schema: { type: 'array', maxItems: childrenPerRecord + 1, items: reference('user_identity') },
  async load(users, reader) {
    const byUser = await identitiesOf(reader.stores, users);
    const shown = new Map(
      (
        await render(userIdentityView, [...byUser.values()].flat(), plain, withoutSecrets(reader))
      ).map((each) => [each['id'], each]),
    );
    return (user) => byUser.get(user.id)!.map(({ id }) => shown.get(id));
  },
};

export const identityCount: ReturnType<typeof count> = async (ids, stores) => {
  const users = await stores.users.all([{ attribute: 'id', in: ids }]);
  return new Map(
    [...(await identitiesOf(stores, users))].map(([id, identities]) => [id, identities.length]),
  );
};
