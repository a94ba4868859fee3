import { expect, test } from '@jest/globals';
import { addRole } from '../testing/access.test-support.js';
import { acme, globex, setUp, type World } from '../testing/set-up.test-support.js';
import { allTenants, oneTenant } from '../model/values/tenancy.js';
import type { Storage } from '../ports/storage.js';
import { joinedStorage } from './joined-storage.js';

const joined = <R>({ storage }: World, work: (inner: Storage) => Promise<R>): Promise<R> =>
  storage.transaction((stores, within) => work(joinedStorage(stores, within)));

test('what begins a transaction of its own is kept with the one that it joins', async () => {
  const world = await setUp();
  const role = await addRole(world);
  await joined(world, (inner) =>
    inner.transaction(({ roles }) => roles.change(role.id, (each) => ({ ...each, name: 'New' }))),
  );
  expect(await world.keyward.roles.get(role.id)).toMatchObject({ name: 'New' });
});

test('what begins a transaction of its own is undone with the one that it joins', async () => {
  const world = await setUp();
  const role = await addRole(world, { name: 'Old' });
  const work = joined(world, async (inner) => {
    await inner.transaction(({ roles }) => roles.removeAll([{ attribute: 'id', equals: role.id }]));
    throw new Error('later');
  });
  await expect(work).rejects.toThrow('later');
  expect(await world.keyward.roles.get(role.id)).toMatchObject({ name: 'Old' });
});

test('a joined storage reaches as far as it is narrowed', async () => {
  const world = await setUp();
  const role = await addRole(world);
  const seen = await joined(world, async (inner) => [
    await inner.within(oneTenant(acme)).roles.find(role.id),
    await inner.within(oneTenant(globex)).roles.find(role.id),
    await inner.within(oneTenant(globex)).transaction(({ roles }) => roles.find(role.id)),
  ]);
  expect(seen.map((each) => each?.id)).toEqual([role.id, undefined, undefined]);
});

test('a joined storage that is narrowed is never widened', async () => {
  const world = await setUp();
  const widen = joined(world, (inner) =>
    inner.within(oneTenant(acme)).transaction((_, within) => Promise.resolve(within(allTenants))),
  );
  await expect(widen).rejects.toThrow('a tenancy cannot be widened');
});
