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

test('the audit log keeps the id of a deleted user', async () => {
  const { world, ada } = await withAda();
  await world.keyward.users.delete(ada.id);
  const events = await world.storage.auditEvents.all([{ attribute: 'recordId', equals: ada.id }]);
  expect(events.map(({ name }) => name)).toEqual(['user.created', 'user.deleted']);
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
