/**
 * The relations of users, roles and groups, each seen from one of its ends. A new one is a line in `relations`.
 */
import { assertNestable } from './nesting.js';
import type { Stores } from '../ports/storage.js';

export type EndName = 'users' | 'roles' | 'groups';

/** The beginnings of the names of their events. */
type LinkEvent =
  | 'role.members'
  | 'user.roles'
  | 'group.members'
  | 'user.groups'
  | 'group.roles'
  | 'group.nested_groups';

export interface Relation {
  readonly link: 'roleMembers' | 'groupMembers' | 'groupRoles' | 'nestedGroups';
  /** The end that a path names, and what the link calls it. */
  readonly from: EndName;
  readonly fromKey: string;
  /** The end that a body names; the array is called like it. */
  readonly to: EndName;
  readonly toKey: string;
  /**
   * What a link says besides that a person makes by hand; one that a mapping has made says it from then on,
   * too.
   */
  readonly byHand?: object;
  /** What the events are called: `role.members_added`. */
  readonly event: LinkEvent;
  /** Refuses what the relation does not allow; `ids` are those that are not linked yet. */
  readonly guard?: (stores: Stores, fromId: string, ids: readonly string[]) => Promise<void>;
}

const byHand = { identityProviderId: null };

export const relations = {
  roleMembers: {
    link: 'roleMembers',
    from: 'roles',
    fromKey: 'roleId',
    to: 'users',
    toKey: 'userId',
    byHand,
    event: 'role.members',
  },
  userRoles: {
    link: 'roleMembers',
    from: 'users',
    fromKey: 'userId',
    to: 'roles',
    toKey: 'roleId',
    byHand,
    event: 'user.roles',
  },
  groupMembers: {
    link: 'groupMembers',
    from: 'groups',
    fromKey: 'groupId',
    to: 'users',
    toKey: 'userId',
    byHand,
    event: 'group.members',
  },
  userGroups: {
    link: 'groupMembers',
    from: 'users',
    fromKey: 'userId',
    to: 'groups',
    toKey: 'groupId',
    byHand,
    event: 'user.groups',
  },
  groupRoles: {
    link: 'groupRoles',
    from: 'groups',
    fromKey: 'groupId',
    to: 'roles',
    toKey: 'roleId',
    event: 'group.roles',
  },
  nestedGroups: {
    link: 'nestedGroups',
    from: 'groups',
    fromKey: 'groupId',
    to: 'groups',
    toKey: 'nestedGroupId',
    event: 'group.nested_groups',
    guard: assertNestable,
  },
} as const satisfies Record<string, Relation>;
