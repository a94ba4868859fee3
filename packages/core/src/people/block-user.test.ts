import { expect, test } from '@jest/globals';
import { addUser } from '../testing/people.test-support.js';
import {
  acme,
  adminOf,
  attempt,
  globex,
  nowhere,
  refusedCleanly,
  setUp,
} from '../testing/set-up.test-support.js';

const withAda = async () => {
  const world = await setUp();
  const ada = await addUser(world);
  const guess = (times: number, password = 'wrong') =>
    Promise.all(
      Array.from({ length: times }, () =>
        world.keyward
          .logIn({
            tenantId: acme,
            identifier: ada.username!,
            password,
            network: 'home',
            address: null,
          })
          .then(
            () => 'in',
            (error: Error) => error.message,
          ),
      ),
    );
  return { world, ada, guess, users: world.keyward.users };
};

test('blocking again keeps since when and by whom; the reason and the end are those of the last call', async () => {
  const { world, ada, users } = await withAda();
  const since = world.clock.now();
  const until = new Date(since.getTime() + 3_600_000);
  await users.block(ada.id, { reason: 'one', until }, adminOf(acme));
  world.clock.advance(5);
  expect(await users.block(ada.id, { reason: 'two' })).toMatchObject({
    isBlocked: true,
    blockedAt: since,
    blockedBy: `admin-of-${acme}`,
    blockedReason: 'two',
    blockedUntil: null,
  });
});

test('a block that has run out begins anew', async () => {
  const { world, ada, users } = await withAda();
  await users.block(ada.id, { until: new Date(world.clock.now().getTime() + 1000) });
  world.clock.advance(2);
  expect(await users.block(ada.id)).toMatchObject({
    blockedAt: world.clock.now(),
    sessionsEndedAt: world.clock.now(),
  });
});

test('an end that lies behind, or a user of another tenant, is refused and changes nothing', async () => {
  const { world, ada, users } = await withAda();
  expect(await attempt(world, () => users.block(ada.id, { until: world.clock.now() }))).toEqual(
    refusedCleanly('invalid_field'),
  );
  for (const act of [
    users.block,
    (id: string, _: object, actor = adminOf(globex)) =>
      users.unblock(id, ['admin', 'brute_force'], actor),
  ]) {
    expect(await attempt(world, () => act(ada.id, {}, adminOf(globex)))).toEqual(
      refusedCleanly('record_not_found'),
    );
    expect(await attempt(world, () => act(nowhere, {}))).toEqual(
      refusedCleanly('record_not_found'),
    );
  }
});

test('lifting a lock that guessing brought about forgets the guesses', async () => {
  const { ada, guess, users } = await withAda();
  await guess(6);
  expect(await users.lockedAmong([ada])).toEqual(new Set([ada.id]));
  await users.unblock(ada.id, ['admin']);
  expect(await guess(1, 'right')).toEqual([expect.stringContaining('Too many requests')]);
  await users.unblock(ada.id);
  expect(await users.lockedAmong([ada])).toEqual(new Set());
  expect(await guess(1, 'right')).toEqual(['in']);
});

test('a block says more than a lock', async () => {
  const { ada, guess, users } = await withAda();
  await guess(6);
  expect(await users.lockedAmong([await users.block(ada.id)])).toEqual(new Set());
});
