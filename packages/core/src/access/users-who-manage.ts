import { selfServiceScopes } from '../model/management-scopes.js';
import type { Stores } from '../ports/storage.js';
import { nestingBelow } from './load-facts.js';

/**
 * Who has power over more than their own account, directly, by roles or through groups; what has ended counts
 * until it is removed.
 */
export const usersWhoManage = async (stores: Stores): Promise<readonly string[]> => {
  const [system] = await stores.resources.all([{ attribute: 'isSystem', equals: true }]);
  if (system === undefined) return [];
  const scopes = (
    await stores.scopes.pick(['id', 'name'], [{ attribute: 'resourceId', equals: system.id }])
  ).filter(({ name }) => !selfServiceScopes.includes(name));
  const onThem = [{ attribute: 'scopeId', in: scopes.map(({ id }) => id) }] as const;
  const directly = await stores.userPermissions.pick(['userId'], onThem);
  const roles = [
    ...new Set((await stores.rolePermissions.pick(['roleId'], onThem)).map(({ roleId }) => roleId)),
  ];
  const members = await stores.roleMembers.pick(['userId'], [{ attribute: 'roleId', in: roles }]);
  const groups = (
    await stores.groupRoles.pick(['groupId'], [{ attribute: 'roleId', in: roles }])
  ).map(({ groupId }) => groupId);
  const below = [
    ...new Set([
      ...groups,
      ...(await nestingBelow(stores, groups)).map(({ nestedGroupId }) => nestedGroupId),
    ]),
  ];
  const inGroups = await stores.groupMembers.pick(
    ['userId'],
    [{ attribute: 'groupId', in: below }],
  );
  return [...new Set([...directly, ...members, ...inGroups].map(({ userId }) => userId))];
};
