import { refuse } from '@keyward/core';
import type { Caller } from '@keyward/core/endpoints';
import type { UserChangeBody } from './user-bodies.js';
import { userView } from './user-view.js';

/** The documents of a user that are the person's own. */
const ownDocuments: readonly (string | undefined)[] = ['profile', 'userMetadata'];

const isOwn = (member: string): boolean => ownDocuments.includes(userView.fields[member]?.source);

/** Rule: people change their own profile and `user_metadata`; administrators change the rest. */
export const mayChangeMember = ({ actor }: Caller, member: string): boolean =>
  actor.managementScopes.has('update:users') || isOwn(member);

/** @throws Refusal `scope_insufficient` for a member that the caller may not change */
export const assertOwnMembers = (caller: Caller, body: UserChangeBody): void => {
  const other = Object.entries(body).some(
    ([name, value]) => value !== undefined && !mayChangeMember(caller, name),
  );
  if (other) refuse('scope_insufficient', { scope: 'update:users' });
};
