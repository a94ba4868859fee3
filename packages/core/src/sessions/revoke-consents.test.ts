import { expect, test } from '@jest/globals';
import { ask, atAnApp, agreeTo, returned } from '../testing/people.test-support.js';
import {
  adminOf,
  attempt,
  globex,
  nowhere,
  race,
  refusedCleanly,
  setUp,
} from '../testing/set-up.test-support.js';

const agreed = async () => {
  const world = await setUp();
  const { at, app, user } = await atAnApp(world, { isFirstParty: false });
  const agree = async () => returned(await agreeTo(world, await ask(world, app, at), at));
  const { code } = await agree();
  const [consent] = await world.storage.consents.all([{ attribute: 'userId', equals: user.id }]);
  return { world, at, app, user, code, consent: consent!, users: world.keyward.users };
};

test('with a grant go codes, refresh tokens and access tokens of client, person and resource', async () => {
  const { world, user, consent, users } = await agreed();
  expect(await attempt(world, () => users.revokeGrants(user.id, [consent.id]))).toEqual({
    refused: undefined,
    changed: ['consents', 'delegations'],
    told: ['user.grants_revoked'],
  });
  expect(
    (await world.storage.delegations.all([{ attribute: 'userId', equals: user.id }])).map(
      ({ revokedAt }) => revokedAt,
    ),
  ).toEqual([world.clock.now()]);
});

test('after that the person is asked again', async () => {
  const { world, at, app, user, consent, users } = await agreed();
  expect((await ask(world, app, at)).kind).toBe('return');
  await users.revokeGrant(user.id, consent.id);
  expect((await ask(world, app, at)).kind).toBe('consent');
});

test('what is not there is passed over in a list, and refused in a path', async () => {
  const { world, user, consent, users } = await agreed();
  expect(await attempt(world, () => users.revokeGrants(user.id, [nowhere]))).toEqual({
    refused: undefined,
    changed: [],
    told: [],
  });
  expect(await attempt(world, () => users.revokeGrant(user.id, nowhere))).toEqual(
    refusedCleanly('record_not_found'),
  );
  expect(await attempt(world, () => users.revokeGrant(nowhere, consent.id))).toEqual(
    refusedCleanly('record_not_found'),
  );
});

test('another tenant finds neither user nor grant', async () => {
  const { world, user, consent, users } = await agreed();
  expect(
    await attempt(world, () => users.revokeGrant(user.id, consent.id, adminOf(globex))),
  ).toEqual(refusedCleanly('record_not_found'));
  expect(
    await attempt(world, () => users.revokeGrants(user.id, [consent.id], adminOf(globex))),
  ).toEqual(refusedCleanly('record_not_found'));
});

test('of 16 that revoke one grant at once, all succeed and one is told of it', async () => {
  const { world, user, consent, users } = await agreed();
  const heard = world.events.list.length;
  expect(await race(16, () => users.revokeGrants(user.id, [consent.id]))).toEqual({
    winners: 16,
    losers: [],
  });
  expect(world.events.list.slice(heard).map(({ name }) => name)).toEqual(['user.grants_revoked']);
});
