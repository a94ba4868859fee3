/** Whom a change concerns, so that their permissions can be compared before and after. */
import type { Change } from '../audit/journal.js';
import { concernedLimit, type Concerned } from '../audit/standings.js';
import { nestingBelow } from './load-facts.js';
import type { RecordName, Stores } from '../ports/storage.js';

/** The ids that the changed records of these kinds hold in an attribute, as they were and as they are. */
const held = (
  changes: readonly Change[],
  attribute: string,
  ...kinds: readonly RecordName[]
): string[] =>
  changes
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap(({ before, after }) => [before, after])
    .map((record) => (record as Record<string, unknown> | undefined)?.[attribute])
    .filter((id): id is string => typeof id === 'string');

export const concernedBy = async (
  stores: Stores,
  changes: readonly Change[],
): Promise<Concerned> => {
  const resources = held(changes, 'id', 'resources');
  const scopes = held(changes, 'id', 'scopes');
  const onThem = [
    ...(await stores.permissions.all([{ attribute: 'resourceId', in: resources }])),
    ...(await stores.permissions.all([{ attribute: 'scopeId', in: scopes }])),
  ];
  const ofRoles = [
    ...(await stores.rolePermissions.all([{ attribute: 'resourceId', in: resources }])),
    ...(await stores.rolePermissions.all([{ attribute: 'scopeId', in: scopes }])),
  ];
  const ofUsers = [
    ...(await stores.userPermissions.all([{ attribute: 'resourceId', in: resources }])),
    ...(await stores.userPermissions.all([{ attribute: 'scopeId', in: scopes }])),
  ];
  const roles = [
    ...held(changes, 'id', 'roles'),
    ...held(changes, 'roleId', 'rolePermissions'),
    ...ofRoles.map(({ roleId }) => roleId),
  ];
  const holding = await stores.groupRoles.all([{ attribute: 'roleId', in: roles }]);
  const groups = [
    ...held(changes, 'id', 'groups'),
    ...held(changes, 'groupId', 'groupRoles'),
    ...held(changes, 'nestedGroupId', 'nestedGroups'),
    ...holding.map(({ groupId }) => groupId),
  ];
  const below = [
    ...groups,
    ...(await nestingBelow(stores, groups)).map(({ nestedGroupId }) => nestedGroupId),
  ];
  const [members, inGroups] = [
    await stores.roleMembers.all([{ attribute: 'roleId', in: roles }]),
    await stores.groupMembers.all([{ attribute: 'groupId', in: below }]),
  ];
  const tenants = held(changes, 'id', 'tenants');
  const [people, clients] = [
    await stores.users.under('tenantId', tenants, concernedLimit),
    await stores.clients.under('tenantId', tenants, concernedLimit),
  ];
  return {
    users: new Set([
      ...held(changes, 'id', 'users'),
      ...held(
        changes,
        'userId',
        'userPermissions',
        'roleMembers',
        'groupMembers',
        'tenantAdmins',
        'sessions',
        'delegations',
        'consents',
      ),
      ...[...ofUsers, ...members, ...inGroups].map(({ userId }) => userId),
      ...people.map(({ id }) => id),
    ]),
    clients: new Set([
      ...held(changes, 'id', 'clients'),
      ...held(changes, 'clientId', 'permissions', 'clientResources', 'delegations', 'consents'),
      ...onThem.map(({ clientId }) => clientId),
      ...clients.map(({ id }) => id),
    ]),
  };
};
