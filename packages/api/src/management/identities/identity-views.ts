/** How the identities of users look on the wire (operations §6.5). */
import type { IdentityProvider, User, UserIdentity } from '@keyward/core';
import { identitiesOf } from '@keyward/core/management';
import { withoutSecrets } from '../../kernel/context.js';
import { childrenPerRecord, joined } from '../../kernel/edge.js';
import {
  always,
  document,
  flag,
  plain,
  render,
  text,
  time,
  uuid,
  type Part,
  type View,
} from '../../kernel/view.js';
import { type CountByParent } from '../../kernel/aggregations.js';
import { auditFields } from '../../kernel/audit-fields.js';
import { reference } from '../../kernel/json-schema.js';
import { identityProviderView } from '../identity-providers/identity-provider-view.js';

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
    identity_provider_data: joined<UserIdentity, IdentityProvider>({
      name: 'identity_provider',
      view: () => identityProviderView,
      store: (stores) => stores.identityProviders,
      idOf: (identity) => identity.identityProviderId ?? '',
    }),
  },
  defaultSort: 'created_at',
};

/** The identities of users, the password among them. */
export const userIdentities: Part<User> = {
  when: 'expanded',
  list: {
    path: '/users/{user_id}/identities',
    scope: 'read:user_identities',
    ownScope: 'read:current_user',
  },
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

export const identityCount: CountByParent = async (ids, stores) => {
  const users = await stores.users.all([{ attribute: 'id', in: ids }]);
  return new Map(
    [...(await identitiesOf(stores, users))].map(([id, identities]) => [id, identities.length]),
  );
};
