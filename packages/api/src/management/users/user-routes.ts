/** Users (operations §6.1). */
import {
  addressMembers,
  profileClaims,
  refuse,
  type GivenPassword,
  type NewUser,
  type User,
  type UserFields,
  type UserProfilePatch,
} from '@keyward/core';
import { bodyOf, jsonMedia } from '../../kernel/body.js';
import { ForceBody } from '../../kernel/force.js';
import { list, nothing, one, type Call, type Route, type Row } from '../../kernel/route.js';
import { assertOwnMembers } from '../../kernel/own-account.js';
import type { StatusClass } from '../../kernel/statuses.js';
import {
  NewUserBody,
  UserChangeBody,
  type UserPatchBody,
  type PasswordHashBody,
  type ProfileBody,
} from './user-bodies.js';
import { userWithAccessView as userView } from './user-access-views.js';

export const userRow = (
  method: Row['method'],
  path: string,
  operation: string,
  summary: string,
  scope: string,
  statuses: StatusClass,
  body?: NonNullable<Row['body']>['schema'],
): Row => ({
  method,
  path,
  operation,
  summary,
  scope,
  statuses,
  tag: 'Users',
  body: body && { media: jsonMedia, schema: body },
});

export const readOnlyOfUsers = [...Object.keys(userView.fields), ...Object.keys(userView.parts)];

export const findUser = async ({ stores, params }: Call): Promise<User> => {
  const id = params['user_id']!;
  return (await stores.users.find(id)) ?? refuse('record_not_found', { record: 'user', id });
};

const only = <T extends object, K extends keyof T>(
  members: readonly K[],
  given: T,
): { [M in K]: T[M] } =>
  Object.fromEntries(members.map((member) => [member, given[member]])) as { [M in K]: T[M] };

export const profileIn = (body: ProfileBody): UserProfilePatch => ({
  ...only(profileClaims, body),
  address: body.address ? only(addressMembers, body.address) : body.address,
});

const fieldsIn = (body: UserPatchBody): UserFields => ({
  username: body.username,
  email: body.email,
  emailVerified: body.email_verified,
  phoneNumber: body.phone_number,
  phoneNumberVerified: body.phone_number_verified,
  profile: profileIn(body),
  userMetadata: body.user_metadata,
  appMetadata: body.app_metadata,
  isBlocked: body.is_blocked,
  mustChangePassword: body.must_change_password,
});

export const passwordIn = ({
  password,
  password_hash: hash,
}: {
  readonly password?: string;
  readonly password_hash?: PasswordHashBody;
}): GivenPassword | undefined => {
  if (password !== undefined && hash !== undefined)
    refuse('invalid_field', { field: 'password_hash', why: 'cannot stand beside password' });
  if (hash !== undefined) return { algorithm: hash.algorithm, value: hash.value };
  return password === undefined ? undefined : { password };
};

export const newUserIn = (body: NewUserBody): NewUser => ({
  ...fieldsIn(body),
  password: passwordIn(body),
  tenantId: body.tenant_id,
});

export const userRoutes: readonly Route[] = [
  list(
    userRow('GET', '/users', 'list_users', 'Get users', 'read:users', 'L'),
    userView,
    (stores, query) => stores.users.page(query),
  ),

  one(
    userRow('POST', '/users', 'create_user', 'Create a user', 'create:users', 'C', NewUserBody),
    userView,
    async ({ request, context: { keyward }, actor }) => {
      const body = bodyOf(NewUserBody, request, readOnlyOfUsers);
      if (body.verify_email === true) keyward.people.assertCanMail();
      const user = await keyward.users.create(newUserIn(body), actor);
      if (body.verify_email !== false) await keyward.people.sendVerification(user);
      return user;
    },
    201,
  ),

  one(
    userRow('GET', '/users/{user_id}', 'get_user', 'Get a user', 'read:users', 'G'),
    userView,
    findUser,
  ),

  one(
    userRow(
      'PATCH',
      '/users/{user_id}',
      'modify_user',
      'Modify a user',
      'update:users',
      'M',
      UserChangeBody,
    ),
    userView,
    ({ request, params, context, caller, actor }) => {
      const body = bodyOf(UserChangeBody, request, readOnlyOfUsers);
      assertOwnMembers(caller, body);
      return context.keyward.users.modify(params['user_id']!, fieldsIn(body), actor);
    },
  ),

  nothing(
    userRow(
      'DELETE',
      '/users/{user_id}',
      'delete_user',
      'Delete a user',
      'delete:users',
      'D',
      ForceBody,
    ),
    ({ params, context, actor }) => context.keyward.users.delete(params['user_id']!, actor),
  ),
];
