/** Users (operations §6.1). */
import { userSearch, userSearchLimit } from '@keyward/core/management';
import { listLimits } from '@keyward/core/ports';
import { ForceBody } from '../../kernel/force.js';
import { list, noContent, one, read } from '../../kernel/management-route.js';
import type { Route } from '../../kernel/route.js';
import { findUser } from './find-user.js';
import { assertOwnMembers, mayChangeMember } from './own-members.js';
import { userWithAccessView as userView } from './user-access-views.js';
import { NewUserBody, UserChangeBody } from './user-bodies.js';
import { newUserBody, passwordFrom, userChangeBody } from './user-input.js';

/** docs/adr/0078-lists-compare-worked-out-values.md */
const oneByOne =
  'Claims other than name, given_name, family_name and nickname have no index: at most ' +
  `${listLimits.scanned} users are compared by them, those that an indexed field of \`q\` leaves.`;

export const userRoutes: readonly Route[] = [
  list({
    path: '/users',
    operation: 'list_users',
    summary: 'Get users',
    tag: 'Users',
    scope: 'read:users',
    statuses: 'L',
    view: userView,
    page: (stores, query) => stores.users.page(query),
    queryNotes: {
      q:
        'For people it can be `(&(email=a*)(locale=de*))`. ' +
        `User names, e-mail addresses and claims compare without regard to case. ${oneByOne}`,
      sort: oneByOne,
    },
    search: { maximumLength: userSearchLimit, searchFor: userSearch },
  }),

  one({
    method: 'POST',
    path: '/users',
    operation: 'create_user',
    summary: 'Create a user',
    tag: 'Users',
    scope: 'create:users',
    statuses: 'C',
    body: NewUserBody,
    view: userView,
    status: 201,
    run: ({ request, context: { keyward }, actor }) =>
      newUserBody.write(request, async (fields, body) => {
        if (body.verify_email === true) keyward.people.assertCanMail();

        const input = { ...fields, password: passwordFrom(body) };
        const user = await keyward.users.create(input, actor);
        if (body.verify_email !== false) await keyward.people.sendVerification(user);
        return user;
      }),
  }),

  read({
    path: '/users/{user_id}',
    operation: 'get_user',
    summary: 'Get a user',
    tag: 'Users',
    scope: 'read:users',
    ownScope: 'read:current_user',
    view: userView,
    find: findUser,
  }),

  one({
    method: 'PATCH',
    path: '/users/{user_id}',
    operation: 'modify_user',
    summary: 'Modify a user',
    tag: 'Users',
    scope: 'update:users',
    ownScope: 'update:current_user',
    statuses: 'M',
    body: UserChangeBody,
    view: userView,
    before: findUser,
    mayChange: ({ caller }, member) => mayChangeMember(caller, member),
    run: ({ request, params, context, caller, actor }) =>
      userChangeBody.write(request, async (fields, body) => {
        assertOwnMembers(caller, body);
        return context.keyward.users.modify(params['user_id']!, fields, actor);
      }),
  }),

  noContent({
    method: 'DELETE',
    path: '/users/{user_id}',
    operation: 'delete_user',
    summary: 'Delete a user',
    tag: 'Users',
    scope: 'delete:users',
    statuses: 'D',
    body: ForceBody,
    isBodyOptional: true,
    before: findUser,
    run: ({ params, context, actor }) => context.keyward.users.delete(params['user_id']!, actor),
  }),
];
