import { expect, test } from '@jest/globals';
import {
  acme,
  adminOf,
  attempt,
  globex,
  nowhere,
  race,
  refusedCleanly,
  setUp,
} from '../testing/set-up.test-support.js';

const withAda = async () => {
  const world = await setUp();
  return { world, ada: await world.keyward.users.create({ username: 'ada', tenantId: acme }) };
};

test('a deleted user is gone, and its name is free again', async () => {
  const { world, ada } = await withAda();
  expect(await attempt(world, () => world.keyward.users.delete(ada.id))).toEqual({
    refused: undefined,
    changed: ['users'],
    told: ['user.deleted'],
  });
  expect((await world.keyward.users.create({ username: 'ada', tenantId: acme })).id).not.toBe(
    ada.id,
  );
});

test('a user of another tenant is not found, as one who is not there', async () => {
  const { world, ada } = await withAda();
  expect(await attempt(world, () => world.keyward.users.delete(ada.id, adminOf(globex)))).toEqual(
    refusedCleanly('record_not_found'),
  );
  expect(await attempt(world, () => world.keyward.users.delete(nowhere))).toEqual(
    refusedCleanly('record_not_found'),
  );
});

test('of 64 parallel deletions one succeeds', async () => {
  const { world, ada } = await withAda();
  expect(await race(64, () => world.keyward.users.delete(ada.id))).toEqual({
    winners: 1,
    losers: ['record_not_found'],
  });
});
