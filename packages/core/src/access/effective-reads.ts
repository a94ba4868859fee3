/**
 * What people, groups and roles effectively have or are had by, as lists (operations §10.2). To be asked of
 * living stores.
 */
import type { Group } from '../model/group/group.js';
import type { Stores } from '../ports/storage.js';
import type { Identified } from '../model/record/record-type.js';
import type { Role } from '../model/role/role.js';
import type { User } from '../model/user/user.js';
import type { Source } from './effective-permissions.js';
import { loadEffective, nestingAbove, nestingBelow } from './load-facts.js';
import { following, reach } from './reach.js';

/** Something that follows from links: a permission (by its scope), a role, a group or a user, and why. */
export interface DerivedAccess extends Identified {
  /** Of permissions. */
  readonly resourceId: string | null;
  readonly direct: boolean;
  /** Of groups and members of groups: a shortest way, child first. */
  readonly path: readonly string[];
  readonly sources: readonly Source[];
}

const derived = (id: string, more: Partial<DerivedAccess>): DerivedAccess => ({
  id,
  resourceId: null,
  direct: false,
  path: [],
  sources: [],
  ...more,
});

export const effectivePermissionsOf = async (
  stores: Stores,
  user: User,
  now: Date,
): Promise<readonly DerivedAccess[]> => {
  const { permissions } = await loadEffective(stores, user, now);

  return [...permissions.values()].map(({ scopeId, resourceId, sources }) => {
    const direct = sources.some(({ type }) => type === 'direct');
    return derived(scopeId, { resourceId, sources, direct });
  });
};

export const effectiveRolesOf = async (
  stores: Stores,
  user: User,
  now: Date,
): Promise<readonly DerivedAccess[]> => {
  const { roles } = await loadEffective(stores, user, now);

  return [...roles].map(([id, sources]) => {
    const direct = sources.some(({ type }) => type === 'role');
    return derived(id, { sources, direct });
  });
};

export const effectiveGroupsOf = async (
  stores: Stores,
  user: User,
  now: Date,
): Promise<readonly DerivedAccess[]> => {
  const { groups } = await loadEffective(stores, user, now);
  return [...groups].map(([id, path]) => derived(id, { path, direct: path.length === 1 }));
};

/** The roles of the group and of the groups above it. */
export const effectiveRolesOfGroup = async (
  stores: Stores,
  group: Group,
): Promise<readonly DerivedAccess[]> => {
  const edges = await nestingAbove(stores, [group.id]);
  const parentsOf = following(
    edges,
    (edge) => edge.nestedGroupId,
    (edge) => edge.groupId,
  );
  const ways = reach([group.id], parentsOf);

  const links = await stores.groupRoles.all([{ attribute: 'groupId', in: [...ways.keys()] }]);
  const found = links.map(({ roleId, groupId }): Found => {
    const groupIds = groupId === group.id ? [] : ways.get(groupId)!;
    return { id: roleId, source: sourceOf(roleId, groupIds) };
  });
  return gathered(found);
};

/** The members of the group and of the groups below it. */
export const effectiveMembersOfGroup = async (
  stores: Stores,
  group: Group,
): Promise<readonly DerivedAccess[]> => {
  const members = await membersBelow(stores, [group.id]);
  return [...members].map(([id, path]) => derived(id, { path, direct: path.length === 1 }));
};

/** The users who have the role directly or through groups. */
export const effectiveMembersOfRole = async (
  stores: Stores,
  role: Role,
): Promise<readonly DerivedAccess[]> => {
  const ofRole = [{ attribute: 'roleId', equals: role.id }] as const;
  const [members, groups] = await Promise.all([
    stores.roleMembers.all(ofRole),
    stores.groupRoles.all(ofRole),
  ]);
  const groupIds = groups.map(({ groupId }) => groupId);
  const throughGroups = await membersBelow(stores, groupIds);

  const direct = members.map(({ userId }): Found => ({
    id: userId,
    source: sourceOf(role.id, []),
  }));
  const indirect = [...throughGroups].map(([userId, way]): Found => ({
    id: userId,
    source: sourceOf(role.id, way),
  }));
  return gathered([...direct, ...indirect]);
};

const sourceOf = (roleId: string, groupIds: readonly string[]): Source => ({
  type: groupIds.length === 0 ? 'direct' : 'group',
  roleId,
  groupIds,
});

/** By user, a shortest way up, child first, to one of the groups. */
const membersBelow = async (
  stores: Stores,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const edges = await nestingBelow(stores, groupIds);
  const childrenOf = following(
    edges,
    (edge) => edge.groupId,
    (edge) => edge.nestedGroupId,
  );
  const ways = reach(groupIds, childrenOf);

  const links = await stores.groupMembers.all([{ attribute: 'groupId', in: [...ways.keys()] }]);
  const paths = new Map<string, readonly string[]>();
  for (const { userId, groupId } of links) {
    const path = [...ways.get(groupId)!].reverse();
    const known = paths.get(userId);
    if (known === undefined || path.length < known.length) paths.set(userId, path);
  }
  return paths;
};

interface Found {
  readonly id: string;
  readonly source: Source;
}

const gathered = (found: readonly Found[]): readonly DerivedAccess[] => {
  const byId = new Map<string, Source[]>();
  for (const { id, source } of found) byId.set(id, [...(byId.get(id) ?? []), source]);

  return [...byId].map(([id, sources]) => {
    const direct = sources.some(({ type }) => type === 'direct');
    return derived(id, { sources, direct });
  });
};
