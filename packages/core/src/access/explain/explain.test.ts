import { beforeEach, describe, expect, test } from '@jest/globals';
import { addChain, addGroup, addRole, permit } from '../../testing/access.test-support.js';
import { agreementSuite } from '../../testing/explained-worlds.test-support.js';
import type { Hint } from './explain-hints.js';
import { addUser, changeUser } from '../../testing/people.test-support.js';
import {
  acme,
  addClient,
  addManager,
  addResource,
  addScopes,
  globalAdmin,
  globex,
  letUse,
  nowhere,
  refusalOf,
  setUp,
  type World,
} from '../../testing/set-up.test-support.js';

/**
 * A client that may ask for "read" of a resource on which people need permissions, and a person of its
 * tenant.
 */
const setting = async () => {
  const world = await setUp();
  const resource = await addResource(world, acme, undefined, { rbacEnabled: true });
  const [read, write] = await addScopes(world, resource, 'read', 'write');
  const client = await addClient(world, {
    isGlobal: false,
    tenantId: acme,
    metadata: { grant_types: ['client_credentials', 'password'] },
  });
  await letUse(world, client, resource, [read!]);
  const user = await addUser(world);
  const ask = (more: object = {}) =>
    world.keyward.explain({
      userId: user.id,
      clientId: client.id,
      resourceId: resource.id,
      scope: 'read',
      ...more,
    });
  return { world, resource, read: read!, write: write!, client, user, ask };
};

let s: Awaited<ReturnType<typeof setting>>;
beforeEach(async () => {
  s = await setting();
});

describe('every way that allows is told', () => {
  test('directly, by a role, and by a role of groups above, along each way up', async () => {
    const { world, user, read, ask } = s;
    const { users, groups } = world.keyward;
    const role = await addRole(world);
    await permit(world, role, read);
    const [top, middle, bottom] = await addChain(world, 3);
    const beside = await addGroup(world);
    await groups.addNested(top!.id, [beside.id]);
    await groups.addNested(beside.id, [bottom!.id]);
    await groups.addRoles(top!.id, [role.id]);
    await users.addGroups(user.id, [bottom!.id]);
    await users.addRoles(user.id, [role.id]);
    await users.grantPermissions(user.id, [{ resourceId: read.resourceId, scopeIds: [read.id] }]);
    const { allowed, paths, failedGate, hint } = await ask();
    expect(allowed).toBe(true);
    expect(failedGate).toBeNull();
    expect(hint).toBeNull();
    expect(new Set(paths.map(({ type, groupIds }) => [type, ...groupIds].join()))).toEqual(
      new Set(
        ['direct', 'role', ['group', bottom, middle, top], ['group', bottom, beside, top]].map(
          (way) =>
            typeof way === 'string'
              ? way
              : way.map((each) => (typeof each === 'string' ? each : each!.id)).join(),
        ),
      ),
    );
  });

  test("for a client alone, and a resource without permissions of people, it is the client's permission", async () => {
    await s.world.keyward.resources.modify(s.resource.id, { rbacEnabled: false });
    for (const more of [{}, { userId: undefined }])
      expect((await s.ask(more)).paths).toEqual([{ type: 'client', roleId: null, groupIds: [] }]);
  });
});

test.each([
  ['token_exchange', 'grant_type'],
  ['implicit', 'grant_type'],
  ['password', null],
])(
  'what is explained as allowed is what the token endpoint gives: no management scope by %s alone',
  async (grant, gate) => {
    const { world, user } = await setting();
    const client = await addManager(
      world,
      { isGlobal: false, tenantId: acme, metadata: { grant_types: [grant] } },
      'read:clients',
    );
    await world.keyward.tenants.addAdmins(acme, [user.id]);
    const { failedGate } = await world.keyward.explain({
      userId: user.id,
      clientId: client.id,
      resourceId: world.system.id,
      scope: 'read:clients',
    });
    expect(failedGate).toBe(gate);
  },
);

test('a scope of the administrators of a tenant is held by those alone', async () => {
  const world = await setUp();
  const user = await addUser(world);
  const client = await addManager(
    world,
    { isGlobal: false, tenantId: acme, metadata: { grant_types: ['password'] } },
    'read:clients',
  );
  const waysOfUser = async () => {
    const question = {
      userId: user.id,
      clientId: client.id,
      resourceId: world.system.id,
      scope: 'read:clients',
    };
    return (await world.keyward.explain(question)).paths.map(({ type }) => type);
  };

  expect(await waysOfUser()).toEqual([]);
  await world.keyward.tenants.addAdmins(acme, [user.id]);
  expect(await waysOfUser()).toEqual(['tenant_admin']);
});

describe('the first gate that refuses is told, with the nearest change that opens it', () => {
  const { keyward: k } = { keyward: () => s.world.keyward };
  test.each<[string, () => Promise<unknown>, object, () => object]>([
    [
      'client_active',
      () => s.world.storage.tenants.change(acme, (tenant) => ({ ...tenant, isSuspended: true })),
      {},
      () => ({ change: 'lift_suspension', tenantId: acme, tenantOf: 'client' }),
    ],
    [
      'grant_type',
      () => k().clients.modify(s.client.id, { metadata: { grant_types: ['refresh_token'] } }),
      {},
      () => ({
        change: 'add_grant_type',
        clientId: s.client.id,
        grantTypes: ['refresh_token', 'authorization_code'],
      }),
    ],
    [
      'resource_authorized',
      () => k().clients.revokeResources(s.client.id, [s.resource.id]),
      {},
      () => ({
        change: 'authorize_resource',
        clientId: s.client.id,
        resourceId: s.resource.id,
      }),
    ],
    [
      'scope_exists',
      () => Promise.resolve(),
      { scope: 'nothing' },
      () => ({ change: 'create_scope', resourceId: s.resource.id, scopeName: 'nothing' }),
    ],
    [
      'client_permission',
      () => Promise.resolve(),
      { scope: 'write' },
      () => ({
        change: 'grant_client_permission',
        clientId: s.client.id,
        resourceId: s.resource.id,
        scopeId: s.write.id,
      }),
    ],
    [
      'user_active',
      () => changeUser(s.world, s.user, { isBlocked: true }),
      {},
      () => ({ change: 'lift_block', userId: s.user.id }),
    ],
    [
      'user_permission',
      () => Promise.resolve(),
      {},
      () => ({
        change: 'grant_user_permission',
        userId: s.user.id,
        resourceId: s.resource.id,
        scopeId: s.read.id,
      }),
    ],
  ])('%s', async (gate, close, more, expected) => {
    await close();
    const { allowed, paths, failedGate, hint } = await s.ask(more);
    expect(allowed).toBe(false);
    expect(paths).toEqual([]);
    expect(failedGate).toEqual(gate);
    expect(hint).toEqual(expected());
  });

  test('user_tenant, which no call opens', async () => {
    const stranger = await addUser(s.world, { tenantId: globex });
    expect(await s.ask({ userId: stranger.id })).toMatchObject({
      allowed: false,
      failedGate: 'user_tenant',
      hint: { change: 'use_client_of_tenant' },
    });
  });

  test('doing what the hint says opens it: a role with the scope comes before a permission of one’s own', async () => {
    const role = await addRole(s.world);
    await permit(s.world, role, s.read);
    const { hint } = await s.ask();
    expect(hint).toEqual({
      change: 'give_role',
      userId: s.user.id,
      roleId: role.id,
      roleName: role.name,
    });
    await s.world.keyward.users.addRoles(s.user.id, [role.id]);
    expect((await s.ask()).allowed).toBe(true);
  });
});

describe('all closed gates are told at once', () => {
  const closedIn = async (more: object = {}) =>
    (await s.ask(more)).gates.filter(({ state }) => state === 'closed');
  const statesOf = async (more: object = {}) =>
    Object.fromEntries((await s.ask(more)).gates.map(({ gate, state }) => [gate, state]));

  test('each with its own change', async () => {
    const { world, client, resource, user, read } = s;
    await world.keyward.clients.modify(client.id, { metadata: { grant_types: [] } });
    await world.keyward.clients.revokeResources(client.id, [resource.id]);
    await changeUser(world, user, { isBlocked: true });

    expect((await closedIn()).map(({ gate, hints }) => [gate, ...hints])).toEqual([
      [
        'grant_type',
        { change: 'add_grant_type', clientId: client.id, grantTypes: ['authorization_code'] },
      ],
      [
        'resource_authorized',
        { change: 'authorize_resource', clientId: client.id, resourceId: resource.id },
      ],
      [
        'client_permission',
        {
          change: 'grant_client_permission',
          clientId: client.id,
          resourceId: resource.id,
          scopeId: read.id,
        },
      ],
      ['user_active', { change: 'lift_block', userId: user.id }],
      [
        'user_permission',
        {
          change: 'grant_user_permission',
          userId: user.id,
          resourceId: resource.id,
          scopeId: read.id,
        },
      ],
    ]);
  });

  test('a gate is judged as if the others were open: a blocked person keeps what they hold', async () => {
    const { world, user, read } = s;
    await world.keyward.users.grantPermissions(user.id, [
      { resourceId: read.resourceId, scopeIds: [read.id] },
    ]);
    await changeUser(world, user, { isBlocked: true });
    const { user_active, user_permission } = await statesOf();
    expect({ user_active, user_permission }).toEqual({
      user_active: 'closed',
      user_permission: 'open',
    });
  });

  test('a scope that does not exist leaves it unknown who would hold it', async () => {
    expect(await statesOf({ scope: 'nothing' })).toEqual({
      client_active: 'open',
      grant_type: 'open',
      resource_authorized: 'open',
      scope_exists: 'closed',
      client_permission: 'unknown',
      user_tenant: 'open',
      user_active: 'open',
      user_permission: 'unknown',
    });
  });

  test('a person who is blocked in a suspended tenant needs both to be lifted', async () => {
    await changeUser(s.world, s.user, { isBlocked: true });
    await s.world.storage.tenants.change(acme, (tenant) => ({ ...tenant, isSuspended: true }));
    const active = (await closedIn()).find(({ gate }) => gate === 'user_active');
    expect(active?.hints.map(({ change }) => change)).toEqual(['lift_suspension', 'lift_block']);
  });

  test('no permission is offered on a resource of another tenant, where it would give nothing', async () => {
    const stranger = await addUser(s.world, { tenantId: globex });
    const closed = await closedIn({ userId: stranger.id });
    expect(closed.map(({ gate, hints }) => [gate, hints[0]?.change])).toEqual([
      ['user_tenant', 'use_client_of_tenant'],
      ['user_permission', 'use_resource_of_tenant'],
    ]);
  });

  test('a client that asks for itself passes no gate of a person', async () => {
    const { gates: passed } = await s.ask({ userId: undefined });
    expect(passed.map(({ gate }) => gate)).toEqual([
      'client_active',
      'grant_type',
      'resource_authorized',
      'scope_exists',
      'client_permission',
    ]);
  });

  test('doing what all hints say, in their order, opens everything', async () => {
    const { world, client, resource, user } = s;
    await world.keyward.clients.modify(client.id, { metadata: { grant_types: [] } });
    await world.keyward.clients.revokeResources(client.id, [resource.id]);
    await changeUser(world, user, { isBlocked: true });
    for (const { hints } of await closedIn()) for (const hint of hints) await carryOut(world, hint);
    expect((await s.ask()).allowed).toBe(true);
  });
});

/** Does what a hint says, by the use case of the operation that the API names for it. */
// eslint-disable-next-line complexity -- one kind of hint a line
const carryOut = ({ keyward }: World, hint: Hint): Promise<unknown> => {
  const selected = ({ resourceId, scopeId }: { resourceId: string; scopeId: string }) => [
    { resourceId, scopeIds: [scopeId] },
  ];
  switch (hint.change) {
    case 'add_grant_type':
      return keyward.clients.modify(hint.clientId, { metadata: { grant_types: hint.grantTypes } });
    case 'authorize_resource':
      return keyward.clients.authorizeResources(hint.clientId, [hint.resourceId]);
    case 'grant_client_permission':
      return keyward.clients.grantPermissions(hint.clientId, selected(hint));
    case 'lift_block':
      return keyward.users.modify(hint.userId, { isBlocked: false });
    case 'grant_user_permission':
      return keyward.users.grantPermissions(hint.userId, selected(hint));
    case 'open_to_unregistered_clients':
      return keyward.resources.modify(hint.resourceId, {
        unregisteredAllowed: true,
        unregisteredScopes: hint.scopes,
      });
    case 'create_scope':
    case 'give_role':
    case 'lift_suspension':
    case 'use_client_of_tenant':
    case 'use_confidential_client':
    case 'use_resource_of_tenant':
      throw new Error(`no use case is known for ${hint.change}`);
  }
};

test.each(['userId', 'clientId', 'resourceId'])('an unknown %s is refused', async (name) => {
  expect(await refusalOf(s.ask({ [name]: nowhere }))).toBe('unknown_reference');
});

agreementSuite(8);

test('an actor of a tenant is told nothing of another', async () => {
  const foreign = { ...globalAdmin(), tenancy: { kind: 'one', tenantId: globex } } as const;
  expect(
    await refusalOf(
      s.world.keyward.explain(
        { userId: s.user.id, clientId: s.client.id, resourceId: s.resource.id, scope: 'read' },
        foreign,
      ),
    ),
  ).toBe('unknown_reference');
});
