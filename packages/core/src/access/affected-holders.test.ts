/** What a rehearsal says about who would have less, whichever record the change touches (ADR 0053). */
import { expect, test } from '@jest/globals';
import { systemActor, type Actor } from '../model/values/actor.js';
import { addGroup, addRole, permit } from '../testing/access.test-support.js';
import { addUser } from '../testing/people.test-support.js';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  letUse,
  setUp,
} from '../testing/set-up.test-support.js';
import { Rehearsed, type Effects } from '../unit-of-work/rehearsal.js';

/** A client and four people who may read, each in another way, and one person who may not. */
const setting = async () => {
  const world = await setUp();
  const { users, groups } = world.keyward;
  const resource = await addResource(world, acme, undefined, { rbacEnabled: true });
  const [read, write] = await addScopes(world, resource, 'read', 'write');
  const reading = [{ resourceId: resource.id, scopeIds: [read!.id] }];
  const [ofPeople, ofGroups] = [await addRole(world), await addRole(world)];
  await permit(world, ofPeople, read!);
  await permit(world, ofGroups, read!);
  const [above, group, below] = [
    await addGroup(world),
    await addGroup(world),
    await addGroup(world),
  ];
  await groups.addNested(above.id, [group.id]);
  await groups.addNested(group.id, [below.id]);
  await groups.addRoles(group.id, [ofGroups.id]);

  const client = await addClient(world, {
    isGlobal: false,
    tenantId: acme,
    metadata: { grant_types: ['client_credentials'] },
  });
  await letUse(world, client, resource, [read!, write!]);
  const people = {
    byPermission: await addUser(world),
    byRole: await addUser(world),
    byGroup: await addUser(world),
    byGroupBelow: await addUser(world),
    none: await addUser(world),
  };
  await users.grantPermissions(people.byPermission.id, reading);
  await users.addRoles(people.byRole.id, [ofPeople.id]);
  await groups.addMembers(group.id, [people.byGroup.id]);
  await groups.addMembers(below.id, [people.byGroupBelow.id]);
  await groups.addMembers(above.id, [people.none.id]);

  const holders = { client, ...people };
  return { world, resource, read: read!, reading, ofPeople, ofGroups, group, below, holders };
};

type Setting = Awaited<ReturnType<typeof setting>>;

type Write = (setting: Setting, actor: Actor) => Promise<unknown>;

const effectsOf = async (own: Setting, write: Write): Promise<Effects> => {
  const rehearsed = await write(own, { ...systemActor, rehearses: true }).catch(
    (error: unknown) => error,
  );
  if (!(rehearsed instanceof Rehearsed)) throw new Error('nothing was rehearsed');
  return rehearsed.effects;
};

const everyone = ['client', 'byPermission', 'byRole', 'byGroup', 'byGroupBelow'];

test.each<[string, readonly string[], Write]>([
  [
    'a permission is taken from a person',
    ['byPermission'],
    ({ world, reading, holders }, actor) =>
      world.keyward.users.revokePermissions(holders.byPermission.id, reading, actor),
  ],
  [
    'a permission is taken from a client',
    ['client'],
    ({ world, reading, holders }, actor) =>
      world.keyward.clients.revokePermissions(holders.client.id, reading, actor),
  ],
  [
    'a role is taken from a person',
    ['byRole'],
    ({ world, ofPeople, holders }, actor) =>
      world.keyward.roles.removeMembers(ofPeople.id, [holders.byRole.id], actor),
  ],
  [
    'a person leaves a group',
    ['byGroup'],
    ({ world, group, holders }, actor) =>
      world.keyward.groups.removeMembers(group.id, [holders.byGroup.id], actor),
  ],
  [
    'a group leaves a group',
    ['byGroupBelow'],
    ({ world, group, below }, actor) =>
      world.keyward.groups.removeNested(group.id, [below.id], actor),
  ],
  [
    'a role is taken from a group',
    ['byGroup', 'byGroupBelow'],
    ({ world, group, ofGroups }, actor) =>
      world.keyward.groups.removeRoles(group.id, [ofGroups.id], actor),
  ],
  [
    'a permission is taken from a role of people',
    ['byRole'],
    ({ world, ofPeople, reading }, actor) =>
      world.keyward.roles.revokePermissions(ofPeople.id, reading, actor),
  ],
  [
    'a permission is taken from a role of groups',
    ['byGroup', 'byGroupBelow'],
    ({ world, ofGroups, reading }, actor) =>
      world.keyward.roles.revokePermissions(ofGroups.id, reading, actor),
  ],
  [
    'a role of groups is deleted',
    ['byGroup', 'byGroupBelow'],
    ({ world, ofGroups }, actor) => world.keyward.roles.delete(ofGroups.id, actor),
  ],
  [
    'a group is deleted',
    ['byGroup', 'byGroupBelow'],
    ({ world, group }, actor) => world.keyward.groups.delete(group.id, actor),
  ],
  [
    'a person is deleted',
    ['byRole'],
    ({ world, holders }, actor) => world.keyward.users.delete(holders.byRole.id, actor),
  ],
  [
    'a client is deleted',
    ['client'],
    ({ world, holders }, actor) => world.keyward.clients.delete(holders.client.id, actor),
  ],
  [
    'a scope is deleted',
    everyone,
    ({ world, read }, actor) => world.keyward.scopes.delete(read.resourceId, read.id, actor),
  ],
  [
    'a resource is deleted',
    everyone,
    ({ world, resource }, actor) => world.keyward.resources.delete(resource.id, actor),
  ],
])('names those who can no longer read, where %s', async (_, expected, write) => {
  const own = await setting();
  const { lost } = await effectsOf(own, write);

  const readers = lost.filter(({ scopeId }) => scopeId === own.read.id);
  const nameOf = (id: string) =>
    Object.entries(own.holders).find(([, holder]) => holder.id === id)?.[0];
  expect(readers.map(({ holderId }) => nameOf(holderId)).sort()).toEqual([...expected].sort());
});
