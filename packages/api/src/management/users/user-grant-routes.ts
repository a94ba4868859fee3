/** The grants of a person (operations §6.6). The consent page makes them; here they are read and revoked. */
import type { Client, Resource } from '@keyward/core';
import { consentOfUser } from '@keyward/core/management';
import type { Consent } from '@keyward/core/ports';
import { bodyOf } from '../../kernel/body.js';
import { withoutSecrets } from '../../kernel/context.js';
import { joined } from '../../kernel/edge.js';
import { list, noContent, read, withRevokeAlias } from '../../kernel/management-route.js';
import type { Route } from '../../kernel/route.js';
import {
  always,
  plain,
  render,
  text,
  time,
  uuid,
  type Part,
  type View,
} from '../../kernel/view.js';
import { auditFields } from '../../kernel/audit-fields.js';
import { Ids } from '../../kernel/body-rules.js';
import { reference } from '../../kernel/json-schema.js';
import { finderOf } from '../../kernel/conditional.js';
import { findUser } from './find-user.js';
import { scopeView } from '../resources/scope-view.js';
import { clientView } from '../clients/client-view.js';
import { resourceView } from '../resources/resource-view.js';

class GrantIdsBody {
  @Ids() grants!: string[];
}

/**
 * The scopes of the resource that still exist. Those of OpenID Connect belong to no resource; only
 * `scope` has them.
 */
const scopes: Part<Consent> = {
  when: 'always',
  schema: { type: 'array', items: reference('scope') },
  async load(consents, reader) {
    const names = new Set(consents.flatMap((consent) => consent.scopes));
    const all = await reader.stores.scopes.all([
      {
        attribute: 'resourceId',
        in: [...new Set(consents.flatMap(({ resourceId }) => resourceId ?? []))],
      },
    ]);
    const known = all.filter(({ name }) => names.has(name));
    const shown = await render(scopeView, known, plain, withoutSecrets(reader));
    return (consent) =>
      shown.filter(
        (_, at) =>
          known[at]!.resourceId === consent.resourceId && consent.scopes.includes(known[at]!.name),
      );
  },
};

export const userGrantView: View<Consent> = {
  name: 'user_grant',
  fields: {
    id: always(uuid((consent) => consent.id, 'id')),
    user_id: always(uuid((consent) => consent.userId, 'userId')),
    client_id: always(uuid((consent) => consent.clientId, 'clientId')),
    resource_id: uuid((consent) => consent.resourceId, 'resourceId'),
    scope: always(text((consent) => consent.scopes.join(' '))),
    granted_at: always(time((consent) => consent.createdAt, 'createdAt')),
    // A grant holds until it is revoked.
    expires_at: time(() => null),
    ...auditFields<Consent>(),
  },
  parts: {
    client_data: joined<Consent, Client>({
      name: 'client',
      view: () => clientView,
      store: (stores) => stores.clients,
      idOf: (consent) => consent.clientId,
    }),
    resource_data: joined<Consent, Resource>({
      name: 'resource',
      view: () => resourceView,
      store: (stores) => stores.resources,
      idOf: (consent) => consent.resourceId ?? '',
    }),
    scopes,
  },
  defaultSort: 'created_at',
};

const path = '/users/{user_id}/grants';

const findGrant = finderOf('consents', async (call) => {
  const { id } = await findUser(call);
  const grantId = call.params['grant_id']!;
  return consentOfUser(id, grantId, await call.stores.consents.find(grantId));
});

export const userGrantRoutes: readonly Route[] = [
  list({
    path: path,
    operation: 'list_user_grants',
    summary: 'Get user grants',
    tag: 'Users',
    scope: 'read:user_grants',
    ownScope: 'read:current_user',
    statuses: 'LS',
    view: userGrantView,
    page: (stores, query) => stores.consents.page(query),
    pinned: ({ params }) => [{ attribute: 'userId', equals: params['user_id']! }],
    parent: findUser,
  }),

  // Before the path with an id, which `revoke` would be taken for.
  ...withRevokeAlias({
    path: path,
    operation: 'revoke_user_grants',
    summary: 'Revoke user grants',
    tag: 'Users',
    scope: 'delete:user_grants',
    ownScope: 'delete:current_user',
    statuses: 'D',
    body: GrantIdsBody,
    run: ({ request, params, context, actor }) =>
      context.keyward.users.revokeGrants(
        params['user_id']!,
        bodyOf(GrantIdsBody, request).grants,
        actor,
      ),
  }),

  read({
    path: `${path}/{grant_id}`,
    operation: 'get_user_grant',
    summary: 'Get a user grant',
    tag: 'Users',
    scope: 'read:user_grants',
    ownScope: 'read:current_user',
    view: userGrantView,
    find: findGrant,
  }),

  noContent({
    method: 'DELETE',
    path: `${path}/{grant_id}`,
    operation: 'revoke_user_grant',
    summary: 'Revoke a user grant',
    tag: 'Users',
    scope: 'delete:user_grants',
    ownScope: 'delete:current_user',
    statuses: 'D',
    before: findGrant,
    run: ({ params, context, actor }) =>
      context.keyward.users.revokeGrant(params['user_id']!, params['grant_id']!, actor),
  }),
];
