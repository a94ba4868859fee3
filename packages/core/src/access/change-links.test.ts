import { beforeEach, describe, expect, test } from '@jest/globals';
import { addChain, addGroup, addManagingRole, addRole } from '../testing/access.test-support.js';
import { addUser } from '../testing/people.test-support.js';
import {
  acme,
  adminOf,
  attempt,
  globex,
  nowhere,
  race,
  refusedCleanly,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import type { Expiry } from './change-links.js';
import { relations } from './relations.js';
import { linksIn, withoutExpiredLinks } from './without-expired-links.js';

let world: World;
beforeEach(async () => {
  world = await setUp();
});

interface Subject {
  readonly add: (
    id: string,
    ids: readonly string[],
    expiry?: Expiry,
    actor?: ReturnType<typeof adminOf>,
  ) => Promise<void>;
  readonly remove: (id: string, ids: readonly string[]) => Promise<void>;
  readonly make: (
    which: 'users' | 'roles' | 'groups',
    tenantId?: string,
  ) => Promise<{ readonly id: string }>;
}

const subjectOf = (name: keyof typeof relations): Subject => {
  const { roles, users, groups } = world.keyward;
  const verbs = {
    roleMembers: [roles.addMembers, roles.removeMembers],
    userRoles: [users.addRoles, users.removeRoles],
    groupMembers: [groups.addMembers, groups.removeMembers],
    userGroups: [users.addGroups, users.removeGroups],
    groupRoles: [groups.addRoles, groups.removeRoles],
    nestedGroups: [groups.addNested, groups.removeNested],
  } as const;
  const [add, remove] = verbs[name];
  return {
    add,
    remove,
    make: (which, tenantId = acme) =>
      ({ users: addUser, roles: addRole, groups: addGroup })[which](world, { tenantId }),
  };
};

const linked = async (name: keyof typeof relations) =>
  (await withoutExpiredLinks(world.storage, world.clock.now())[relations[name].link].all([])).map(
    ({ expiresAt, tenantId }) => ({ expiresAt, tenantId }),
  );
const later = (seconds: number): Date => new Date(world.clock.now().getTime() + seconds * 1000);

describe.each(Object.keys(relations) as (keyof typeof relations)[])(
  'links through the relation %s',
  (name) => {
    const { from, to, link } = relations[name];

    test('adding links all of them once, tells it, and is idempotent', async () => {
      const { add, make } = subjectOf(name);
      const [start, one, two] = [await make(from), await make(to), await make(to)];
      const { refused, changed, told } = await attempt(world, () =>
        add(start.id, [one.id, two.id, one.id]),
      );
      expect(refused).toBeUndefined();
      expect(changed).toEqual([link]);
      expect(told).toEqual([`${relations[name].event}_added`]);
      expect(await linked(name)).toEqual([
        { expiresAt: null, tenantId: acme },
        { expiresAt: null, tenantId: acme },
      ]);
      expect((await attempt(world, () => add(start.id, [two.id]))).changed).toEqual([]);
    });

    test('an unknown id is refused, and nothing is linked', async () => {
      const { add, make } = subjectOf(name);
      const [start, one] = [await make(from), await make(to)];
      expect(await attempt(world, () => add(start.id, [one.id, nowhere]))).toEqual(
        refusedCleanly('unknown_reference'),
      );
      expect(await attempt(world, () => add(nowhere, [one.id]))).toEqual(
        refusedCleanly('record_not_found'),
      );
    });

    test('one across two tenants is refused, and the good ones with it', async () => {
      const { add, make } = subjectOf(name);
      const [start, own, other] = [await make(from), await make(to), await make(to, globex)];
      expect(await attempt(world, () => add(start.id, [own.id, other.id]))).toEqual(
        refusedCleanly('tenant_mismatch'),
      );
    });

    test('removing takes what is named, and passes over what is not linked or not known', async () => {
      const { add, remove, make } = subjectOf(name);
      const [start, one, two] = [await make(from), await make(to), await make(to)];
      await add(start.id, [one.id, two.id]);
      await remove(start.id, [one.id, one.id, nowhere]);
      expect(await linked(name)).toHaveLength(1);
      expect((await attempt(world, () => remove(start.id, [one.id]))).changed).toEqual([]);
    });

    test('a link with expires_at counts nowhere from that moment on, and makes room for another', async () => {
      const { add, make } = subjectOf(name);
      const [start, one] = [await make(from), await make(to)];
      await add(start.id, [one.id], { expiresAt: later(60) });
      world.clock.advance(59);
      expect(await linked(name)).toHaveLength(1);
      world.clock.advance(1);
      expect(await linked(name)).toEqual([]);
      await add(start.id, [one.id]);
      expect(await linked(name)).toEqual([{ expiresAt: null, tenantId: acme }]);
    });

    test('tidying removes links that have ended', async () => {
      const { add, make } = subjectOf(name);
      await add((await make(from)).id, [(await make(to)).id], { expiresAt: later(60) });
      world.clock.advance(61);
      await world.keyward.tidy();
      expect(await linksIn(world.storage, link).all([])).toEqual([]);
    });

    test('again with another end moves it; again without one keeps it', async () => {
      const { add, make } = subjectOf(name);
      const [start, one] = [await make(from), await make(to)];
      await add(start.id, [one.id], { expiresAt: later(60) });
      await add(start.id, [one.id]);
      expect((await linked(name))[0]!.expiresAt).toEqual(later(60));
      await add(start.id, [one.id], { expiresAt: null });
      expect((await linked(name))[0]!.expiresAt).toBeNull();
    });

    test('a link that is to end by itself ends in the future', async () => {
      const { add, make } = subjectOf(name);
      const [start, one] = [await make(from), await make(to)];
      expect(
        await attempt(world, () => add(start.id, [one.id], { expiresAt: world.clock.now() })),
      ).toEqual(refusedCleanly('invalid_field'));
    });

    test('of many that link the same at once, all come through and one link is made', async () => {
      const { add, make } = subjectOf(name);
      const [start, one] = [await make(from), await make(to)];
      expect((await race(16, () => add(start.id, [one.id]))).winners).toBe(16);
      expect(await linked(name)).toHaveLength(1);
    });
  },
);

describe('escalation', () => {
  const small = adminOf(acme, 'read:clients');

  test.each([
    [
      'giving a role to users',
      async () =>
        world.keyward.roles.addMembers(
          (await addManagingRole(world, 'delete:clients')).id,
          [(await addUser(world)).id],
          {},
          small,
        ),
    ],
    [
      'giving a user roles',
      async () =>
        world.keyward.users.addRoles(
          (await addUser(world)).id,
          [(await addRole(world)).id, (await addManagingRole(world, 'delete:clients')).id],
          {},
          small,
        ),
    ],
    [
      'giving a group roles',
      async () =>
        world.keyward.groups.addRoles(
          (await addGroup(world)).id,
          [(await addManagingRole(world, 'delete:clients')).id],
          {},
          small,
        ),
    ],
    [
      'making a role a default one',
      async () =>
        world.keyward.roles.modify(
          (await addManagingRole(world, 'delete:clients')).id,
          { isDefault: true },
          small,
        ),
    ],
  ])('nobody passes on a management permission that they do not hold by %s', async (_, work) => {
    await expect(work()).rejects.toMatchObject({
      code: 'escalation_refused',
      values: { scope: 'delete:clients' },
    });
  });

  test('nobody adds members to a group whose parents have management permissions that they do not hold', async () => {
    const [top, , bottom] = await addChain(world, 3);
    await world.keyward.groups.addRoles(top!.id, [
      (await addManagingRole(world, 'delete:clients')).id,
    ]);
    const [user, other] = [await addUser(world), await addGroup(world)];
    for (const work of [
      () => world.keyward.groups.addMembers(bottom!.id, [user.id], {}, small),
      () => world.keyward.users.addGroups(user.id, [bottom!.id], {}, small),
      () => world.keyward.groups.addNested(bottom!.id, [other.id], {}, small),
    ])
      expect(await attempt(world, work)).toEqual(refusedCleanly('escalation_refused'));
  });

  test('a caller that holds the permissions passes them on', async () => {
    const user = await addUser(world);
    await world.keyward.users.addRoles(
      user.id,
      [(await addManagingRole(world, 'read:clients')).id],
      {},
      small,
    );
    expect(await linked('userRoles')).toHaveLength(1);
  });

  test('nobody sets the password of a person who holds management permissions that they do not hold', async () => {
    const user = await addUser(world);
    await world.keyward.users.addRoles(user.id, [
      (await addManagingRole(world, 'delete:clients')).id,
    ]);
    const set = () =>
      world.keyward.users.setPassword(
        user.id,
        { password: { password: 'kumquat accordion' } },
        small,
      );
    expect(await attempt(world, set)).toEqual(refusedCleanly('escalation_refused'));
  });
});
