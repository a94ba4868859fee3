import { beforeEach, describe, expect, test } from '@jest/globals';
import { addGroup, addManagingRole, addRole, permit } from '../testing/access.test-support.js';
import { addUser } from '../testing/people.test-support.js';
import {
  acme,
  addResource,
  addScopes,
  adminOf,
  attempt,
  globex,
  nowhere,
  refusedCleanly,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';

const inAcme = [{ attribute: 'tenantId', equals: acme }] as const;

let world: World;
beforeEach(async () => {
  world = await setUp();
});

describe('creating a role', () => {
  test('it belongs to the actor’s tenant, to the default one, or is global when a global caller says so', async () => {
    const { roles } = world.keyward;
    const owners = [
      await roles.create({ name: 'a' }, adminOf(acme)),
      await roles.create({ name: 'a' }),
      await roles.create({ name: 'a', tenantId: null }),
    ].map(({ tenantId }) => tenantId);
    const [tenant] = await world.storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
    expect(owners).toEqual([acme, tenant!.id, null]);
  });

  test.each([
    ['a global one from a tenant', { tenantId: null }, 'outside_tenancy'],
    ['one of another tenant', { tenantId: globex }, 'unknown_reference'],
  ] as const)(
    'a role belongs to a tenant that exists or is global, and only a global caller makes one global: %s is refused',
    async (_, more, code) => {
      expect(
        await attempt(world, () =>
          world.keyward.roles.create({ name: 'a', ...more }, adminOf(acme)),
        ),
      ).toEqual(refusedCleanly(code));
    },
  );

  test('one of a tenant that does not exist is refused', async () => {
    expect(
      await attempt(world, () => world.keyward.roles.create({ name: 'a', tenantId: nowhere })),
    ).toEqual(refusedCleanly('unknown_reference'));
  });

  test('names are unique in a tenant, whatever the case', async () => {
    await addRole(world, { name: 'Editor' });
    expect(await attempt(world, () => addRole(world, { name: 'eDITOR' }))).toEqual(
      refusedCleanly('already_exists'),
    );
    await addRole(world, { name: 'Editor', tenantId: globex });
  });
});

test('a system role and its permissions stay as they are, but people may still be given it', async () => {
  const role = await addRole(world);
  await world.storage.roles.change(role.id, (current) => ({ ...current, isSystem: true }));
  const [scope] = await addScopes(world, await addResource(world, acme), 'read');
  const { roles } = world.keyward;
  for (const work of [
    () => roles.modify(role.id, { description: 'x' }),
    () => roles.delete(role.id),
    () => permit(world, role, scope!),
  ]) {
    expect(await attempt(world, work)).toEqual(refusedCleanly('system_record_protected'));
  }
  await roles.addMembers(role.id, [(await addUser(world)).id]);
});

test('every new user gets the default roles of the tenant and the global ones', async () => {
  const [own, global] = [
    await addRole(world, { isDefault: true }),
    await addRole(world, { isDefault: true, tenantId: null }),
  ];
  await addRole(world, { isDefault: true, tenantId: globex });
  await addRole(world);
  const { id } = await world.keyward.users.create({ username: 'ada' }, adminOf(acme));
  const given = await world.storage.roleMembers.all([{ attribute: 'userId', equals: id }]);
  expect(new Set(given.map(({ roleId }) => roleId))).toEqual(new Set([own.id, global.id]));
});

test('every new user gets the default roles of the tenant settings, each once, and none that is gone', async () => {
  const [named, both, global, foreign] = [
    await addRole(world),
    await addRole(world, { isDefault: true }),
    await addRole(world, { tenantId: null }),
    await addRole(world, { tenantId: globex }),
  ];
  await world.storage.tenants.change(acme, (tenant) => ({
    ...tenant,
    metadata: {
      default_role_ids: [named, both, global, foreign].map(({ id }) => id).concat(nowhere),
    },
  }));
  const { id } = await world.keyward.users.create({ username: 'ada' }, adminOf(acme));
  const given = await world.storage.roleMembers.all([{ attribute: 'userId', equals: id }]);
  expect(given.map(({ roleId }) => roleId).sort()).toEqual([named.id, both.id, global.id].sort());
});

test('a caller that names a default role of a tenant holds the management permissions that it brings', async () => {
  const role = await addManagingRole(world, 'delete:users');
  const name = (...scopes: string[]) =>
    world.keyward.tenants.modify(
      acme,
      { metadata: { default_role_ids: [role.id] } },
      adminOf(acme, ...scopes),
    );
  expect(await attempt(world, () => name('update:tenants'))).toEqual(
    refusedCleanly('escalation_refused'),
  );
  await name('update:tenants', 'delete:users');
  expect((await world.storage.tenants.find(acme))!.metadata.default_role_ids).toEqual([role.id]);
});

test('an administrator of a tenant can give a global role and cannot change it', async () => {
  const role = await addRole(world, { tenantId: null });
  const [scope] = await addScopes(world, await addResource(world, acme), 'read');
  const { roles } = world.keyward;
  await roles.addMembers(role.id, [(await addUser(world)).id], {}, adminOf(acme));
  for (const work of [
    () => roles.modify(role.id, { description: 'x' }, adminOf(acme)),
    () => roles.delete(role.id, adminOf(acme)),
    () =>
      roles.grantPermissions(
        role.id,
        [{ resourceId: scope!.resourceId, scopeIds: [scope!.id] }],
        {},
        adminOf(acme),
      ),
  ])
    expect(await attempt(world, work)).toEqual(refusedCleanly('outside_tenancy'));
});

test('deleting a role takes its permissions, members and groups along, nothing else (operations §10.3)', async () => {
  const [role, other, user, group] = [
    await addRole(world),
    await addRole(world),
    await addUser(world),
    await addGroup(world),
  ];
  const [scope] = await addScopes(world, await addResource(world, acme), 'read');
  for (const each of [role, other]) {
    await permit(world, each, scope!);
    await world.keyward.users.addRoles(user.id, [each.id]);
    await world.keyward.groups.addRoles(group.id, [each.id]);
  }
  await world.keyward.roles.delete(role.id);
  const inAcme = [{ attribute: 'tenantId', equals: acme }] as const;
  for (const name of ['rolePermissions', 'roleMembers', 'groupRoles'] as const)
    expect((await world.storage[name].all(inAcme)).map(({ roleId }) => roleId)).toEqual([other.id]);
  expect(await attempt(world, () => world.keyward.roles.delete(role.id))).toEqual(
    refusedCleanly('record_not_found'),
  );
});

test('deleting a scope, a resource, a user or a group takes its links along (operations §10.3)', async () => {
  const [role, user, group] = [await addRole(world), await addUser(world), await addGroup(world)];
  const resources = [await addResource(world, acme), await addResource(world, acme)];
  const scopes = [
    ...(await addScopes(world, resources[0]!, 'read')),
    ...(await addScopes(world, resources[1]!, 'write')),
  ];
  await permit(world, role, ...scopes);
  await world.keyward.users.grantPermissions(
    user.id,
    scopes.map(({ resourceId, id }) => ({ resourceId, scopeIds: [id] })),
  );
  await world.keyward.users.addGroups(user.id, [group.id]);
  await world.keyward.groups.addNested((await addGroup(world)).id, [group.id]);
  const left = async () =>
    Promise.all(
      (['rolePermissions', 'userPermissions', 'groupMembers', 'nestedGroups'] as const).map(
        async (name) => (await world.storage[name].all(inAcme)).length,
      ),
    );
  await world.keyward.scopes.delete(resources[0]!.id, scopes[0]!.id);
  expect(await left()).toEqual([1, 1, 1, 1]);
  await world.keyward.resources.delete(resources[1]!.id);
  expect(await left()).toEqual([0, 0, 1, 1]);
  await world.keyward.groups.delete(group.id);
  expect(await left()).toEqual([0, 0, 0, 0]);
});
