/** Rule: nobody passes on a management permission that they do not themselves hold (operations §1.6). */
import type { Actor } from '../model/actor.js';
import type { Stores } from '../ports/storage.js';
import { refuse } from '../model/refusals.js';
import type { User } from '../model/user.js';
import { effectivePermissions } from './effective-permissions.js';
import { loadFacts, nestingAbove } from './load-facts.js';

export const assertHoldsAll = ({ managementScopes }: Actor, scopes: readonly string[]): void => {
  if (managementScopes === 'all') return;
  const lacking = scopes.find((scope) => !managementScopes.has(scope));
  if (lacking !== undefined) refuse('escalation_refused', { scope: lacking });
};

/** The names of the Management API's scopes that a client holds. */
export const managementScopesOf = (stores: Stores, clientId: string): Promise<readonly string[]> =>
  managementScopesAmong(stores, (resourceId) =>
    stores.permissions.all([
      { attribute: 'clientId', equals: clientId },
      { attribute: 'resourceId', equals: resourceId },
    ]),
  );

/** The same of a user: what roles, groups and direct permissions give, whether or not the user can log in at the moment; what has ended counts until it is removed. */
export const managementScopesOfUser = async (
  stores: Stores,
  user: User,
): Promise<readonly string[]> =>
  managementScopesAmong(stores, async (resourceId) => [
    ...effectivePermissions({
      ...(await loadFacts(stores, user, new Date(0), [resourceId])),
      isShutOut: false,
    }).permissions.values(),
  ]);

/** Whoever gives a role passes on the management permissions that come with it. */
export const assertMayGiveRoles = async (
  stores: Stores,
  actor: Actor,
  roleIds: readonly string[],
): Promise<void> => {
  if (actor.managementScopes === 'all' || roleIds.length === 0) return;
  assertHoldsAll(
    actor,
    await managementScopesAmong(stores, (resourceId) =>
      stores.rolePermissions.all([
        { attribute: 'roleId', in: roleIds },
        { attribute: 'resourceId', equals: resourceId },
      ]),
    ),
  );
};

/** Whoever lets somebody into a group gives all roles of it and of the groups above it. */
export const assertMayLetInto = async (
  stores: Stores,
  actor: Actor,
  groupIds: readonly string[],
): Promise<void> => {
  if (actor.managementScopes === 'all') return;
  const above = await nestingAbove(stores, groupIds);
  const roles = await stores.groupRoles.all([
    {
      attribute: 'groupId',
      in: [...new Set([...groupIds, ...above.map(({ groupId }) => groupId)])],
    },
  ]);
  await assertMayGiveRoles(stores, actor, [...new Set(roles.map(({ roleId }) => roleId))]);
};

const managementScopesAmong = async (
  { resources, scopes }: Stores,
  permissionsOn: (resourceId: string) => Promise<readonly { readonly scopeId: string }[]>,
): Promise<readonly string[]> => {
  const [system] = await resources.all([{ attribute: 'isSystem', equals: true }]);
  if (system === undefined) return [];
  const held = await permissionsOn(system.id);
  return (
    await scopes.all([
      { attribute: 'id', in: [...new Set(held.map((permission) => permission.scopeId))] },
    ])
  ).map((scope) => scope.name);
};
