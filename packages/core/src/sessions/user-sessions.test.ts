import { expect, test } from '@jest/globals';
import { Rehearsed } from '../unit-of-work/rehearsal.js';
import { addUser, atAnApp, browser, logInWith } from '../testing/people.test-support.js';
import {
  acme,
  adminOf,
  attempt,
  globex,
  nowhere,
  race,
  refusalOf,
  refusedCleanly,
  setUp,
} from '../testing/set-up.test-support.js';

const page = { pinned: [], order: [], offset: 0, limit: 10, totalCount: true } as const;

/** A person with two browsers; an application was logged in to in the first one. */
const loggedIn = async () => {
  const setting = await atAnApp(await setUp());
  const { world, user } = setting;
  const tokens = await setting.redeem(await setting.code());
  const other = browser('other');
  await logInWith(world, other, user);

  const isAlive = async ({ session }: { readonly session: string | undefined }) =>
    (await world.keyward.sessions.find(session)) !== undefined;
  const idOf = async (at: { readonly session: string | undefined }): Promise<string> =>
    (await world.keyward.sessions.find(at.session))!.session.id;
  const ids = async (): Promise<readonly string[]> =>
    (await world.keyward.users.pageOfSessions(user, page)).items.map(({ id }) => id);
  return { ...setting, tokens, other, isAlive, idOf, ids, users: world.keyward.users };
};

test('the sessions of a person are those that go on now', async () => {
  const { ids, idOf, at, other, user, world } = await loggedIn();
  await logInWith(world, browser('stranger'), await addUser(world));
  expect(user.tenantId).toBe(acme);
  expect([...(await ids())].sort()).toEqual([await idOf(at), await idOf(other)].sort());
});

test('a session that was idle for too long is not among them', async () => {
  const { ids, users, user, world, at, other, idOf } = await loggedIn();
  const [left, kept] = [await idOf(at), await idOf(other)];
  const idleLifetime = 600;
  await world.keyward.tenants.modify(acme, {
    metadata: { session: { idle_lifetime: idleLifetime } },
  });

  world.clock.advance(idleLifetime - 1);
  await world.keyward.sessions.find(other.session);
  world.clock.advance(2);
  expect(await ids()).toEqual([kept]);
  expect((await users.sessionOf(user, kept)).id).toBe(kept);
  expect(await refusalOf(users.sessionOf(user, left))).toBe('record_not_found');
});

test('a session that an administrator ends takes along what a logout does, and the others go on', async () => {
  const { users, user, at, other, idOf, isAlive, refresh, tokens, world } = await loggedIn();
  const id = await idOf(at);
  const told = await attempt(world, () => users.endSession(user.id, id));
  expect(told).toEqual({
    refused: undefined,
    changed: ['sessions', 'delegations'],
    told: ['session.ended', 'user.sessions_ended'],
  });
  expect(await isAlive(at)).toBe(false);
  expect(await isAlive(other)).toBe(true);
  expect(await refusalOf(refresh(tokens.refreshToken!))).toBe('grant_invalid');
});

test('all sessions of a person end at once, and those of others stay', async () => {
  const { users, user, at, other, isAlive, world } = await loggedIn();
  const stranger = browser('stranger');
  await logInWith(world, stranger, await addUser(world));
  await users.endSessions(user.id);
  expect(await isAlive(at)).toBe(false);
  expect(await isAlive(other)).toBe(false);
  expect(await isAlive(stranger)).toBe(true);
});

test('what was issued with offline_access stays', async () => {
  const setting = await atAnApp(await setUp());
  const code = await setting.code({ scope: 'openid offline_access' });
  const tokens = await setting.redeem(code);
  await setting.world.keyward.users.endSessions(setting.user.id);
  expect(await refusalOf(setting.refresh(tokens.refreshToken!))).toBeUndefined();
});

test('without a session nothing happens', async () => {
  const { users, user, world } = await loggedIn();
  await users.endSessions(user.id);
  expect(await attempt(world, () => users.endSessions(user.id))).toEqual({
    refused: undefined,
    changed: [],
    told: [],
  });
});

test('a session of another person, of another tenant, or none, is not found', async () => {
  const { users, user, at, idOf, world } = await loggedIn();
  const id = await idOf(at);
  const stranger = await addUser(world);
  const notFound = refusedCleanly('record_not_found');
  expect(await attempt(world, () => users.endSession(stranger.id, id))).toEqual(notFound);
  expect(await attempt(world, () => users.endSession(user.id, nowhere))).toEqual(notFound);
  expect(await attempt(world, () => users.endSession(user.id, id, adminOf(globex)))).toEqual(
    notFound,
  );
  expect(await attempt(world, () => users.endSessions(user.id, adminOf(globex)))).toEqual(notFound);
  expect(await refusalOf(users.sessionOf(stranger, id))).toBe('record_not_found');
});

test('of many who end a session at once, one ends it', async () => {
  const { users, user, at, idOf } = await loggedIn();
  const id = await idOf(at);
  expect(await race(16, () => users.endSession(user.id, id))).toEqual({
    winners: 1,
    losers: ['record_not_found'],
  });
});

test('a rehearsal names the sessions that would end, and ends none', async () => {
  const { users, user, at, other, idOf, isAlive } = await loggedIn();
  const ids = [await idOf(at), await idOf(other)];
  const rehearsed = await users
    .endSessions(user.id, { ...adminOf(acme), rehearses: true })
    .catch((error: unknown) => error);
  if (!(rehearsed instanceof Rehearsed)) throw new Error('nothing was rehearsed');

  expect(rehearsed.effects.endedSessions.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect(await isAlive(at)).toBe(true);
});
