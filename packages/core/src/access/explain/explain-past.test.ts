import { describe, expect, test } from '@jest/globals';
import type { Group } from '../../model/group/group.js';
import { addGroup, addRole, permit } from '../../testing/access.test-support.js';
import {
  acme,
  adminOf,
  globalAdmin,
  globex,
  refusalOf,
} from '../../testing/set-up.test-support.js';
import { historySuite, setting, type Setting } from '../../testing/explained-past.test-support.js';

const hour = 3_600_000;

describe('the answer at an earlier moment', () => {
  test('is found among groups that stood in each other one after the other', async () => {
    const { world, user, role, moment, recall } = await setting();
    const top = await addGroup(world);
    const home = await addGroup(world);
    await world.keyward.groups.addRoles(top.id, [role.id]);
    await world.keyward.groups.addNested(top.id, [home.id]);
    await world.keyward.groups.addMembers(home.id, [user.id]);
    const before = moment();

    const groups = [top];
    for (let count = 0; count < 14; count++) groups.push(await addGroup(world));
    for (const one of groups)
      for (const other of groups.filter((each) => each !== one)) {
        await world.keyward.groups.addNested(one.id, [other.id]);
        await world.keyward.groups.removeNested(one.id, [other.id]);
      }

    expect(await recall(before)).toMatchObject({ allowed: true });
  });

  test('is the one of then, and names the event that made the difference', async () => {
    const { world, user, role, moment, recall } = await setting();
    const before = moment();
    await world.keyward.users.addRoles(user.id, [role.id]);
    const after = moment();
    await world.keyward.users.removeRoles(user.id, [role.id]);
    moment();

    const [first, second] = [await recall(before), await recall(after)];
    expect(first).toMatchObject({ allowed: false, failedGate: 'user_permission', uncertain: [] });
    expect(second.paths).toEqual([{ type: 'role', roleId: role.id, groupIds: [] }]);
    expect(
      first.changes.map(({ event: { name }, before: was, after: is }) => [name, was, is]),
    ).toEqual([
      ['user.roles_removed', true, null],
      ['user.roles_added', null, true],
    ]);
    expect(second.changes[0]).toMatchObject({
      link: 'roleMembers',
      ids: [role.id, user.id],
      isCertain: true,
    });
  });

  test('passes over changes of roles and scopes that the answers do not rest on', async () => {
    const { world, user, scopes, moment, recall } = await setting();
    const before = moment();
    const other = await addRole(world);
    await permit(world, other, scopes[1]!);
    await world.keyward.users.addRoles(user.id, [other.id]);
    moment();
    expect((await recall(before)).changes).toEqual([]);
  });

  /** What each takes away, of a person who stands in a group within a group that has the role. */
  type Graph = Setting & { readonly top: Group; readonly home: Group };
  test.each<[string, (graph: Graph) => Promise<unknown>]>([
    ['group.deleted', ({ world, home }) => world.keyward.groups.delete(home.id)],
    [
      'group.members_removed',
      ({ world, home, user }) => world.keyward.groups.removeMembers(home.id, [user.id]),
    ],
    [
      'group.nested_groups_removed',
      ({ world, top, home }) => world.keyward.groups.removeNested(top.id, [home.id]),
    ],
    [
      'group.roles_removed',
      ({ world, top, role }) => world.keyward.groups.removeRoles(top.id, [role.id]),
    ],
    ['role.deleted', ({ world, role }) => world.keyward.roles.delete(role.id)],
    [
      'role.permissions_revoked',
      ({ world, role, scopes }) => {
        const chosen = [{ resourceId: scopes[0]!.resourceId, scopeIds: [scopes[0]!.id] }];
        return world.keyward.roles.revokePermissions(role.id, chosen);
      },
    ],
  ])('is known from %s', async (name, takeAway) => {
    const own = await setting();
    const { groups } = own.world.keyward;
    const [top, home] = [await addGroup(own.world), await addGroup(own.world)];
    await groups.addRoles(top.id, [own.role.id]);
    await groups.addNested(top.id, [home.id]);
    await groups.addMembers(home.id, [own.user.id]);
    const at = own.moment();

    await takeAway({ ...own, top, home });
    own.moment();

    const { allowed, changes } = await own.recall(at);
    expect(allowed).toBe(true);
    expect(new Set(changes.map(({ event }) => event.name))).toEqual(new Set([name]));
  });

  test('plays no changes of another tenant back, however many they are', async () => {
    const { world, moment, recall } = await setting();
    const at = moment();
    const [sample] = await world.storage.auditEvents.all([
      { attribute: 'name', equals: 'role.permissions_granted' },
    ]);
    for (let number = 0; number < 5001; number++)
      await world.storage.auditEvents.add({
        ...sample!,
        tenantId: globex,
        id: `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`,
        createdAt: world.clock.now(),
      });
    moment();

    expect(await recall(at)).toMatchObject({ allowed: false });
  });

  test('holds a role that is deleted by now', async () => {
    const { world, user, role, moment, recall } = await setting();
    await world.keyward.users.addRoles(user.id, [role.id]);
    const at = moment();
    await world.keyward.roles.delete(role.id);
    moment();
    const { allowed, paths, changes } = await recall(at);
    expect(allowed).toBe(true);
    expect(paths).toEqual([{ type: 'role', roleId: role.id, groupIds: [] }]);
    expect(new Set(changes.map(({ event }) => event.name))).toEqual(new Set(['role.deleted']));
  });

  test('holds a link that ended by itself and was tidied away', async () => {
    const { world, user, role, moment, recall } = await setting();
    const expiresAt = new Date(world.clock.now().getTime() + hour);
    await world.keyward.users.addRoles(user.id, [role.id], { expiresAt });
    const at = moment();
    world.clock.advance(2 * 3600);
    const ended = moment();
    await world.keyward.tidy();
    moment();
    expect(await recall(at)).toMatchObject({
      allowed: true,
      changes: [{ event: { name: 'links.ended' } }],
    });
    expect((await recall(ended)).allowed).toBe(false);
  });

  test('lacks a scope that a newer version of the server brought', async () => {
    const { world, moment } = await setting();
    const name = 'read:audit_events';
    await world.storage.scopes.removeAll([{ attribute: 'name', equals: name }]);
    const at = moment();
    await world.keyward.firstStart({});
    moment();
    const question = {
      clientId: world.defaultClientId,
      resourceId: world.system.id,
      scope: name,
    };
    expect((await world.keyward.explain(question)).allowed).toBe(true);
    expect((await world.keyward.explainPast(question, at)).failedGate).toBe('scope_exists');
  });

  test('says which record was not there yet', async () => {
    const { recall, user, client, resource } = await setting();
    const { allowed, missing } = await recall(new Date(0));
    expect(allowed).toBe(false);
    expect(new Set(missing)).toEqual(new Set([client.id, resource.id, user.id]));
  });
});

describe('where the log does not hold enough, the answer says so', () => {
  /** As events were before they kept links. */
  const forgetLinks = async ({ world }: Setting, name: string): Promise<void> => {
    for (const { id } of await world.storage.auditEvents.all([{ attribute: 'name', equals: name }]))
      await world.storage.auditEvents.change(id, (event) => ({ ...event, values: [] }));
  };

  test('an event that names ids alone leaves the answer open, where it makes a difference', async () => {
    const s = await setting();
    const at = s.moment();
    await s.world.keyward.users.addRoles(s.user.id, [s.role.id]);
    s.moment();
    await forgetLinks(s, 'user.roles_added');
    const { allowed, uncertain } = await s.recall(at);
    expect(allowed).toBeNull();
    expect(uncertain.map(({ name }) => name)).toEqual(['user.roles_added']);
  });

  test('such an event that makes no difference leaves the answer certain', async () => {
    const s = await setting();
    const at = s.moment();
    const other = await addRole(s.world);
    await s.world.keyward.users.addRoles(s.user.id, [other.id]);
    s.moment();
    await forgetLinks(s, 'user.roles_added');
    expect(await s.recall(at)).toMatchObject({ allowed: false, uncertain: [] });
  });

  test('a call that changed nothing makes no difference', async () => {
    const s = await setting();
    const at = s.moment();
    await s.world.keyward.users.removeRoles(s.user.id, [s.role.id]);
    s.moment();
    expect(await s.recall(at)).toMatchObject({ allowed: false, uncertain: [], changes: [] });
  });

  test('a value that is not kept leaves the answer open', async () => {
    const s = await setting();
    const at = s.moment();
    await s.world.keyward.users.modify(s.user.id, { isBlocked: true });
    s.moment();
    await forgetLinks(s, 'user.modified');
    await forgetLinks(s, 'user.blocked');
    expect((await s.recall(at)).allowed).toBeNull();
  });
});

describe('is refused', () => {
  test('without the scope that reads the audit log', async () => {
    const { world, question, moment } = await setting();
    const at = moment();
    const actor = globalAdmin('read:authorization');
    expect(await refusalOf(world.keyward.explainPast(question, at, actor))).toBe(
      'scope_insufficient',
    );
  });

  test('for a moment that is not in the past', async () => {
    const { world, recall } = await setting();
    expect(await refusalOf(recall(world.clock.now()))).toBe('invalid_field');
  });

  test('to an actor of another tenant', async () => {
    const { world, question, moment } = await setting();
    const at = moment();
    const actor = adminOf(globex, 'read:audit_events');
    expect(await refusalOf(world.keyward.explainPast(question, at, actor))).toBe(
      'unknown_reference',
    );
  });

  test('before the audit log begins, once its beginning went with age', async () => {
    const s = await setting();
    const at = s.moment();
    const prunedAt = s.world.clock.now().toISOString();
    await s.world.storage.auditChains.change(acme, (chain) => ({
      ...chain,
      sequence: 5,
      anchor: { sequence: 5, seal: '', prunedAt, proof: '' },
    }));
    for (const { id, tenantId } of await s.world.storage.auditEvents.all([]))
      if (tenantId === acme)
        await s.world.storage.auditEvents.removeAll([{ attribute: 'id', equals: id }]);
    expect(await refusalOf(s.recall(at))).toBe('invalid_field');
  });

  test('before more changes than are played back', async () => {
    const s = await setting();
    const at = s.moment();
    const [sample] = await s.world.storage.auditEvents.all([
      { attribute: 'name', equals: 'role.permissions_granted' },
    ]);
    for (let number = 0; number < 5001; number++)
      await s.world.storage.auditEvents.add({
        ...sample!,
        id: `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`,
        createdAt: s.world.clock.now(),
      });
    s.moment();
    expect(await refusalOf(s.recall(at))).toBe('invalid_field');
  });
});

test("a tenant's actor reads no event of the whole installation, and gets the answer all the same", async () => {
  const { world, user, scopes, question, moment } = await setting();
  const role = await addRole(world, { tenantId: null });
  await permit(world, role, scopes[0]!);
  await world.keyward.users.addRoles(user.id, [role.id]);
  const at = moment();
  const chosen = [{ resourceId: scopes[0]!.resourceId, scopeIds: [scopes[0]!.id] }];
  await world.keyward.roles.revokePermissions(role.id, chosen);
  // The link belongs to the tenant of the resource, the event to the global role.
  for (const event of await world.storage.auditEvents.all([
    { attribute: 'name', equals: 'role.permissions_revoked' },
  ]))
    await world.storage.auditEvents.change(event.id, (each) => ({ ...each, tenantId: null }));
  moment();
  const actor = adminOf(acme, 'read:audit_events');
  const told = await world.keyward.explainPast(question, at, actor);
  expect(told.allowed).toBe(true);
  expect(told.changes[0]!.event).toMatchObject({ id: null, actorId: null });
});

historySuite(4);
