/** Finds the people and clients that a change concerns, to compare their permissions before and after. */
import type { Change } from '../unit-of-work/journal.js';
import { affectedLimit, type AffectedHolders } from '../unit-of-work/rehearsal.js';
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

export const findAffectedHolders = async (
  stores: Stores,
  changes: readonly Change[],
): Promise<AffectedHolders> => {
  const ofTenants = await membersOfTenants(stores, held(changes, 'id', 'tenants'));
  const byPermissions = await holdersOf(stores, changes);
  const byLinks = await membersOf(stores, changes, byPermissions.roles);

  return {
    users: new Set([
      ...held(changes, 'id', 'users'),
      ...held(changes, 'userId', ...recordsOfUsers),
      ...byPermissions.users,
      ...byLinks,
      ...ofTenants.users,
    ]),
    clients: new Set([
      ...held(changes, 'id', 'clients'),
      ...held(changes, 'clientId', ...recordsOfClients),
      ...byPermissions.clients,
      ...ofTenants.clients,
    ]),
  };
};

const recordsOfUsers = [
  'userPermissions',
  'roleMembers',
  'groupMembers',
  'tenantAdmins',
  'sessions',
  'delegations',
  'consents',
] as const;

const recordsOfClients = ['permissions', 'clientResources', 'delegations', 'consents'] as const;

/** The clients, roles and users that hold a scope of a changed resource, or a changed scope. */
const holdersOf = async (
  stores: Stores,
  changes: readonly Change[],
): Promise<Readonly<Record<'clients' | 'roles' | 'users', readonly string[]>>> => {
  const ofResources = { attribute: 'resourceId', in: held(changes, 'id', 'resources') } as const;
  const ofScopes = { attribute: 'scopeId', in: held(changes, 'id', 'scopes') } as const;
  const clients: string[] = [];
  const roles: string[] = [];
  const users: string[] = [];

  for (const which of [ofResources, ofScopes]) {
    for (const { clientId } of await stores.permissions.all([which])) clients.push(clientId);
    for (const { roleId } of await stores.rolePermissions.all([which])) roles.push(roleId);
    for (const { userId } of await stores.userPermissions.all([which])) users.push(userId);
  }
  return { clients, roles, users };
};

/** The members of changed roles and of the roles named, directly and through groups. */
const membersOf = async (
  stores: Stores,
  changes: readonly Change[],
  named: readonly string[],
): Promise<readonly string[]> => {
  const roleIds = [
    ...held(changes, 'id', 'roles'),
    ...held(changes, 'roleId', 'rolePermissions'),
    ...named,
  ];
  const groupRoles = await stores.groupRoles.all([{ attribute: 'roleId', in: roleIds }]);
  const groupIds = [
    ...held(changes, 'id', 'groups'),
    ...held(changes, 'groupId', 'groupRoles'),
    ...held(changes, 'nestedGroupId', 'nestedGroups'),
    ...groupRoles.map(({ groupId }) => groupId),
  ];
  const edges = await nestingBelow(stores, groupIds);
  const withBelow = [...groupIds, ...edges.map(({ nestedGroupId }) => nestedGroupId)];

  const direct = await stores.roleMembers.all([{ attribute: 'roleId', in: roleIds }]);
  const inGroups = await stores.groupMembers.all([{ attribute: 'groupId', in: withBelow }]);
  return [...direct, ...inGroups].map(({ userId }) => userId);
};

const membersOfTenants = async (
  stores: Stores,
  tenantIds: readonly string[],
): Promise<Readonly<Record<'users' | 'clients', readonly string[]>>> => {
  const users = await stores.users.firstPerKey('tenantId', tenantIds, affectedLimit);
  const clients = await stores.clients.firstPerKey('tenantId', tenantIds, affectedLimit);
  return { users: users.map(({ id }) => id), clients: clients.map(({ id }) => id) };
};
