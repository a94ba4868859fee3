import { describe, expect, test } from '@jest/globals';
import { addUser, fromPerson, addApp } from '../testing/people.test-support.js';
import {
  acme,
  attempt,
  race,
  refusalOf,
  refusedCleanly,
  setUp,
} from '../testing/set-up.test-support.js';
import type { LoginAttempt } from './log-in.js';

const chosen = 'a phrase that nobody has yet';

const temporary = async (more = {}) => {
  const world = await setUp();
  const user = await addUser(world, { username: 'ada', mustChangePassword: true, ...more });
  const given: LoginAttempt = {
    tenantId: acme,
    identifier: 'ada',
    password: 'right',
    network: 'home',
    address: '192.0.2.7',
  };
  const replace = async (password = chosen, changes: Partial<LoginAttempt> = {}) =>
    (await world.keyward.replaceTemporaryPassword({ ...given, ...changes }, password)).user;
  return { world, user, given, replace };
};

describe('a temporary password opens nothing but the way to a new one (NIST SP 800-63B-4 §3.1.1.2)', () => {
  test('the login page is told, and the login is not counted', async () => {
    const { world, given } = await temporary();
    expect(await attempt(world, () => world.keyward.logIn(given))).toMatchObject({
      refused: 'password_change_required',
      told: [],
    });
    expect(
      (await world.storage.users.all([{ attribute: 'usernameKey', equals: 'ada' }]))[0],
    ).toMatchObject({ loginsCount: 0, lastLoginAt: null });
  });

  test('a wrong password is told nothing of it', async () => {
    const { world, given } = await temporary();
    expect(await refusalOf(world.keyward.logIn({ ...given, password: 'wrong' }))).toBe(
      'login_failed',
    );
  });

  test('the password grant answers invalid_grant and says what to do (RFC 6749 §5.2)', async () => {
    const { world } = await temporary();
    const app = await addApp(world, { metadata: { grant_types: ['password'] } });
    await expect(
      world.keyward.token({
        ...fromPerson(app, 'password', { username: 'ada', password: 'right' }),
        scopes: ['openid'],
      }),
    ).rejects.toMatchObject({
      wireCode: 'invalid_grant',
      message: expect.stringMatching(/temporary.*new one/),
    });
  });
});

describe('the new password', () => {
  test('a link for another one that was made before opens nothing any more', async () => {
    const { world, user, replace } = await temporary();
    const link = await world.keyward.tickets.create('password_change', { userId: user.id });
    await replace();
    const password = 'kumquat accordion';
    expect(await refusalOf(world.keyward.tickets.redeem(link.secret, { password }))).toBe(
      'ticket_invalid',
    );
  });

  test('what began with the temporary password or before it is over (operations §10.4)', async () => {
    const { world, user, replace } = await temporary();
    const { secret } = await world.keyward.sessions.begin(user, ['pwd']);
    world.clock.advance(1);
    const entered = await replace();
    const next = await world.keyward.sessions.begin(entered, ['pwd']);
    expect(await world.keyward.sessions.find(secret)).toBeUndefined();
    expect((await world.keyward.sessions.find(next.secret))?.user.id).toEqual(user.id);
  });

  test('is set, and logs in from then on; the temporary one does not', async () => {
    const { world, user, given, replace } = await temporary();
    world.events.list.length = 0;
    const entered = await replace();
    expect(entered).toEqual(
      expect.objectContaining({
        id: user.id,
        mustChangePassword: false,
        passwordChangedAt: world.clock.now(),
        loginsCount: 1,
      }),
    );
    expect(world.events.list.map(({ name, actorId }) => [name, actorId])).toEqual([
      ['user.password_set', user.id],
    ]);
    expect(await refusalOf(world.keyward.logIn(given))).toBe('login_failed');
    expect(await refusalOf(world.keyward.logIn({ ...given, password: chosen }))).toBeUndefined();
  });

  test.each([
    ['a wrong temporary one', chosen, { password: 'wrong' }, 'login_failed'],
    ['one that is too short', 'short', {}, 'password_policy_violation'],
    ['the temporary one again', 'right', {}, 'password_policy_violation'],
  ])('is not set with %s', async (_, password, changes, code) => {
    const { world, user, replace } = await temporary();
    expect(await refusalOf(replace(password, changes))).toBe(code);
    expect(await world.storage.users.find(user.id)).toMatchObject({
      mustChangePassword: true,
      passwordHash: user.passwordHash,
    });
  });

  test('a blocked person sets none', async () => {
    const { replace } = await temporary({ isBlocked: true });
    expect(await refusalOf(replace())).toBe('user_blocked');
  });

  test('of two new passwords that arrive at once one is set; the other was proven with an old one', async () => {
    const { replace } = await temporary();
    expect(await race(2, (index) => replace(`${chosen} ${index}`))).toEqual({
      winners: 1,
      losers: ['login_failed'],
    });
  });

  test('guessing the temporary one is slowed down as everywhere', async () => {
    const { world, replace } = await temporary();
    for (let guess = 0; guess < 5; guess++) await refusalOf(replace(chosen, { password: 'wrong' }));
    expect(await attempt(world, () => replace(chosen, { password: 'wrong' }))).toMatchObject({
      ...refusedCleanly('too_many_requests'),
      changed: expect.anything(),
    });
  });
});
