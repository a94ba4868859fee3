/** Access tokens that people made for their programs (contract §11). They make them at /account/tokens. */
import type { AccessKey } from '@keyward/core';
import { scopesOfToken } from '@keyward/core/management';
import { auditFields } from '../../kernel/audit-fields.js';
import { childFinder } from '../../kernel/find-record.js';
import { list, noContent, read } from '../../kernel/management-route.js';
import type { Route } from '../../kernel/route.js';
import { always, document, text, time, uuid, type View } from '../../kernel/view.js';
import { findUser } from './find-user.js';

export const userTokenView: View<AccessKey> = {
  name: 'user_token',
  fields: {
    id: always(uuid((key) => key.id, 'id')),
    user_id: always(uuid((key) => key.userId, 'userId')),
    label: always(text((key) => key.label, 'label')),
    resource_id: uuid((key) => key.resourceId, 'resourceId'),
    scopes: document((key) => scopesOfToken(key), { type: 'array', items: { type: 'string' } }),
    expires_at: always(time((key) => key.expiresAt, 'expiresAt')),
    last_used_at: time((key) => key.lastUsedAt, 'lastUsedAt'),
    ...auditFields<AccessKey>(),
  },
  parts: {},
  defaultSort: 'created_at',
};

const path = '/users/{user_id}/tokens';

const findToken = childFinder(findUser, {
  label: 'token',
  kind: 'accessKeys',
  parentIdOf: (key) => (key.purpose === 'personal' ? (key.userId ?? '') : ''),
});

export const userTokenRoutes: readonly Route[] = [
  list({
    path,
    operation: 'list_user_tokens',
    summary: 'Get user tokens',
    tag: 'Users',
    scope: 'read:user_tokens',
    ownScope: 'read:current_user',
    statuses: 'LS',
    view: userTokenView,
    page: (stores, query) => stores.accessKeys.page(query),
    pinned: ({ params }) => [
      { attribute: 'userId', equals: params['user_id']! },
      { attribute: 'purpose', equals: 'personal' },
    ],
    parent: findUser,
  }),

  read({
    path: `${path}/{token_id}`,
    operation: 'get_user_token',
    summary: 'Get a user token',
    tag: 'Users',
    scope: 'read:user_tokens',
    ownScope: 'read:current_user',
    view: userTokenView,
    find: findToken,
  }),

  noContent({
    method: 'DELETE',
    path: `${path}/{token_id}`,
    operation: 'delete_user_token',
    summary: 'Delete a user token',
    tag: 'Users',
    scope: 'delete:user_tokens',
    ownScope: 'delete:current_user',
    statuses: 'D',
    before: findToken,
    run: ({ params, context, actor }) =>
      context.keyward.personalTokens.delete(params['user_id']!, params['token_id']!, actor),
  }),
];
