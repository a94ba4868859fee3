/** What the core takes of users, read from the bodies of the wire. */
import { refuse, type NewUser, type UserFields } from '@keyward/core';
import type { GivenPassword } from '@keyward/core/management';
import { recordBody, type RecordBody } from '../../kernel/record-body.js';
import { userWithAccessView } from './user-access-views.js';
import { NewUserBody, UserChangeBody, type PasswordHashBody } from './user-bodies.js';

export const newUserBody: RecordBody<NewUser, NewUserBody> = recordBody(
  NewUserBody,
  userWithAccessView,
  ['password', 'password_hash', 'verify_email'],
);

export const userChangeBody: RecordBody<UserFields, UserChangeBody> = recordBody(
  UserChangeBody,
  userWithAccessView,
  ['force'],
);

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
