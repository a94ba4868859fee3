import { isAdmin } from '../guard-admins.js';
import { tenantAdminScopes } from '../admin-scopes.js';
import { isLive } from '../../model/record/link.js';
import type { Stores } from '../../ports/storage.js';
import type { Resource } from '../../model/resource/resource.js';
import type { Scope } from '../../model/scope/scope.js';
import type { User } from '../../model/user/user.js';
import { effectivePermissions, type Facts, type Source } from '../effective-permissions.js';
import { loadFacts } from '../load-facts.js';
import { following } from '../reach.js';

/** One way by which a scope is held. */
export interface Way extends Omit<Source, 'type'> {
  readonly type: Source['type'] | 'client' | 'tenant_admin';
}

/** Groups with many parents have more ways between them than anybody reads. */
export const mostWays = 100;

/**
 * Steps on the search for ways. Links that stood at different times can form circles, in which most ways lead nowhere.
 */
const mostSteps = 10_000;

export interface ScopeOfPerson {
  readonly user: User;
  readonly resource: Resource;
  readonly scope: Scope;
}

/**
 * Every way by which a person holds a scope, at most `mostWays`. Whether the person is active is another gate, so
 * a person who is blocked keeps them here.
 */
export const waysOf = async (
  stores: Stores,
  { user, resource, scope }: ScopeOfPerson,
  now: Date,
): Promise<readonly Way[]> => {
  const facts = await loadFacts(stores, user, now, [resource.id]);
  const { permissions } = effectivePermissions({ ...facts, isInactive: false });
  const ways: Way[] = [];

  const isScopeOfAdmins = resource.isSystem && tenantAdminScopes.includes(scope.name);
  if (isScopeOfAdmins && (await isAdmin(stores, user))) {
    ways.push({ type: 'tenant_admin', roleId: null, groupIds: [] });
  }

  const search = { steps: 0 };
  for (const source of permissions.get(scope.id)?.sources ?? []) {
    if (source.type === 'group') ways.push(...waysUp(facts, source, search));
    else ways.push(source);
  }
  return ways.slice(0, mostWays);
};

/** All ways, child first, from the person's own groups to the group of the source. */
const waysUp = (facts: Facts, source: Source, search: { steps: number }): readonly Way[] => {
  const own = new Set(
    facts.memberships.filter((link) => isLive(link, facts.now)).map(({ groupId }) => groupId),
  );
  const childrenOf = following(
    facts.nesting.filter((edge) => isLive(edge, facts.now)),
    (edge) => edge.groupId,
    (edge) => edge.nestedGroupId,
  );
  const ways: Way[] = [];

  const descend = (groupIds: readonly string[]): void => {
    search.steps += 1;
    if (ways.length === mostWays || search.steps > mostSteps) return;

    const lowest = groupIds[0]!;
    if (own.has(lowest)) ways.push({ ...source, groupIds });
    for (const child of childrenOf(lowest)) {
      if (!groupIds.includes(child)) descend([child, ...groupIds]);
    }
  };

  descend([source.groupIds.at(-1)!]);
  return ways;
};
