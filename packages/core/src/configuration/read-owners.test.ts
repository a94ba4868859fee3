import { beforeEach, expect, test } from '@jest/globals';
import type { Actor } from '../model/values/actor.js';
import {
  acme,
  adminOf,
  globalAdmin,
  globex,
  refusalOf,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import { addRole } from '../testing/access.test-support.js';
import type { ConfigurationKind } from './kinds.js';

let world: World;
let clerk: string;
let byHand: string;

beforeEach(async () => {
  world = await setUp();
  const roles = [{ name: 'Clerk', fields: { name: 'Clerk' } }];
  await world.keyward.configuration.apply([{ owner: 'shop-team', tenant: 'acme', roles }]);
  const [role] = await world.storage.roles.all([{ attribute: 'name', equals: 'Clerk' }]);
  clerk = role!.id;
  byHand = (await addRole(world, { tenantId: acme })).id;
});

const owners = (ids: readonly string[], actor?: Actor, kind: ConfigurationKind = 'roles') =>
  world.keyward.configuration.owners({ kind, ids }, actor);
const reader = (tenantId: string): Actor => adminOf(tenantId, 'read:configuration', 'read:roles');

test('a record that documents manage has their owner, and one made by hand has none', async () => {
  expect(await owners([byHand, clerk], reader(acme))).toEqual([
    { recordId: clerk, owner: 'shop-team' },
  ]);
});

test('an owner is told of records that the caller reads, in documents that the caller reaches', async () => {
  expect(await owners([clerk], reader(globex))).toEqual([]);
});

test.each(['read:configuration', 'read:roles'])(
  'the owner of a role is not told without %s',
  async (scope) => {
    const others = ['read:configuration', 'read:roles'].filter((each) => each !== scope);
    expect(await refusalOf(owners([clerk], adminOf(acme, ...others)))).toBe('scope_insufficient');
  },
);

test('a tenant stands in a document of the installation, whose owner its own administrators do not read', async () => {
  const tenants = [{ name: 'acme', fields: { name: 'acme' } }];
  await world.keyward.configuration.apply([{ owner: 'platform', tenants }]);
  const own = adminOf(acme, 'read:configuration', 'read:tenants');
  expect(await owners([acme], own, 'tenants')).toEqual([]);
  expect(
    await owners([acme], globalAdmin('read:configuration', 'read:tenants'), 'tenants'),
  ).toEqual([{ recordId: acme, owner: 'platform' }]);
});

test('what people change in a managed record is planned as drift, and undone by the next apply', async () => {
  const roles = [{ name: 'Clerk', fields: { name: 'Clerk', description: 'Packs' } }];
  const documents = [{ owner: 'shop-team', tenant: 'acme', roles }];
  await world.keyward.configuration.apply(documents);
  await world.keyward.roles.modify(clerk, { description: 'Sings' });

  const { changes } = await world.keyward.configuration.plan(documents);
  await world.keyward.configuration.apply(documents);
  const { description } = (await world.storage.roles.find(clerk))!;
  expect([changes[0]?.changed, description]).toEqual([['description'], 'Packs']);
});

test('a record that is gone has no owner', async () => {
  await world.keyward.roles.delete(clerk);
  expect(await owners([clerk])).toEqual([]);
});

test('a record of another kind has no owner', async () => {
  expect(await owners([clerk], undefined, 'groups')).toEqual([]);
});
