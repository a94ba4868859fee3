import { describe, expect, test } from '@jest/globals';
import { addGroup, addRole } from '../testing/access.test-support.js';
import { acme, adminOf } from '../testing/set-up.test-support.js';
import { atUpstream } from '../testing/upstream.test-support.js';

/** A provider that gives a role and a group, and what a person has of both. */
const mapping = async () => {
  const at = await atUpstream();
  const { world, provider } = at;
  const [role, other, group] = [await addRole(world), await addRole(world), await addGroup(world)];
  const modify = (patch: object) =>
    world.keyward.identityProviders.modify(acme, provider.id, patch);
  await modify({
    roleMapping: [{ claim: 'groups', value: 'crew', role_id: role.id }],
    groupMapping: [{ claim: 'level', value: '7', group_id: group.id }],
  });
  const linked = async (userId: string) => {
    const mine = [{ attribute: 'userId', equals: userId }] as const;
    return {
      roles: (await world.storage.roleMembers.all(mine)).map(({ roleId, identityProviderId }) => [
        roleId,
        identityProviderId,
      ]),
      groups: (await world.storage.groupMembers.all(mine)).map(({ groupId }) => groupId),
    };
  };
  return { ...at, role, other, group, modify, linked };
};

describe('each login through a provider recomputes its mappings: it adds links, and removes its own alone', () => {
  test('links come and go with the claims, are told and audited, and say who made them', async () => {
    const { world, provider, person, state, role, group, linked } = await mapping();
    state.idToken = { groups: ['guests', 'crew'] };
    state.userinfo = { level: 7 };
    world.events.list.length = 0;
    const { id } = await person();
    expect(await linked(id)).toEqual({ roles: [[role.id, provider.id]], groups: [group.id] });
    expect(
      world.events.list
        .filter(({ recordId }) => recordId === id)
        .map(({ name, ids }) => [name, ids]),
    ).toEqual([
      ['user.created', undefined],
      ['user.roles_added', [role.id]],
      ['user.groups_added', [group.id]],
    ]);
    world.events.list.length = 0;
    await person();
    expect(world.events.list.filter(({ name }) => /roles|groups/.test(name))).toEqual([]);
    state.idToken = {};
    await person();
    expect(await linked(id)).toEqual({ roles: [], groups: [group.id] });
    expect(world.events.list.map(({ name }) => name)).toContain('user.roles_removed');
  });

  test('what an administrator has given stays, before and after the mapping gives it as well', async () => {
    const { world, person, state, role, other, modify, linked } = await mapping();
    state.idToken = { groups: 'crew' };
    const { id } = await person();
    await world.keyward.users.addRoles(id, [role.id, other.id], {}, adminOf(acme));
    expect((await linked(id)).roles).toEqual([
      [role.id, null],
      [other.id, null],
    ]);
    await person();
    state.idToken = {};
    await modify({ roleMapping: [] });
    await person();
    expect((await linked(id)).roles).toEqual([
      [role.id, null],
      [other.id, null],
    ]);
  });

  test('a link that has ended makes room for one of the mapping', async () => {
    const { world, provider, person, state, role, linked } = await mapping();
    const { id } = await person();
    await world.keyward.users.addRoles(id, [role.id], {
      expiresAt: new Date(world.clock.now().getTime() + 1000),
    });
    state.idToken = { groups: 'crew' };
    await person();
    expect((await linked(id)).roles).toEqual([[role.id, null]]);
    world.clock.advance(1);
    await person();
    expect((await linked(id)).roles).toEqual([[role.id, provider.id]]);
  });

  test('another provider takes nothing back that this one has given', async () => {
    const { world, provider, person, state, role, linked } = await mapping();
    const second = await world.keyward.identityProviders.create(acme, {
      type: 'oidc',
      name: 'Second',
      metadata: { issuer: 'https://second.example', client_id: 'x' },
    });
    state.idToken = { groups: 'crew' };
    const { id } = await person();
    await world.storage.roleMembers.add({
      ...(await world.storage.roleMembers.all([]))[0]!,
      id: world.random.uuid(),
      roleId: (await addRole(world)).id,
      identityProviderId: second.id,
    });
    state.idToken = {};
    await person();
    expect((await linked(id)).roles.map(([, by]) => by)).toEqual([second.id]);
    await world.keyward.identityProviders.delete(acme, second.id);
    state.idToken = { groups: 'crew' };
    await person();
    expect((await linked(id)).roles).toEqual([[role.id, provider.id]]);
  });
});

test.each([
  ['crew', true],
  [['a', 'crew'], true],
  [['a', ['crew']], false],
  ['Crew', false],
  [{ crew: true }, false],
  [null, false],
  [undefined, false],
])(
  'a claim of the provider says a value when it is that text, number or truth value, or lists it: %j, %s',
  async (groups, given) => {
    const { person, state, linked } = await mapping();
    state.userinfo = { groups };
    expect((await linked((await person()).id)).roles).toHaveLength(given ? 1 : 0);
  },
);

test.each([
  [7, '7'],
  [true, 'true'],
  [false, 'false'],
  ['', ''],
  [[1, 2], '2'],
])('%j is the value %j', async (said, value) => {
  const { person, state, group, modify, linked } = await mapping();
  await modify({ groupMapping: [{ claim: 'level', value, group_id: group.id }] });
  state.userinfo = { level: said };
  expect((await linked((await person()).id)).groups).toEqual([group.id]);
});

test('a number that JSON may have rounded is no value, since it could stand for another one', async () => {
  const { person, state, group, modify, linked } = await mapping();
  const value = String(2 ** 53);
  await modify({ groupMapping: [{ claim: 'level', value, group_id: group.id }] });
  state.userinfo = { level: 2 ** 53 };
  const { id } = await person();
  expect((await linked(id)).groups).toEqual([]);
  state.userinfo = { level: value };
  await person();
  expect((await linked(id)).groups).toEqual([group.id]);
});

test('what every object has is no claim that gives anything', async () => {
  const { person, group, modify, linked } = await mapping();
  await modify({
    groupMapping: [
      { claim: 'constructor', value: 'x', group_id: group.id },
      { claim: '__proto__', value: 'x', group_id: group.id },
    ],
  });
  expect((await linked((await person()).id)).groups).toEqual([]);
});

describe('what a mapping has given goes', () => {
  test('with the provider; the roles and groups stay, and what others gave', async () => {
    const { world, provider, person, state, other, linked } = await mapping();
    state.userinfo = { groups: 'crew', level: 7 };
    const { id } = await person();
    await world.keyward.users.addRoles(id, [other.id]);
    await world.keyward.identityProviders.delete(acme, provider.id);
    expect(await linked(id)).toEqual({ roles: [[other.id, null]], groups: [] });
  });

  test('with the last identity there', async () => {
    const { world, person, state, role, group, linked } = await mapping();
    state.userinfo = { groups: 'crew', level: 7 };
    const { id } = await person();
    await world.keyward.users.setPassword(id, { password: { password: 'kumquat accordion' } });
    const [identity] = await world.storage.userIdentities.all([
      { attribute: 'userId', equals: id },
    ]);
    world.events.list.length = 0;
    await world.keyward.identities.unlink(id, [identity!.id]);
    expect(await linked(id)).toEqual({ roles: [], groups: [] });
    expect(world.events.list.map(({ name, ids }) => [name, ids])).toEqual(
      expect.arrayContaining([
        ['user.roles_removed', [role.id]],
        ['user.groups_removed', [group.id]],
      ]),
    );
  });

  test('and comes to nothing where the login is refused', async () => {
    const { world, person, state, logIn } = await mapping();
    const { id } = await person();
    await world.keyward.users.block(id, {});
    state.userinfo = { groups: 'crew' };
    expect(await logIn()).toMatch(/blocked/);
    expect(await world.storage.roleMembers.all([])).toEqual([]);
  });
});
