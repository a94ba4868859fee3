import { refuse } from '@keyward/core';
import type { Caller } from '@keyward/core/internal';
import type { ProfileBody, UserPatchBody } from './user-bodies.js';

/** The compiler demands every claim of the profile here, so a new claim is the person's own to change. */
const ownMembers: Readonly<Record<keyof ProfileBody | 'user_metadata', true>> = {
  name: true,
  given_name: true,
  middle_name: true,
  family_name: true,
  nickname: true,
  preferred_username: true,
  profile: true,
  picture: true,
  website: true,
  gender: true,
  birthdate: true,
  zoneinfo: true,
  locale: true,
  address: true,
  user_metadata: true,
};

/** Rule: people change their own profile and `user_metadata`; administrators change the rest. */
export const mayChangeMember = ({ actor }: Caller, member: string): boolean =>
  actor.managementScopes.has('update:users') || Object.hasOwn(ownMembers, member);

/** @throws Refusal `scope_insufficient` for a member that the caller may not change */
export const assertOwnMembers = (caller: Caller, body: UserPatchBody): void => {
  const other = Object.entries(body).some(
    ([name, value]) => value !== undefined && !mayChangeMember(caller, name),
  );
  if (other) refuse('scope_insufficient', { scope: 'update:users' });
};
