/** The second factors of a user: what they are, never their secrets, and the way to take a lost one away. */
import { authenticatorKinds, refuse, type Authenticator, type User } from '@keyward/core';
import { list, nothing, one, type Call, type Route, type Row } from '../../kernel/route.js';
import { text, time, uuid, type View } from '../../kernel/view.js';
import { auditFields } from '../../kernel/audit-fields.js';
import { always, oneOf } from '../schemas.js';

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

const row = (
  method: Row['method'],
  path: string,
  operation: string,
  summary: string,
  scope: string,
  statuses: Row['statuses'],
): Row => ({
  method,
  path: `/users/{user_id}/authenticators${path}`,
  operation,
  summary,
  scope,
  statuses,
  tag: 'User authenticators',
});

const findUser = async ({ stores, params }: Call): Promise<User> => {
  const id = params['user_id']!;
  return (await stores.users.find(id)) ?? refuse('record_not_found', { record: 'user', id });
};

const find = async (call: Call): Promise<Authenticator> => {
  const user = await findUser(call);
  const id = call.params['authenticator_id']!;
  const found = await call.stores.authenticators.find(id);
  return found?.userId === user.id
    ? found
    : refuse('record_not_found', { record: 'authenticator', id });
};

export const authenticatorRoutes: readonly Route[] = [
  list(
    row('GET', '', 'list_user_authenticators', "Get a user's second factors", 'read:users', 'LS'),
    authenticatorView,
    (stores, query) => stores.authenticators.page(query),
    ({ params }) => [{ attribute: 'userId', equals: params['user_id']! }],
    findUser,
  ),

  one(
    row(
      'GET',
      '/{authenticator_id}',
      'get_user_authenticator',
      'Get a second factor of a user',
      'read:users',
      'G',
    ),
    authenticatorView,
    find,
  ),

  nothing(
    row(
      'DELETE',
      '/{authenticator_id}',
      'remove_user_authenticator',
      'Take a second factor from a user',
      'update:users',
      'D',
    ),
    ({ params, context, actor }) =>
      context.keyward.secondFactor.remove(params['user_id']!, params['authenticator_id']!, actor),
  ),
];
