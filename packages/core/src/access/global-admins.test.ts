/** People who administer all tenants, and who can make one (docs/adr/0100-global-administrators.md). */
import { describe, expect, test } from '@jest/globals';
import type { Actor } from '../model/values/actor.js';
import { oneTenant } from '../model/values/tenancy.js';
import { inMemoryStorage } from '../in-memory/index.js';
import { createKeyward } from '../keyward.js';
import { addRole, permit } from '../testing/access.test-support.js';
import {
  acme,
  adminOf,
  attempt,
  globalAdmin,
  managementScope,
  platform,
  refusedCleanly,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import { tenantAdminScopes } from './admin-scopes.js';
import { isGlobalAdmin } from './global-admins.js';

const defaultTenantOf = async ({ storage }: Pick<World, 'storage'>): Promise<string> =>
  (await storage.tenants.all([{ attribute: 'isDefault', equals: true }]))[0]!.id;

const personIn = async (world: World, tenantId: string) =>
  world.keyward.users.create({ username: `person-${world.random.uuid().slice(-6)}`, tenantId });

const create = async (world: World) => ({
  resourceId: world.system.id,
  scopeIds: [(await managementScope(world, 'create:tenants')).id],
});

const appoint = async (world: World, userId: string, actor?: Actor): Promise<void> =>
  world.keyward.users.grantPermissions(userId, [await create(world)], {}, actor);

/** What a caller of one tenant can hold at most. */
const everything = [...tenantAdminScopes, 'create:tenants', 'delete:tenants'];

describe('a global administrator', () => {
  test('is a person of the default tenant who may create tenants', async () => {
    const world = await setUp();
    const person = await personIn(world, await defaultTenantOf(world));
    await appoint(world, person.id);
    expect(await isGlobalAdmin(world.storage, person)).toBe(true);
  });

  test('is no person of another tenant', async () => {
    const world = await setUp();
    const person = await personIn(world, acme);
    await appoint(world, person.id);
    expect(await isGlobalAdmin(world.storage, person)).toBe(false);
  });

  test('is not made by a role', async () => {
    const world = await setUp();
    const person = await personIn(world, await defaultTenantOf(world));
    const role = await addRole(world, { tenantId: await defaultTenantOf(world) });
    await permit(world, role, await managementScope(world, 'create:tenants'));
    await world.keyward.roles.addMembers(role.id, [person.id]);
    expect(await isGlobalAdmin(world.storage, person)).toBe(false);
  });
});

describe('the first start', () => {
  const firstAdmin = async (hasGlobalAdmin: boolean) => {
    const storage = inMemoryStorage();
    await createKeyward(platform(storage)).firstStart({ hasGlobalAdmin });
    const [user] = await storage.users.all([]);
    return isGlobalAdmin(storage, user!);
  };

  test('makes the first administrator a global one where that is wanted', async () => {
    expect(await firstAdmin(true)).toBe(true);
  });

  test('leaves the first administrator with one tenant otherwise', async () => {
    expect(await firstAdmin(false)).toBe(false);
  });
});

describe('a recovery', () => {
  test('makes the administrator a global one where that is wanted', async () => {
    const world = await setUp();
    await world.keyward.recoverAdmin({ isGlobal: true });
    const [user] = await world.storage.users.all([]);
    expect(await isGlobalAdmin(world.storage, user!)).toBe(true);
  });

  test('may be run again', async () => {
    const world = await setUp();
    await world.keyward.recoverAdmin({ isGlobal: true });
    await world.keyward.recoverAdmin({ isGlobal: true });
    const [user] = await world.storage.users.all([]);
    const own = [{ attribute: 'userId', equals: user!.id }] as const;
    expect(await world.storage.userPermissions.all(own)).toHaveLength(2);
  });

  test('lets an appointment last that would have ended', async () => {
    const world = await setUp();
    const [user] = await world.storage.users.all([]);
    const expiresAt = new Date(world.clock.now().getTime() + 1000);
    const grant = [await create(world)];
    await world.keyward.users.grantPermissions(user!.id, grant, { expiresAt });
    await world.keyward.recoverAdmin({ isGlobal: true });
    const own = [{ attribute: 'userId', equals: user!.id }] as const;
    const held = await world.storage.userPermissions.all(own);
    expect(held.map((permission) => permission.expiresAt)).toEqual([null, null]);
  });
});

describe('the reach into every tenant is passed on only by callers who have it', () => {
  const callers = async (world: World): Promise<Readonly<Record<string, Actor>>> => {
    const own = await defaultTenantOf(world);
    return {
      bound: adminOf(own, ...everything),
      narrowed: { ...adminOf(own, ...everything), reachesAllTenants: true },
      global: globalAdmin(...everything),
    };
  };

  test.each(['bound'])('a %s caller with every scope appoints none', async (caller) => {
    const world = await setUp();
    const person = await personIn(world, await defaultTenantOf(world));
    const actor = (await callers(world))[caller]!;
    expect(await attempt(world, () => appoint(world, person.id, actor))).toEqual(
      refusedCleanly('escalation_refused'),
    );
  });

  test.each(['narrowed', 'global'])('a %s caller appoints one', async (caller) => {
    const world = await setUp();
    const person = await personIn(world, await defaultTenantOf(world));
    const actor = (await callers(world))[caller]!;
    await appoint(world, person.id, actor);
    expect(await isGlobalAdmin(world.storage, person)).toBe(true);
  });

  test.each([
    [
      'set the password',
      (world: World, id: string, actor: Actor) =>
        world.keyward.users.setPassword(id, { password: { password: 'kumquat accordion' } }, actor),
    ],
    [
      'change the address',
      (world: World, id: string, actor: Actor) =>
        world.keyward.users.modify(id, { email: 'mallory@evil.example' }, actor),
    ],
  ] as const)('a bound caller with every scope cannot %s of one', async (_, take) => {
    const world = await setUp();
    const person = await personIn(world, await defaultTenantOf(world));
    await appoint(world, person.id);
    const actor = (await callers(world))['bound']!;
    expect(await attempt(world, () => take(world, person.id, actor))).toEqual(
      refusedCleanly('escalation_refused'),
    );
  });

  test('a bound caller with every scope cannot weaken the second factors of one', async () => {
    const world = await setUp();
    const tenantId = await defaultTenantOf(world);
    const person = await personIn(world, tenantId);
    await appoint(world, person.id);
    await world.keyward.tenants.modify(tenantId, { metadata: { mfa: { policy: 'always' } } });
    const actor = (await callers(world))['bound']!;
    const weaken = () =>
      world.keyward.tenants.modify(tenantId, { metadata: { mfa: { policy: 'never' } } }, actor);
    expect(await attempt(world, weaken)).toEqual(refusedCleanly('escalation_refused'));
  });

  test('a bound caller still gives the scope to people of another tenant', async () => {
    const world = await setUp();
    const person = await personIn(world, acme);
    await appoint(world, person.id, { ...adminOf(acme, ...everything), tenancy: oneTenant(acme) });
    const own = [{ attribute: 'userId', equals: person.id }] as const;
    expect(await world.storage.userPermissions.all(own)).toHaveLength(1);
  });

  describe('a caller without the reach hands no further scope to a global administrator', () => {
    const reading = async (world: World) => ({
      resourceId: world.system.id,
      scopeIds: [(await managementScope(world, 'read:users')).id],
    });
    const roleThatReads = async (world: World) => {
      const role = await addRole(world, { tenantId: await defaultTenantOf(world) });
      await permit(world, role, await managementScope(world, 'read:users'));
      return role;
    };
    type Way = (world: World, userId: string, actor: Actor) => Promise<unknown>;

    const ways: readonly (readonly [string, Way])[] = [
      [
        'by a permission',
        async (world, id, actor) =>
          world.keyward.users.grantPermissions(id, [await reading(world)], {}, actor),
      ],
      [
        'as an administrator of the tenant',
        async (world, id, actor) =>
          world.keyward.tenants.addAdmins(await defaultTenantOf(world), [id], actor),
      ],
      [
        'by membership of a role',
        async (world, id, actor) =>
          world.keyward.roles.addMembers((await roleThatReads(world)).id, [id], {}, actor),
      ],
      [
        'by a role that they have',
        async (world, id, actor) => {
          const role = await addRole(world, { tenantId: await defaultTenantOf(world) });
          await world.keyward.roles.addMembers(role.id, [id]);
          return world.keyward.roles.grantPermissions(role.id, [await reading(world)], {}, actor);
        },
      ],
      [
        'by a group that they are in',
        async (world, id, actor) => {
          const tenantId = await defaultTenantOf(world);
          const group = await world.keyward.groups.create({ name: 'readers', tenantId });
          await world.keyward.groups.addMembers(group.id, [id]);
          const { id: roleId } = await roleThatReads(world);
          return world.keyward.groups.addRoles(group.id, [roleId], {}, actor);
        },
      ],
    ];

    test.each(ways)('%s', async (_, way) => {
      const world = await setUp();
      const person = await personIn(world, await defaultTenantOf(world));
      await appoint(world, person.id);
      const actor = (await callers(world))['bound']!;
      const { refused } = await attempt(world, () => way(world, person.id, actor));
      expect(refused).toBe('escalation_refused');
    });

    test.each(ways)('%s another person gets it', async (_, way) => {
      const world = await setUp();
      await appoint(world, (await personIn(world, await defaultTenantOf(world))).id);
      const other = await personIn(world, await defaultTenantOf(world));
      const actor = (await callers(world))['bound']!;
      const { refused } = await attempt(world, () => way(world, other.id, actor));
      expect(refused).toBeUndefined();
    });
  });
});
