import { expect, test } from '@jest/globals';
import { addChain, addGroup, addManagingRole, addRole } from '../testing/access.test-support.js';
import { addUser } from '../testing/people.test-support.js';
import {
  acme,
  adminOf,
  attempt,
  globalAdmin,
  globex,
  nowhere,
  refusedCleanly,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import type { TicketInput } from './create-ticket.js';

const password = 'kumquat accordion';
const invite = ({ keyward }: World, brought: TicketInput, actor = adminOf(acme)) =>
  keyward.tickets.create(
    'invitation',
    { email: 'new@example.com', tenantId: acme, ...brought },
    actor,
  );

/** Invites as a person who administers the tenant. */
const invitedBy = async (world: World, brought: TicketInput) => {
  const maker = await addUser(world, { username: 'maker' });
  await world.keyward.tenants.addAdmins(acme, [maker.id]);
  return { maker, ...(await invite(world, brought, { ...adminOf(acme), id: maker.id })) };
};

const heldBy = async ({ storage }: World, userId: string) => {
  const links = [
    ...(await storage.roleMembers.all([{ attribute: 'userId', equals: userId }])),
    ...(await storage.groupMembers.all([{ attribute: 'userId', equals: userId }])),
  ];
  return new Map(
    links.map((link) => ['roleId' in link ? link.roleId : link.groupId, link.createdBy]),
  );
};

test('an invitation brings its roles and groups to the person who accepts it, in the name of its maker', async () => {
  const world = await setUp();
  const [role, standard, group] = [
    await addRole(world, { tenantId: null }),
    await addRole(world, { isDefault: true }),
    await addGroup(world),
  ];
  const { maker, secret } = await invitedBy(world, {
    roleIds: [role.id, role.id, standard.id],
    groupIds: [group.id],
  });
  const { user } = await world.keyward.tickets.redeem(secret, { password });
  expect(await heldBy(world, user.id)).toEqual(
    new Map([
      [role.id, maker.id],
      [standard.id, user.id],
      [group.id, maker.id],
    ]),
  );
  expect(world.events.list.slice(-4).map(({ name, ids }) => [name, ids])).toEqual([
    ['user.created', undefined],
    ['user.roles_added', [role.id]],
    ['user.groups_added', [group.id]],
    ['ticket.used', undefined],
  ]);
});

test('a person who registers with an invitation gets what it brings, and nobody gets it twice', async () => {
  const world = await setUp();
  const role = await addRole(world);
  const { secret } = await invitedBy(world, { roleIds: [role.id] });
  const user = (await world.keyward.people.register({ ticket: secret, password }, adminOf(acme)))!;
  expect([...(await heldBy(world, user.id)).keys()]).toEqual([role.id]);
  expect(
    await attempt(world, () =>
      world.keyward.people.register({ ticket: secret, password }, adminOf(acme)),
    ),
  ).toEqual(refusedCleanly('ticket_invalid'));
});

test('a role or group that is deleted before the invitation is accepted is not missed', async () => {
  const world = await setUp();
  const [role, group, kept] = [await addRole(world), await addGroup(world), await addGroup(world)];
  const { secret } = await invitedBy(world, { roleIds: [role.id], groupIds: [group.id, kept.id] });
  await world.keyward.roles.delete(role.id);
  await world.keyward.groups.delete(group.id);
  const { user } = await world.keyward.tickets.redeem(secret, { password });
  expect([...(await heldBy(world, user.id)).keys()]).toEqual([kept.id]);
});

test('an invitation brings only roles and groups that exist for its tenant', async () => {
  const world = await setUp();
  const [role, group] = [
    await addRole(world, { tenantId: globex }),
    await addGroup(world, { tenantId: globex }),
  ];
  const refused = (brought: TicketInput, actor = adminOf(acme)) =>
    attempt(world, () => invite(world, brought, actor));
  for (const brought of [
    { roleIds: [nowhere] },
    { groupIds: [nowhere] },
    { roleIds: [role.id] },
    { groupIds: [group.id] },
  ])
    expect(await refused(brought)).toEqual(refusedCleanly('unknown_reference'));
  for (const brought of [{ roleIds: [role.id] }, { groupIds: [group.id] }])
    expect(await refused(brought, globalAdmin())).toEqual(refusedCleanly('tenant_mismatch'));
});

test('an invitation brings no management permission that its maker does not hold, by role or group', async () => {
  const world = await setUp();
  const role = await addManagingRole(world, 'delete:users');
  const [top, below] = await addChain(world, 2);
  await world.keyward.groups.addRoles(top!.id, [role.id]);
  for (const brought of [{ roleIds: [role.id] }, { groupIds: [below!.id] }]) {
    expect(await attempt(world, () => invite(world, brought))).toEqual(
      refusedCleanly('escalation_refused'),
    );
    expect((await invite(world, brought, adminOf(acme, 'delete:users'))).ticket).toMatchObject(
      brought,
    );
  }
});
