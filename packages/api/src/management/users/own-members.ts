import { refuse } from '@keyward/core';
import type { Caller } from '@keyward/core/internal';
import type { UserChangeBody } from './user-bodies.js';
import { userView } from './user-view.js';

/** The documents of a user that are the person's own. */
const ownDocuments: readonly (string | undefined)[] = ['profile', 'userMetadata'];

const isOwn = (member: string): boolean => ownDocuments.includes(userView.fields[member]?.source);

/** Rule: people change their own profile and `user_metadata`; administrators change the rest. */
export const assertOwnMembers = ({ actor }: Caller, body: UserChangeBody): void => {
  if (actor.managementScopes.has('update:users')) return;
  const other = Object.entries(body).some(([name, value]) => value !== undefined && !isOwn(name));
  if (other) refuse('scope_insufficient', { scope: 'update:users' });
};
