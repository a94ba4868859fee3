import { expect, test } from '@jest/globals';
import { setUp } from '../testing/set-up.test-support.js';

const kept = async ({ storage }: Awaited<ReturnType<typeof setUp>>): Promise<readonly number[]> =>
  Promise.all([storage.revokedTokens.all([]), storage.attempts.all([])].map(async (rows) => (await rows).length));

test('tidying removes what has ended, and nothing before', async () => {
  const world = await setUp();
  const now = world.clock.now();
  await world.storage.revokedTokens.add({ id: 'gone by then', revokedAt: now, expiresAt: new Date(now.getTime() + 60_000) });
  await world.storage.attempts.add({ id: 'kept for two days', count: 1, since: now, lastAt: now });
  await world.keyward.tidy();
  const before = await kept(world);
  world.clock.advance(61);
  await world.keyward.tidy();
  const later = await kept(world);
  world.clock.advance(2 * 86_400);
  await world.keyward.tidy();
  expect([before, later, await kept(world)]).toEqual([[1, 1], [0, 1], [0, 0]]);
});
