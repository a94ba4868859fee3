/** The second factors of a user, without their secrets, and the removal of a lost one. */
import { authenticatorKinds } from '@keyward/core/management';
import type { Authenticator } from '@keyward/core/ports';
import { childFinder } from '../../kernel/find-record.js';
import { list, noContent, read } from '../../kernel/management-route.js';
import type { Route } from '../../kernel/route.js';
import { always, oneOf, text, time, uuid, type View } from '../../kernel/view.js';
import { auditFields } from '../../kernel/audit-fields.js';
import { findUser } from '../users/find-user.js';

export const authenticatorView: View<Authenticator> = {
  name: 'authenticator',
  fields: {
    id: always(uuid((authenticator) => authenticator.id, 'id')),
    user_id: always(uuid((authenticator) => authenticator.userId, 'userId')),
    authenticator_type: oneOf(
      authenticatorKinds,
      text((authenticator) => authenticator.kind, 'kind'),
    ),
    label: text((authenticator) => authenticator.label, 'label'),
    codes_left: {
      kind: 'number',
      read: (authenticator) =>
        authenticator.kind === 'recovery_code' ? authenticator.codeDigests.length : null,
      schema: { type: ['integer', 'null'], minimum: 0 },
    },
    last_used_at: time((authenticator) => authenticator.lastUsedAt, 'lastUsedAt'),
    ...auditFields<Authenticator>(),
  },
  parts: {},
  defaultSort: 'created_at',
};

const findAuthenticator = childFinder(findUser, {
  label: 'authenticator',
  kind: 'authenticators',
  parentIdOf: (authenticator) => authenticator.userId,
});

export const authenticatorRoutes: readonly Route[] = [
  list({
    path: '/users/{user_id}/authenticators',
    operation: 'list_user_authenticators',
    summary: "Get a user's second factors",
    tag: 'User authenticators',
    scope: 'read:users',
    ownScope: 'read:current_user',
    statuses: 'LS',
    view: authenticatorView,
    page: (stores, query) => stores.authenticators.page(query),
    pinned: ({ params }) => [{ attribute: 'userId', equals: params['user_id']! }],
    parent: findUser,
  }),

  read({
    path: '/users/{user_id}/authenticators/{authenticator_id}',
    operation: 'get_user_authenticator',
    summary: 'Get a second factor of a user',
    tag: 'User authenticators',
    scope: 'read:users',
    ownScope: 'read:current_user',
    view: authenticatorView,
    find: findAuthenticator,
  }),

  noContent({
    method: 'DELETE',
    path: '/users/{user_id}/authenticators/{authenticator_id}',
    operation: 'remove_user_authenticator',
    summary: 'Take a second factor from a user',
    tag: 'User authenticators',
    scope: 'update:users',
    takesNoTokens: true,
    statuses: 'D',
    before: findAuthenticator,
    run: ({ params, context, actor }) =>
      context.keyward.secondFactor.remove(params['user_id']!, params['authenticator_id']!, actor),
  }),
];
