/** What the core takes of users, read from the bodies of the wire. */
import { refuse, type NewUser, type UserFields } from '@keyward/core';
import {
  addressMembers,
  profileClaims,
  type GivenPassword,
  type UserProfilePatch,
} from '@keyward/core/internal';
import { namesIn } from '../../kernel/view.js';
import { userWithAccessView } from './user-access-views.js';
import type { NewUserBody, PasswordHashBody, ProfileBody, UserPatchBody } from './user-bodies.js';

export const readOnlyOfUsers = namesIn(userWithAccessView);

const pick = <T extends object, K extends keyof T>(
  names: readonly K[],
  body: T,
): { [M in K]: T[M] } =>
  Object.fromEntries(names.map((name) => [name, body[name]])) as { [M in K]: T[M] };

export const profileFrom = (body: ProfileBody): UserProfilePatch => ({
  ...pick(profileClaims, body),
  address: body.address ? pick(addressMembers, body.address) : body.address,
});

export const userFieldsFrom = (body: UserPatchBody): UserFields => ({
  username: body.username,
  email: body.email,
  emailVerified: body.email_verified,
  phoneNumber: body.phone_number,
  phoneNumberVerified: body.phone_number_verified,
  profile: profileFrom(body),
  userMetadata: body.user_metadata,
  appMetadata: body.app_metadata,
  isBlocked: body.is_blocked,
  mustChangePassword: body.must_change_password,
});

interface PasswordMembers {
  readonly password?: string;
  readonly password_hash?: PasswordHashBody;
}

export const passwordFrom = (body: PasswordMembers): GivenPassword | undefined => {
  const { password, password_hash: hash } = body;
  if (password !== undefined && hash !== undefined)
    refuse('invalid_field', { field: 'password_hash', why: 'cannot stand beside password' });

  if (hash !== undefined) return { algorithm: hash.algorithm, value: hash.value };
  if (password !== undefined) return { password };
  return undefined;
};

export const newUserFrom = (body: NewUserBody): NewUser => ({
  ...userFieldsFrom(body),
  password: passwordFrom(body),
  tenantId: body.tenant_id,
});
