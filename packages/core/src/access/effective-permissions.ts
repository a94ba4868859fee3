/** What a person effectively has, as one pure function of the facts (operations §10.1). */
import type { GroupMember, GroupRole, NestedGroup } from '../model/group/group.js';
import { isLive } from '../model/record/link.js';
import type { RoleMember, RolePermission, UserPermission } from '../model/role/role.js';
import { following, reach } from './reach.js';

type Ends<T, K extends keyof T> = Pick<T, K | (keyof T & 'expiresAt')>;

/** More than needed does no harm: what does not belong to the person is not reached. */
export interface Facts {
  readonly tenantId: string;
  readonly now: Date;
  /** A user who is blocked, or whose tenant is suspended, has nothing. */
  readonly isInactive: boolean;
  readonly memberships: readonly Ends<GroupMember, 'groupId'>[];
  readonly nesting: readonly Ends<NestedGroup, 'groupId' | 'nestedGroupId'>[];
  readonly directRoles: readonly Ends<RoleMember, 'roleId'>[];
  readonly groupRoles: readonly Ends<GroupRole, 'groupId' | 'roleId'>[];
  readonly directPermissions: readonly Ends<UserPermission, 'resourceId' | 'scopeId'>[];
  /** The scopes of a role on a resource; several times, where some end at another time than others. */
  readonly rolePermissions: readonly (Ends<RolePermission, 'roleId' | 'resourceId'> & {
    readonly ids: readonly string[];
  })[];
  readonly roles: readonly OwnedRecord[];
  readonly resources: readonly OwnedRecord[];
}

interface OwnedRecord {
  readonly id: string;
  readonly tenantId: string | null;
}

/** Where something comes from: held directly, through a role, or through a role of a group. */
export interface Source {
  readonly type: 'direct' | 'role' | 'group';
  readonly roleId: string | null;
  /** A shortest way from a group that the person is in, child first, to the one that has the role. */
  readonly groupIds: readonly string[];
}

export interface Effective {
  readonly isInactive: boolean;
  /** By group, a shortest way to it from a group that the person is in. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
  readonly roles: ReadonlyMap<string, readonly Source[]>;
  /** By scope. */
  readonly permissions: ReadonlyMap<string, EffectivePermission>;
}

export interface EffectivePermission {
  readonly resourceId: string;
  readonly scopeId: string;
  readonly sources: readonly Source[];
}

/**
 * Rule: a member of a group counts as a member of every group above it, never of those below (operations
 * §8.2).
 * Rule: permissions only add up; nothing takes one away (operations §10.1).
 * Rule: a role or resource of another tenant gives nothing (operations §10.1).
 */
export const effectivePermissions = (facts: Facts): Effective => {
  if (facts.isInactive)
    return { isInactive: true, groups: new Map(), roles: new Map(), permissions: new Map() };
  const live = <T extends { readonly expiresAt: Date | null }>(links: readonly T[]): readonly T[] =>
    links.filter((link) => isLive(link, facts.now));
  const usable = (records: readonly OwnedRecord[]): ReadonlySet<string> =>
    new Set(
      records
        .filter(({ tenantId }) => tenantId === null || tenantId === facts.tenantId)
        .map(({ id }) => id),
    );
  const groups = reach(
    live(facts.memberships).map(({ groupId }) => groupId),
    following(
      live(facts.nesting),
      (edge) => edge.nestedGroupId,
      (edge) => edge.groupId,
    ),
  );

  const knownRoles = usable(facts.roles);
  const roles = new Map<string, Source[]>();
  const give = (roleId: string, source: Source): void => {
    if (knownRoles.has(roleId)) appended(roles, roleId, source);
  };
  for (const { roleId } of live(facts.directRoles))
    give(roleId, { type: 'role', roleId, groupIds: [] });
  for (const { roleId, groupId } of live(facts.groupRoles)) {
    const way = groups.get(groupId);
    if (way) give(roleId, { type: 'group', roleId, groupIds: way });
  }

  const knownResources = usable(facts.resources);
  const permissions = new Map<string, EffectivePermission>();
  const allow = (
    resourceId: string,
    scopeIds: readonly string[],
    sources: readonly Source[],
  ): void => {
    if (!knownResources.has(resourceId)) return;
    for (const scopeId of scopeIds) {
      const before = permissions.get(scopeId);
      permissions.set(scopeId, {
        resourceId,
        scopeId,
        sources: before ? [...before.sources, ...sources] : sources,
      });
    }
  };
  for (const { resourceId, scopeId } of live(facts.directPermissions))
    allow(resourceId, [scopeId], held);
  for (const { roleId, resourceId, ids } of live(facts.rolePermissions)) {
    const sources = roles.get(roleId);
    if (sources) allow(resourceId, ids, sources);
  }
  return { isInactive: false, groups, roles, permissions };
};

const held: readonly Source[] = [{ type: 'direct', roleId: null, groupIds: [] }];

const appended = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const there = map.get(key);
  if (there) there.push(value);
  else map.set(key, [value]);
};
