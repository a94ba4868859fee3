import { beforeEach, expect, test } from '@jest/globals';
import { addChain, addGroup } from '../testing/access.test-support.js';
import {
  attempt,
  race,
  refusedCleanly,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import { deepestNesting } from './nesting.js';

let world: World;
beforeEach(async () => {
  world = await setUp();
});

test('no group stands in itself, however indirectly, and the refusal lists the way round', async () => {
  const [top, middle, bottom] = await addChain(world, 3);
  const { groups } = world.keyward;
  expect(await attempt(world, () => groups.addNested(top!.id, [top!.id]))).toEqual(
    refusedCleanly('cycle'),
  );
  expect(await attempt(world, () => groups.addNested(bottom!.id, [top!.id]))).toEqual(
    refusedCleanly('cycle'),
  );
  await expect(groups.addNested(bottom!.id, [top!.id])).rejects.toMatchObject({
    message: `A group cannot stand in itself: ${[top, bottom, middle, top].map((group) => group!.id).join(' → ')}.`,
  });
});

test('a group may stand in several others', async () => {
  const [one, two, nested] = [await addGroup(world), await addGroup(world), await addGroup(world)];
  for (const parent of [one, two]) await world.keyward.groups.addNested(parent.id, [nested.id]);
  expect(
    await world.storage.nestedGroups.all([{ attribute: 'nestedGroupId', equals: nested.id }]),
  ).toHaveLength(2);
});

test('the longest way is at most ten deep, whichever end grows', async () => {
  const chain = await addChain(world, deepestNesting + 1);
  const more = await addGroup(world);
  for (const work of [
    () => world.keyward.groups.addNested(chain.at(-1)!.id, [more.id]),
    () => world.keyward.groups.addNested(more.id, [chain[0]!.id]),
  ]) {
    expect(await attempt(world, work)).toEqual(refusedCleanly('depth_exceeded'));
  }
});

test('a nesting that has ended closes no circle', async () => {
  const [one, two] = [await addGroup(world), await addGroup(world)];
  await world.keyward.groups.addNested(one.id, [two.id], {
    expiresAt: new Date(world.clock.now().getTime() + 1000),
  });
  world.clock.advance(1);
  await world.keyward.groups.addNested(two.id, [one.id]);
  expect(await attempt(world, () => world.keyward.groups.addNested(one.id, [two.id]))).toEqual(
    refusedCleanly('cycle'),
  );
});

test('of two changes that together would close a circle of groups, one is refused', async () => {
  const ring = await Promise.all(Array.from({ length: 5 }, () => addGroup(world)));
  const { winners, losers } = await race(ring.length, (at) =>
    world.keyward.groups.addNested(ring[at]!.id, [ring[(at + 1) % ring.length]!.id]),
  );
  expect(winners).toEqual(ring.length - 1);
  expect(losers).toEqual(['cycle']);
});
