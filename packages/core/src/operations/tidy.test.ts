import { describe, expect, test } from '@jest/globals';
import { Refusal } from '../model/values/refusals.js';
import type { Storage } from '../ports/storage.js';
import { countNetwork } from '../sessions/count-attempts.js';
import { loginThrottle } from '../sessions/login-throttle.js';
import { addRole } from '../testing/access.test-support.js';
import { atAnApp } from '../testing/people.test-support.js';
import { attempt, setUp, type World } from '../testing/set-up.test-support.js';
import { tidy } from './tidy.js';

const kept = async ({ storage }: Awaited<ReturnType<typeof setUp>>): Promise<readonly number[]> =>
  Promise.all(
    [storage.revokedTokens.all([]), storage.attempts.all([]), storage.knownNetworks.all([])].map(
      async (rows) => (await rows).length,
    ),
  );

test('a retired signing key goes when nothing that it signed can be alive, and its successor stays', async () => {
  const { keyward, storage, clock } = await setUp();
  const old = await keyward.keys.signing('ES256');
  const next = await keyward.keys.rotate('ES256');
  const left = async () => {
    await keyward.tidy();
    return (await storage.signingKeys.all([{ attribute: 'algorithm', equals: 'ES256' }]))
      .map(({ id }) => id)
      .sort();
  };
  const retiresAt = (await storage.signingKeys.find(old.id))!.retiresAt!;
  clock.advance((retiresAt.getTime() - clock.now().getTime()) / 1000);
  const before = await left();
  clock.advance(1);
  expect(before).toEqual([old.id, next.id].sort());
  expect(await left()).toEqual([next.id]);
  expect((await keyward.keys.rotate('ES256')).generation).toBe(3);
});

describe('a backlog', () => {
  const token = (at: number) => ({
    id: `ended ${at}`,
    revokedAt: new Date(0),
    expiresAt: new Date(1),
  });
  /** A storage with ended tokens, and what its store of tokens was asked to remove. */
  const withBacklog = async (
    count: number,
    failure: (atMost: number) => boolean,
    millisecondsPerRow = 0,
    share = 1,
  ) => {
    const world = await setUp();
    for (let at = 0; at < count; at++) await world.storage.revokedTokens.add(token(at));
    const asked: number[] = [];
    const { revokedTokens } = world.storage;
    const storage: Storage = {
      ...world.storage,
      revokedTokens: {
        ...revokedTokens,
        removeAll: (where, atMost = Infinity) => {
          asked.push(atMost);
          world.clock.advance((atMost * millisecondsPerRow) / 1000);
          return failure(atMost)
            ? Promise.reject(new Refusal('storage_unavailable', {}))
            : revokedTokens.removeAll(where, Math.ceil(atMost * share));
        },
      },
    };
    const run = tidy({ storage, clock: world.clock, digest: world.digest, random: world.random });
    return { world, asked, run };
  };

  test('goes in batches', async () => {
    const { run, asked, world } = await withBacklog(2500, () => false);
    const { removed, failures } = await run();
    expect(asked).toEqual([100, 200, 400, 800, 1000, 1000]);
    expect(removed['revokedTokens']).toBe(2500);
    expect(failures).toEqual([]);
    expect(await world.storage.revokedTokens.all([])).toEqual([]);
  });

  test('goes to its end, also where a batch removes less than it was to', async () => {
    const { run, world } = await withBacklog(2500, () => false, 0, 0.9);
    const { removed } = await run();
    expect(removed['revokedTokens']).toBe(2500);
    expect(await world.storage.revokedTokens.all([])).toEqual([]);
  });

  test('of all that had ended when the turn of its kind began goes in one run', async () => {
    const { run, world } = await withBacklog(2500, () => false, 1);
    const network = { id: 'n', account: 'a', count: 0, since: new Date(0), lastAt: new Date(0) };
    const soon = new Date(world.clock.now().getTime() + 1000);
    await world.storage.knownNetworks.add({ ...network, expiresAt: soon });
    expect((await run()).removed['knownNetworks']).toBe(1);
  });

  test('goes in smaller batches where the database does not manage large ones', async () => {
    const { run, asked } = await withBacklog(400, (atMost) => atMost > 300);
    const { removed, failures } = await run();
    expect(asked.slice(0, 4)).toEqual([100, 200, 400, 100]);
    expect(removed['revokedTokens']).toBe(400);
    expect(failures).toEqual([]);
  });

  test('keeps no request waiting for over 20 ms, where a row takes up to a fifth of one', async () => {
    const { run, asked } = await withBacklog(2500, () => false, 0.2);
    await run();
    expect(Math.max(...asked)).toBe(100);
  });

  test('goes in batches of at most 20 ms, once one took longer', async () => {
    const { run, asked } = await withBacklog(500, () => false, 0.5);
    await run();
    expect(Math.max(...asked.slice(1))).toBe(25);
  });

  test('of one kind that cannot be removed keeps no other from being tidied', async () => {
    const { run, world } = await withBacklog(1, () => true);
    const network = { id: 'n', account: 'a', count: 0, since: new Date(0), lastAt: new Date(0) };
    await world.storage.knownNetworks.add({ ...network, expiresAt: new Date(1) });
    const { removed, failures } = await run();
    expect(failures).toEqual([
      { records: 'revokedTokens', error: expect.objectContaining({ code: 'storage_unavailable' }) },
    ]);
    expect(removed['knownNetworks']).toBe(1);
  });

  test('is left where it is when the run is to end, and goes in the next one', async () => {
    const { run, asked, world } = await withBacklog(2500, () => false);
    await run({ goesOn: () => asked.length < 2 });
    const left = await world.storage.revokedTokens.all([]);
    await run();
    expect(left).toHaveLength(2200);
    expect(await world.storage.revokedTokens.all([])).toEqual([]);
  });
});

test('tidying removes what has ended, and nothing before', async () => {
  const world = await setUp();
  const now = world.clock.now();
  await world.storage.revokedTokens.add({
    id: 'gone by then',
    revokedAt: now,
    expiresAt: new Date(now.getTime() + 60_000),
  });
  const counted = { count: 1, since: now, lastAt: now, holder: null };
  const lastDay = new Date(now.getTime() + 2 * 86_400_000);
  await world.storage.attempts.add({ id: 'kept for two days', ...counted, expiresAt: lastDay });
  await world.storage.knownNetworks.add({
    id: 'known for a month',
    account: 'ada',
    count: 0,
    since: now,
    lastAt: now,
    expiresAt: new Date(now.getTime() + 30 * 86_400_000),
  });
  await world.keyward.tidy();
  const before = await kept(world);
  world.clock.advance(61);
  await world.keyward.tidy();
  const later = await kept(world);
  world.clock.advance(2 * 86_400);
  await world.keyward.tidy();
  const afterDays = await kept(world);
  world.clock.advance(28 * 86_400);
  await world.keyward.tidy();
  expect(before).toEqual([1, 1, 1]);
  expect(later).toEqual([0, 1, 1]);
  expect(afterDays).toEqual([0, 0, 1]);
  expect(await kept(world)).toEqual([0, 0, 0]);
});

test('tidying keeps all that is alive, and a ticket for 30 days after its end', async () => {
  const world = await setUp();
  const { user, code, redeem } = await atAnApp(world);
  await redeem(await code({ scope: 'openid offline_access' }));
  await code();
  const [role, now] = [await addRole(world), world.clock.now()];
  await world.keyward.roles.addMembers(role.id, [user.id], {
    expiresAt: new Date(now.getTime() + 60_000),
  });
  await world.keyward.tickets.create('password_change', { userId: user.id, ttlSeconds: 60 });
  const changedBy = async (seconds: number): Promise<readonly string[]> => {
    world.clock.advance(seconds);
    return (await attempt(world, world.keyward.tidy)).changed;
  };
  expect(await changedBy(0)).toEqual([]);
  const afterwards = await changedBy(61);
  expect(afterwards).toContain('roleMembers');
  expect(afterwards).not.toContain('tickets');
  expect(await changedBy(30 * 86_400 - 2)).not.toContain('tickets');
  expect(await changedBy(2)).toContain('tickets');
});

describe('a counter of attempts', () => {
  const counters = async (world: World): Promise<number> =>
    (await world.storage.attempts.all([])).length;

  test('goes when its window is over', async () => {
    const world = await setUp();
    await countNetwork(world, 'mail-network', 'home', { times: 1, window: 600 });
    await world.keyward.tidy();
    expect(await counters(world)).toBe(1);

    world.clock.advance(601);
    await world.keyward.tidy();
    expect(await counters(world)).toBe(0);
  });

  test('stays as long as it locks an account of a tenant that locks for weeks', async () => {
    const world = await setUp();
    const lockout = { maxAttempts: 2, windowSeconds: 600, durationSeconds: 20 * 86_400 };
    const throttle = loginThrottle(world);
    const begin = (): Promise<void> => throttle.begin('ada', { network: '' }, lockout);
    await begin();
    await begin();

    world.clock.advance(10 * 86_400);
    await world.keyward.tidy();
    await expect(begin()).rejects.toMatchObject({ code: 'too_many_requests' });

    world.clock.advance(11 * 86_400);
    await world.keyward.tidy();
    expect(await counters(world)).toBe(0);
  });

  test('of an earlier version, which has no end, goes two days after the last attempt', async () => {
    const world = await setUp();
    const now = world.clock.now();
    const counted = { count: 1, since: now, lastAt: now, holder: null, expiresAt: null };
    await world.storage.attempts.add({ id: 'without an end', ...counted });
    world.clock.advance(86_400);
    await world.keyward.tidy();
    expect(await counters(world)).toBe(1);

    world.clock.advance(86_401);
    await world.keyward.tidy();
    expect(await counters(world)).toBe(0);
  });
});
