/** Roles and groups to test with, made by the server itself. */
import type { Group } from '../model/group/group.js';
import type { NewGroup } from '../model/group/group-fields.js';
import type { NewRole } from '../model/role/role-fields.js';
import type { Role } from '../model/role/role.js';
import type { Scope } from '../model/scope/scope.js';
import { acme, managementScope, type World } from './set-up.test-support.js';

let names = 0;

export const addRole = ({ keyward }: World, input: Partial<NewRole> = {}): Promise<Role> =>
  keyward.roles.create({ name: `role ${++names}`, tenantId: acme, ...input });

export const addGroup = ({ keyward }: World, input: Partial<NewGroup> = {}): Promise<Group> =>
  keyward.groups.create({ name: `group ${++names}`, tenantId: acme, ...input });

export const permit = (
  { keyward }: World,
  role: Role,
  ...scopes: readonly Scope[]
): Promise<void> =>
  keyward.roles.grantPermissions(
    role.id,
    scopes.map(({ resourceId, id }) => ({ resourceId, scopeIds: [id] })),
  );

/** A role of acme that comes with these scopes of the Management API. */
export const addManagingRole = async (world: World, ...scopeNames: string[]): Promise<Role> => {
  const role = await addRole(world);
  await permit(
    world,
    role,
    ...(await Promise.all(scopeNames.map((name) => managementScope(world, name)))),
  );
  return role;
};

/** Groups each of which stands in the one before it. */
export const addChain = async (world: World, length: number): Promise<Group[]> => {
  const groups: Group[] = [];
  for (let at = 0; at < length; at++) {
    groups.push(await addGroup(world));
    if (at > 0) await world.keyward.groups.addNested(groups[at - 1]!.id, [groups[at]!.id]);
  }
  return groups;
};
