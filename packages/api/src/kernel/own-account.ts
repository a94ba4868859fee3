/** What people may do with a token of their own: the operations on their own account that take `*:current_user` instead of the scope of administrators (operations §1.6). */
import { refuse, type Caller } from '@keyward/core';
import type { ProfileBody, UserPatchBody } from '../management/users/user-bodies.js';

const reads = [
  'get_user',
  'get_user_password',
  'list_user_permissions',
  'list_user_roles',
  'list_user_groups',
  'list_user_effective_permissions',
  'list_user_effective_roles',
  'list_user_effective_groups',
  'list_user_identities',
  'list_user_authenticators',
  'get_user_authenticator',
  'list_user_grants',
  'get_user_grant',
];
const revocations = ['revoke_user_grants', 'revoke_user_grants_by_post', 'revoke_user_grant'];

const scopes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(reads.map((operation) => [operation, 'read:current_user'])),
  ...Object.fromEntries(revocations.map((operation) => [operation, 'delete:current_user'])),
  modify_user: 'update:current_user',
};

/** What an operation takes of the person that it is about. */
export const ownScopeOf = (operation: string): string | undefined => scopes[operation];

/**
 * Rule: a person's own token acts on the account of that person alone.
 * @throws Refusal `scope_insufficient`, naming the scope of administrators
 */
export const assertMayCall = (
  { actor, token }: Caller,
  { operation, scope }: { readonly operation: string; readonly scope: string },
  params: Readonly<Record<string, string>>,
): void => {
  if (actor.managementScopes.has(scope)) return;
  const own = ownScopeOf(operation);
  if (
    own === undefined ||
    !actor.managementScopes.has(own) ||
    token.person?.user.id !== params['user_id']
  )
    refuse('scope_insufficient', { scope });
};

/** By type, so that a claim that is added to people is their own to change, and nothing else is. */
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

/** Rule: people change their own profile and `user_metadata`; what they are known by, believed for and held to is for administrators to change. */
export const assertOwnMembers = ({ actor }: Caller, body: UserPatchBody): void => {
  if (actor.managementScopes.has('update:users')) return;
  const other = Object.entries(body).some(
    ([name, value]) => value !== undefined && !(name in ownMembers),
  );
  if (other) refuse('scope_insufficient', { scope: 'update:users' });
};
