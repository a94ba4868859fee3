/** Passwords of users (operations §6.3). */
import { refuse } from '@keyward/core';
import { bodyOf } from '../../kernel/body.js';
import { ForceBody } from '../../kernel/force.js';
import { noContent, read } from '../../kernel/management-route.js';
import type { Route } from '../../kernel/route.js';
import { originOf } from '../../kernel/throttle.js';
import { ChangePasswordBody, SetPasswordBody } from './user-bodies.js';
import { userPasswordView } from './user-view.js';
import { findUser } from './find-user.js';
import { passwordFrom } from './user-input.js';

export const userPasswordRoutes: readonly Route[] = [
  read({
    path: '/users/{user_id}/password',
    operation: 'get_user_password',
    summary: 'Get password state',
    tag: 'Users',
    scope: 'read:user_passwords',
    ownScope: 'read:current_user',
    view: userPasswordView,
    find: findUser,
  }),

  noContent({
    method: 'PUT',
    path: '/users/{user_id}/password',
    operation: 'set_user_password',
    summary: "Set a user's password",
    tag: 'Users',
    scope: 'update:user_passwords',
    statuses: 'X',
    body: SetPasswordBody,
    before: findUser,
    run: ({ request, params, context, actor }) => {
      const body = bodyOf(SetPasswordBody, request);
      const password =
        passwordFrom(body) ??
        refuse('invalid_field', { field: 'password', why: 'or password_hash is required' });
      return context.keyward.users.setPassword(
        params['user_id']!,
        { password, isTemporary: body.is_temporary, revokeSessions: body.revoke_sessions },
        actor,
      );
    },
  }),

  noContent({
    method: 'DELETE',
    path: '/users/{user_id}/password',
    operation: 'remove_user_password',
    summary: 'Remove the password',
    tag: 'Users',
    scope: 'delete:user_passwords',
    statuses: 'D',
    body: ForceBody,
    isBodyOptional: true,
    before: findUser,
    run: ({ params, context, actor }) =>
      context.keyward.users.removePassword(params['user_id']!, actor),
  }),

  noContent({
    method: 'POST',
    path: '/users/{user_id}/password/change',
    operation: 'change_own_password',
    summary: 'Change own password',
    tag: 'Users',
    scope: 'update:current_user',
    statuses: 'X',
    body: ChangePasswordBody,
    run: async (call) => {
      const { current_password: current, new_password: next } = bodyOf(
        ChangePasswordBody,
        call.request,
      );
      const { id } = await findUser(call);
      const person = call.caller.token.person ?? refuse('own_account_only');
      return call.context.keyward.users.changeOwnPassword(
        id,
        { current, next, ...originOf(call.request), person },
        call.actor,
      );
    },
  }),
];
