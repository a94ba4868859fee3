/** Passwords of users (operations §6.3). */
import { refuse } from '@keyward/core';
import { bodyOf } from '../../kernel/body.js';
import { ForceBody } from '../../kernel/force.js';
import { nothing, one, type Route } from '../../kernel/route.js';
import { networkOf } from '../../kernel/throttle.js';
import { ChangePasswordBody, SetPasswordBody } from './user-bodies.js';
import { userPasswordView } from './user-view.js';
import { findUser, passwordIn, userRow } from './user-routes.js';

export const userPasswordRoutes: readonly Route[] = [
  one(
    userRow(
      'GET',
      '/users/{user_id}/password',
      'get_user_password',
      'Get password state',
      'read:user_passwords',
      'G',
    ),
    userPasswordView,
    findUser,
  ),

  nothing(
    userRow(
      'PUT',
      '/users/{user_id}/password',
      'set_user_password',
      "Set a user's password",
      'update:user_passwords',
      'X',
      SetPasswordBody,
    ),
    ({ request, params, context, actor }) => {
      const body = bodyOf(SetPasswordBody, request);
      const password =
        passwordIn(body) ??
        refuse('invalid_field', { field: 'password', why: 'or password_hash is required' });
      return context.keyward.users.setPassword(
        params['user_id']!,
        { password, isTemporary: body.is_temporary, revokeSessions: body.revoke_sessions },
        actor,
      );
    },
  ),

  nothing(
    userRow(
      'DELETE',
      '/users/{user_id}/password',
      'remove_user_password',
      'Remove the password',
      'delete:user_passwords',
      'D',
      ForceBody,
    ),
    ({ params, context, actor }) => context.keyward.users.removePassword(params['user_id']!, actor),
  ),

  nothing(
    userRow(
      'POST',
      '/users/{user_id}/password/change',
      'change_own_password',
      'Change own password',
      'update:current_user',
      'X',
      ChangePasswordBody,
    ),
    async (call) => {
      const { current_password: current, new_password: next } = bodyOf(
        ChangePasswordBody,
        call.request,
      );
      const { id } = await findUser(call);
      const person = call.caller.token.person ?? refuse('own_account_only');
      return call.context.keyward.users.changeOwnPassword(
        id,
        { current, next, network: networkOf(call.request.remoteAddress), person },
        call.actor,
      );
    },
  ),
];
