/**
 * What people, groups and roles effectively have or are had by, as lists (operations §10.2). To be asked of
 * living stores.
 */
import type { Group } from '../model/group.js';
import type { Stores } from '../ports/storage.js';
import type { Identified } from '../model/record-type.js';
import type { Role } from '../model/role.js';
import type { User } from '../model/user.js';
import type { Source } from './effective-permissions.js';
import { loadEffective, nestingAbove, nestingBelow } from './load-facts.js';
import { following, reach } from './reach.js';

/** Something that follows from links: a permission (by its scope), a role, a group or a user, and why. */
export interface Derived extends Identified {
  /** Of permissions. */
  readonly resourceId: string | null;
  readonly direct: boolean;
  /** Of groups and members of groups: a shortest way, child first. */
  readonly path: readonly string[];
  readonly sources: readonly Source[];
}

const derived = (id: string, more: Partial<Derived>): Derived => ({
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
): Promise<readonly Derived[]> =>
  [...(await loadEffective(stores, user, now)).permissions.values()].map(
    ({ scopeId, resourceId, sources }) =>
      derived(scopeId, {
        resourceId,
        sources,
        direct: sources.some(({ type }) => type === 'direct'),
      }),
  );

export const effectiveRolesOf = async (
  stores: Stores,
  user: User,
  now: Date,
): Promise<readonly Derived[]> =>
  [...(await loadEffective(stores, user, now)).roles].map(([id, sources]) =>
    derived(id, { sources, direct: sources.some(({ type }) => type === 'role') }),
  );

export const effectiveGroupsOf = async (
  stores: Stores,
  user: User,
  now: Date,
): Promise<readonly Derived[]> =>
  [...(await loadEffective(stores, user, now)).groups].map(([id, path]) =>
    derived(id, { path, direct: path.length === 1 }),
  );

/** Its own roles and those of the groups above it. */
export const effectiveRolesOfGroup = async (
  stores: Stores,
  group: Group,
): Promise<readonly Derived[]> => {
  const ways = reach(
    [group.id],
    following(
      await nestingAbove(stores, [group.id]),
      (edge) => edge.nestedGroupId,
      (edge) => edge.groupId,
    ),
  );
  const links = await stores.groupRoles.all([{ attribute: 'groupId', in: [...ways.keys()] }]);
  return gathered(
    links.map(({ roleId, groupId }) => [
      roleId,
      groupId === group.id
        ? { type: 'direct', roleId, groupIds: [] }
        : { type: 'group', roleId, groupIds: ways.get(groupId)! },
    ]),
  );
};

/** Its own members and those of the groups below it. */
export const effectiveMembersOfGroup = async (
  stores: Stores,
  group: Group,
): Promise<readonly Derived[]> => {
  const members = await membersBelow(stores, [group.id]);
  return [...members].map(([id, path]) => derived(id, { path, direct: path.length === 1 }));
};

/** Whoever has the role directly or through groups. */
export const effectiveMembersOfRole = async (
  stores: Stores,
  role: Role,
): Promise<readonly Derived[]> => {
  const byRole = [{ attribute: 'roleId', equals: role.id }] as const;
  const [direct, groups] = await Promise.all([
    stores.roleMembers.all(byRole),
    stores.groupRoles.all(byRole),
  ]);
  const through = await membersBelow(
    stores,
    groups.map(({ groupId }) => groupId),
  );
  return gathered([
    ...direct.map(({ userId }): [string, Source] => [
      userId,
      { type: 'direct', roleId: role.id, groupIds: [] },
    ]),
    ...[...through].map(([userId, groupIds]): [string, Source] => [
      userId,
      { type: 'group', roleId: role.id, groupIds },
    ]),
  ]);
};

/** By user, a shortest way up, child first, to one of the groups. */
const membersBelow = async (
  stores: Stores,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const ways = reach(
    groupIds,
    following(
      await nestingBelow(stores, groupIds),
      (edge) => edge.groupId,
      (edge) => edge.nestedGroupId,
    ),
  );
  const paths = new Map<string, readonly string[]>();
  for (const { userId, groupId } of await stores.groupMembers.all([
    { attribute: 'groupId', in: [...ways.keys()] },
  ])) {
    const path = [...ways.get(groupId)!].reverse();
    if (path.length < (paths.get(userId)?.length ?? Infinity)) paths.set(userId, path);
  }
  return paths;
};

const gathered = (
  found: readonly (readonly [id: string, source: Source])[],
): readonly Derived[] => {
  const byId = new Map<string, Source[]>();
  for (const [id, source] of found) byId.set(id, [...(byId.get(id) ?? []), source]);
  return [...byId].map(([id, sources]) =>
    derived(id, { sources, direct: sources.some(({ type }) => type === 'direct') }),
  );
};
