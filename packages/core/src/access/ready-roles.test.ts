import { beforeEach, describe, expect, test } from '@jest/globals';
import { managementScopes } from '../model/scope/management-scopes.js';
import type { Actor } from '../model/values/actor.js';
import { addGroup, addRole, permit } from '../testing/access.test-support.js';
import { addUser } from '../testing/people.test-support.js';
import {
  acme,
  adminOf,
  attempt,
  globalAdmin,
  globex,
  managementScope,
  race,
  refusalOf,
  refusedCleanly,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import { tenantAdminPowers } from './admin-scopes.js';
import { readyRoles } from './ready-role-list.js';

const [administrator, reader] = readyRoles as [(typeof readyRoles)[0], (typeof readyRoles)[0]];

/** Holds all that the ready roles hold. */
const administers = adminOf(acme, ...administrator.scopes);

let world: World;
beforeEach(async () => {
  world = await setUp();
});

const rolesOf = (tenantId: string) =>
  world.storage.roles.all([{ attribute: 'tenantId', equals: tenantId }]);

const readyRole = async (tenantId: string, name: string) =>
  (await rolesOf(tenantId)).find((role) => role.isSystem && role.name === name)!;

/** The names of the scopes that the role of this name holds. */
const heldBy = async (tenantId: string, name: string) => {
  const { id } = await readyRole(tenantId, name);
  const held = await world.storage.rolePermissions.all([{ attribute: 'roleId', equals: id }]);
  const scopes = await world.storage.scopes.all([
    { attribute: 'id', in: held.map(({ scopeId }) => scopeId) },
  ]);
  return scopes.map((scope) => scope.name).sort();
};

/** As a release before would have left the role: its list did not have this scope yet. */
const withoutScope = async (tenantId: string, name: string, scopeName: string) => {
  const { id } = await readyRole(tenantId, name);
  const scope = await managementScope(world, scopeName);
  await world.storage.rolePermissions.removeAll([
    { attribute: 'roleId', equals: id },
    { attribute: 'scopeId', equals: scope.id },
  ]);
};

describe('the list of this release', () => {
  test('lets Administrator hold what an administrator of a tenant holds over others', () => {
    expect(administrator.scopes).toEqual(tenantAdminPowers);
    expect(administrator.scopes).not.toContain('create:tenants');
  });

  test('lets Reader hold all that reads, without secrets', () => {
    const reading = Object.keys(managementScopes).filter((name) => name.startsWith('read:'));
    const kept = ['read:client_secrets', 'read:resource_secrets', 'read:current_user'];
    expect(reader.scopes).toEqual(reading.filter((name) => !kept.includes(name)));
  });
});

describe('a new tenant', () => {
  test('has the ready roles, as system roles of its own', async () => {
    const { id } = await world.keyward.tenants.create({ name: 'fresh' });
    expect(await rolesOf(id)).toMatchObject([
      { name: 'Administrator', isSystem: true, isDefault: false },
      { name: 'Reader', isSystem: true, isDefault: false },
    ]);
  });

  test('has them with what the list of the release says', async () => {
    const { id } = await world.keyward.tenants.create({ name: 'fresh' });
    expect(await heldBy(id, 'Administrator')).toEqual([...administrator.scopes].sort());
    expect(await heldBy(id, 'Reader')).toEqual([...reader.scopes].sort());
  });

  test('has them from a caller who may create tenants and nothing else: nobody has them yet', async () => {
    const { id } = await world.keyward.tenants.create(
      { name: 'fresh' },
      globalAdmin('create:tenants'),
    );
    expect(await rolesOf(id)).toHaveLength(2);
  });

  test('says in the log that it has them', async () => {
    const { told } = await attempt(world, () => world.keyward.tenants.create({ name: 'fresh' }));
    expect(told).toEqual(['tenant.created', 'role.created', 'role.created']);
  });

  test('is empty still, and so is deleted without cascade', async () => {
    const { id } = await world.keyward.tenants.create({ name: 'fresh' });
    await world.keyward.tenants.delete(id);
    expect(await rolesOf(id)).toEqual([]);
  });

  test('is not empty any more with a role of its own', async () => {
    const { id } = await world.keyward.tenants.create({ name: 'fresh' });
    await addRole(world, { tenantId: id });
    expect(await refusalOf(world.keyward.tenants.delete(id))).toBe('tenant_not_empty');
  });
});

test('the default tenant has the ready roles from the first start', async () => {
  const [tenant] = await world.storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
  expect(await heldBy(tenant!.id, 'Administrator')).toEqual([...administrator.scopes].sort());
  expect(await heldBy(tenant!.id, 'Reader')).toEqual([...reader.scopes].sort());
});

describe('a tenant from before', () => {
  test('has no ready role until somebody asks for them', async () => {
    await world.keyward.firstStart({});
    expect(await world.keyward.roles.ready(acme)).toMatchObject([
      { name: 'Administrator', role: undefined, missingScopes: administrator.scopes },
      { name: 'Reader', role: undefined, missingScopes: reader.scopes },
    ]);
  });

  test('gets them on request', async () => {
    await world.keyward.roles.updateReady(acme, administers);
    expect(await heldBy(acme, 'Administrator')).toEqual([...administrator.scopes].sort());
    expect(await heldBy(acme, 'Reader')).toEqual([...reader.scopes].sort());
  });

  test('gets them once, however often it asks', async () => {
    await world.keyward.roles.updateReady(acme);
    expect(await attempt(world, () => world.keyward.roles.updateReady(acme))).toEqual({
      refused: undefined,
      changed: [],
      told: [],
    });
  });

  test('gets them once from eight requests at the same time', async () => {
    expect((await race(8, () => world.keyward.roles.updateReady(acme))).winners).toBe(8);
    expect(await rolesOf(acme)).toHaveLength(2);
  });

  test('with a role of its own of that name keeps it, and gets none', async () => {
    await addRole(world, { name: 'reader' });
    expect(await attempt(world, () => world.keyward.roles.updateReady(acme))).toEqual(
      refusedCleanly('already_exists'),
    );
  });

  test('of somebody else is not there for a request', async () => {
    expect(
      await attempt(world, () => world.keyward.roles.updateReady(globex, administers)),
    ).toEqual(refusedCleanly('record_not_found'));
    expect(await refusalOf(world.keyward.roles.ready(globex, administers))).toBe(
      'record_not_found',
    );
  });
});

describe('a list that has grown', () => {
  beforeEach(async () => {
    await world.keyward.roles.updateReady(acme);
    await withoutScope(acme, 'Reader', 'read:tickets');
  });

  test('leaves the role as it is until somebody asks', async () => {
    await world.keyward.firstStart({});
    expect(await world.keyward.roles.ready(acme)).toMatchObject([
      { name: 'Administrator', missingScopes: [] },
      { name: 'Reader', missingScopes: ['read:tickets'] },
    ]);
  });

  test('reaches the role on request, and the log says so', async () => {
    const { told } = await attempt(world, () => world.keyward.roles.updateReady(acme, administers));
    expect(await heldBy(acme, 'Reader')).toContain('read:tickets');
    expect(told).toEqual(['role.permissions_granted']);
  });

  test('nobody makes a ready role, or lets it grow, without holding what it gets', async () => {
    const lacking = adminOf(
      acme,
      ...administrator.scopes.filter((each) => each !== 'read:tickets'),
    );
    expect(await attempt(world, () => world.keyward.roles.updateReady(acme, lacking))).toEqual(
      refusedCleanly('escalation_refused'),
    );
    const holding = adminOf(acme, 'read:tickets');
    expect(await refusalOf(world.keyward.roles.updateReady(acme, holding))).toBeUndefined();
  });
});

describe('nobody gives a ready role without holding all that it holds', () => {
  const oneLess = adminOf(acme, ...administrator.scopes.slice(1));
  const oneMore = administers;

  test('the request that makes it', async () => {
    expect(await attempt(world, () => world.keyward.roles.updateReady(acme, oneLess))).toEqual(
      refusedCleanly('escalation_refused'),
    );
  });

  type Way = (roleId: string, actor: Actor) => Promise<() => Promise<unknown>>;
  const ways: [string, Way][] = [
    [
      'a link from the role',
      async (roleId, actor) => {
        const user = await addUser(world);
        return () => world.keyward.roles.addMembers(roleId, [user.id], {}, actor);
      },
    ],
    [
      'a link from the person',
      async (roleId, actor) => {
        const user = await addUser(world);
        return () => world.keyward.users.addRoles(user.id, [roleId], {}, actor);
      },
    ],
    [
      'an invitation',
      (roleId, actor) =>
        Promise.resolve(() =>
          world.keyward.tickets.create(
            'invitation',
            { email: 'new@example.com', tenantId: acme, roleIds: [roleId] },
            actor,
          ),
        ),
    ],
    [
      'a role of a group',
      async (roleId, actor) => {
        const group = await addGroup(world);
        return () => world.keyward.groups.addRoles(group.id, [roleId], {}, actor);
      },
    ],
    [
      'a membership in a group that has it',
      async (roleId, actor) => {
        const [group, user] = [await addGroup(world), await addUser(world)];
        await world.keyward.groups.addRoles(group.id, [roleId]);
        return () => world.keyward.groups.addMembers(group.id, [user.id], {}, actor);
      },
    ],
    [
      'a default role of the tenant',
      (roleId, actor) =>
        Promise.resolve(() =>
          world.keyward.tenants.modify(acme, { metadata: { default_role_ids: [roleId] } }, actor),
        ),
    ],
  ];

  test.each(ways)('%s', async (_, way) => {
    await world.keyward.roles.updateReady(acme);
    const { id } = await readyRole(acme, 'Administrator');
    expect(await attempt(world, await way(id, oneLess))).toEqual(
      refusedCleanly('escalation_refused'),
    );
    expect((await attempt(world, await way(id, oneMore))).refused).toBeUndefined();
  });

  test('an import into a tenant where it is a default role', async () => {
    await world.keyward.roles.updateReady(acme);
    const { id } = await readyRole(acme, 'Administrator');
    await world.keyward.tenants.modify(acme, { metadata: { default_role_ids: [id] } });
    const importBy = (actor: Actor) => () =>
      world.keyward.users.import([{ username: 'ada' }], actor);
    expect(await attempt(world, importBy(oneLess))).toEqual(refusedCleanly('escalation_refused'));
    expect((await attempt(world, importBy(oneMore))).refused).toBeUndefined();
  });
});

describe('a ready role', () => {
  const protectedFrom: [string, (id: string) => Promise<unknown>][] = [
    ['another name', (id) => world.keyward.roles.modify(id, { name: 'Boss' })],
    ['another description', (id) => world.keyward.roles.modify(id, { description: 'x' })],
    ['deletion', (id) => world.keyward.roles.delete(id)],
    [
      'further permissions',
      async (id) =>
        permit(
          world,
          (await world.storage.roles.find(id))!,
          await managementScope(world, 'create:tenants'),
        ),
    ],
    [
      'the loss of permissions',
      (id) =>
        world.keyward.roles.revokePermissions(id, [{ resourceId: world.system.id, scopeIds: [] }]),
    ],
  ];

  test.each(protectedFrom)('is protected from %s, by everybody', async (_, work) => {
    await world.keyward.roles.updateReady(acme);
    const { id } = await readyRole(acme, 'Reader');
    expect(await attempt(world, () => work(id))).toEqual(refusedCleanly('system_record_protected'));
  });

  test('is given and taken like any other', async () => {
    await world.keyward.roles.updateReady(acme);
    const [{ id }, user] = [await readyRole(acme, 'Reader'), await addUser(world)];
    const members = () => world.storage.roleMembers.all([{ attribute: 'roleId', equals: id }]);
    await world.keyward.roles.addMembers(id, [user.id], {}, administers);
    expect(await members()).toHaveLength(1);
    await world.keyward.roles.removeMembers(id, [user.id], administers);
    expect(await members()).toEqual([]);
  });

  test('makes nobody an administrator of the tenant: the last one of those stays protected', async () => {
    await world.keyward.roles.updateReady(acme);
    const { id } = await readyRole(acme, 'Administrator');
    const [first, second] = [await addUser(world), await addUser(world)];
    for (const user of [first, second])
      await world.storage.users.change(user.id, (it) => ({ ...it, passwordHash: 'hash(x)' }));
    await world.keyward.tenants.addAdmins(acme, [first.id]);
    await world.keyward.roles.addMembers(id, [second.id]);
    const removal = () => world.keyward.tenants.removeAdmins(acme, [first.id], administers);
    expect(await attempt(world, removal)).toEqual(refusedCleanly('last_tenant_admin'));

    await world.keyward.tenants.addAdmins(acme, [second.id], administers);
    expect((await attempt(world, removal)).refused).toBeUndefined();
  });
});
