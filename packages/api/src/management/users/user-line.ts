/**
 * A person as a line of an import: each member of the body of a new user that shows what it has set. So a new
 * attribute of users is exported, and a column of `keyward convert`, without being named again.
 */
import type { User } from '@keyward/core';
import { membersOf } from '../../kernel/record-body.js';
import { NewUserBody } from './user-bodies.js';
import { userView } from './user-view.js';

const members: readonly string[] = ['id', ...membersOf(NewUserBody)];

const shown = Object.entries(userView.fields).filter(([name]) => members.includes(name));

/** With what a value of each is, and whether it is a claim of the profile. */
export const userLineMembers = shown.map(([name, { kind, source }]) => ({
  name,
  kind,
  isClaim: source === 'profile',
}));

/** What is null, false or empty is what an import takes anyway, so it is left out. */
export const userOnLine = (user: User): object =>
  Object.fromEntries(
    shown
      // The view shows every reader the same, so none is needed.
      .map(([name, { read }]) => [name, (read as (user: User) => unknown)(user)] as const)
      .filter(([, value]) => !isNothing(value)),
  );

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === false ||
  (typeof value === 'object' && Object.keys(value).length === 0);
