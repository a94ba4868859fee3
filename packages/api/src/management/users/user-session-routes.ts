/** The sessions of a person in browsers, and their end. The secret of a session is never shown. */
import type { Session } from '@keyward/core/ports';
import { list, noContent, read } from '../../kernel/management-route.js';
import type { Route } from '../../kernel/route.js';
import { string } from '../../kernel/json-schema.js';
import { always, document, text, time, uuid, type View } from '../../kernel/view.js';
import { finderOf } from '../../kernel/conditional.js';
import { findUser } from './find-user.js';

export const userSessionView: View<Session> = {
  name: 'user_session',
  fields: {
    // Not a UUID: it is made of a digest.
    id: always(text((session) => session.id, 'id')),
    user_id: always(uuid((session) => session.userId, 'userId')),
    authenticated_at: always(time((session) => session.authenticatedAt, 'authenticatedAt')),
    methods: document((session) => session.methods, { type: 'array', items: string }),
    identity_provider_id: uuid((session) => session.identityProviderId, 'identityProviderId'),
    device: text((session) => session.device, 'device'),
    actor_id: uuid((session) => session.actorId, 'actorId'),
    network: text((session) => session.network, 'network'),
    created_at: always(time((session) => session.createdAt, 'createdAt')),
    last_seen_at: always(time((session) => session.lastSeenAt, 'lastSeenAt')),
    expires_at: always(time((session) => session.expiresAt, 'expiresAt')),
  },
  parts: {},
  defaultSort: 'last_seen_at:desc',
};

const path = '/users/{user_id}/sessions';

const findSession = finderOf('sessions', async (call) =>
  call.context.keyward.users.sessionOf(await findUser(call), call.params['session_id']!),
);

export const userSessionRoutes: readonly Route[] = [
  list({
    path,
    operation: 'list_user_sessions',
    summary: 'Get user sessions',
    tag: 'Users',
    scope: 'read:user_sessions',
    ownScope: 'read:current_user',
    statuses: 'LS',
    view: userSessionView,
    page: async (_, query, call) =>
      call.context.keyward.users.pageOfSessions(await findUser(call), query),
  }),

  noContent({
    method: 'DELETE',
    path,
    operation: 'end_user_sessions',
    summary: 'End all sessions of a user',
    tag: 'Users',
    scope: 'delete:user_sessions',
    ownScope: 'delete:current_user',
    statuses: 'D',
    run: ({ params, context, actor }) =>
      context.keyward.users.endSessions(params['user_id']!, actor),
  }),

  read({
    path: `${path}/{session_id}`,
    operation: 'get_user_session',
    summary: 'Get a user session',
    tag: 'Users',
    scope: 'read:user_sessions',
    ownScope: 'read:current_user',
    view: userSessionView,
    find: findSession,
  }),

  noContent({
    method: 'DELETE',
    path: `${path}/{session_id}`,
    operation: 'end_user_session',
    summary: 'End a user session',
    tag: 'Users',
    scope: 'delete:user_sessions',
    ownScope: 'delete:current_user',
    statuses: 'D',
    before: findSession,
    run: ({ params, context, actor }) =>
      context.keyward.users.endSession(params['user_id']!, params['session_id']!, actor),
  }),
];
