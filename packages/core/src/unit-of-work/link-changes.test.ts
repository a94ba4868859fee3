import { expect, test } from '@jest/globals';
import type { AuditEvent } from '../model/audit/audit-event.js';
import { systemActor } from '../model/values/actor.js';
import { addGroup, addRole } from '../testing/access.test-support.js';
import { addUser } from '../testing/people.test-support.js';
import { acme, setUp, type World } from '../testing/set-up.test-support.js';
import { mostLinks } from './link-values.js';
import { write } from './write.js';

const eventsOf = ({ storage }: World, name: string): Promise<readonly AuditEvent[]> =>
  storage.auditEvents.all([{ attribute: 'name', equals: name }]);

test('an event keeps each link that came or went, and its end', async () => {
  const world = await setUp();
  const [user, role] = [await addUser(world), await addRole(world)];
  const expiresAt = new Date(world.clock.now().getTime() + 60_000);
  const attribute = `links.roleMembers.${role.id}.${user.id}`;
  await world.keyward.users.addRoles(user.id, [role.id]);
  await world.keyward.users.addRoles(user.id, [role.id], { expiresAt });
  await world.keyward.roles.removeMembers(role.id, [user.id]);

  const [first, second] = await eventsOf(world, 'user.roles_added');
  const [removed] = await eventsOf(world, 'role.members_removed');
  const until = JSON.stringify(expiresAt.toISOString());
  expect(first!.values).toEqual([[attribute, null, 'true']]);
  expect(second!.values).toEqual([[attribute, 'true', until]]);
  expect(removed!.values).toEqual([[attribute, until, null]]);
});

test('an event of links that changed none says so', async () => {
  const world = await setUp();
  const [user, role] = [await addUser(world), await addRole(world)];
  await world.keyward.users.removeRoles(user.id, [role.id]);
  const [event] = await eventsOf(world, 'user.roles_removed');
  expect(event!.ids).toEqual([role.id]);
  expect(event!.values).toEqual([['links', null, '0']]);
});

test('the event of a deleted group keeps the links that went with it', async () => {
  const world = await setUp();
  const [user, role, group] = [await addUser(world), await addRole(world), await addGroup(world)];
  await world.keyward.groups.addMembers(group.id, [user.id]);
  await world.keyward.groups.addRoles(group.id, [role.id]);
  await world.keyward.groups.delete(group.id);
  const [event] = await eventsOf(world, 'group.deleted');
  expect(event!.values).toEqual([
    ['name', JSON.stringify(group.name), null],
    [`links.groupMembers.${group.id}.${user.id}`, 'true', null],
    [`links.groupRoles.${group.id}.${role.id}`, 'true', null],
  ]);
});

test('of more links than an event holds, it keeps the number', async () => {
  const world = await setUp();
  const role = await addRole(world);
  const userIds: string[] = [];
  for (let number = 0; number <= mostLinks; number++) userIds.push((await addUser(world)).id);
  await world.keyward.roles.addMembers(role.id, userIds);
  const [event] = await eventsOf(world, 'role.members_added');
  expect(event!.values).toEqual([['links', null, String(mostLinks + 1)]]);
});

test('the event of a new user keeps the link to the role of all', async () => {
  const world = await setUp();
  await addRole(world, { isDefault: true });
  const one = await world.keyward.users.create({ username: 'one', tenantId: acme });
  const other = await world.keyward.users.create({ username: 'other', tenantId: acme });
  const events = await eventsOf(world, 'user.created');
  const links = events.map(({ recordId, values }) => [
    recordId,
    values.map(([attribute]) => attribute.split('.').at(-1)),
  ]);
  expect(new Map(links as [string, string[]][])).toEqual(
    new Map([
      [one.id, [one.id]],
      [other.id, [other.id]],
    ]),
  );
});

test('each event of a write keeps the links of its own record', async () => {
  const world = await setUp();
  const [one, other] = [await addRole(world), await addRole(world)];
  const user = await addUser(world);
  await world.keyward.users.addRoles(user.id, [one.id, other.id]);

  await write(world, systemActor, async ({ roleMembers }, note) => {
    await roleMembers.removeAll([{ attribute: 'userId', equals: user.id }]);
    note('role.members_removed', one.id, [user.id]);
    note('role.members_removed', other.id, [user.id]);
  });
  const events = await eventsOf(world, 'role.members_removed');

  expect(events.map(({ recordId, values }) => [recordId, values])).toEqual(
    expect.arrayContaining(
      [one, other].map(({ id }) => [id, [[`links.roleMembers.${id}.${user.id}`, 'true', null]]]),
    ),
  );
});

test('tidying keeps each link that ended by itself in the log of its tenant', async () => {
  const world = await setUp();
  const [user, role] = [await addUser(world), await addRole(world)];
  const expiresAt = new Date(world.clock.now().getTime() + 60_000);
  await world.keyward.users.addRoles(user.id, [role.id], { expiresAt });
  world.clock.advance(61);
  await world.keyward.tidy();
  const [event] = await eventsOf(world, 'links.ended');
  expect(event!.tenantId).toBe(user.tenantId);
  expect(event!.values).toEqual([
    [`links.roleMembers.${role.id}.${user.id}`, JSON.stringify(expiresAt.toISOString()), null],
  ]);
});
