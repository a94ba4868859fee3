import { describe, expect, test } from '@jest/globals';
import {
  addApp,
  addUser,
  changeUser,
  claimsOf,
  fromPerson,
} from '../../testing/people.test-support.js';
import { refusalOf, setUp } from '../../testing/set-up.test-support.js';

const listed = async () => {
  const world = await setUp();
  const [user, app] = [
    await addUser(world),
    await addApp(world, { metadata: { grant_types: ['password', 'refresh_token'] } }),
  ];
  const logIn = (password = 'right', username = user.username!, client = app) =>
    world.keyward.token({
      ...fromPerson(client, 'password', { username, password }),
      scopes: ['openid'],
      network: '192.0.2',
    });
  return { world, user, app, logIn };
};

describe('the password grant (RFC 6749 §4.3)', () => {
  test('answers with tokens for the person', async () => {
    const { world, user, logIn } = await listed();
    const tokens = await logIn();
    expect(claimsOf(world, tokens.accessToken)['sub']).toEqual(user.id);
    expect(claimsOf(world, tokens.idToken!)['amr']).toEqual(['pwd']);
    expect(typeof tokens.refreshToken).toBe('string');
  });

  test('a wrong password and an unknown person get the same answer, and nothing is left behind', async () => {
    const { world, logIn } = await listed();
    expect(await refusalOf(logIn('wrong'))).toBe('login_failed');
    expect(await refusalOf(logIn('right', 'nobody'))).toBe('login_failed');
    expect(await world.storage.delegations.all([])).toHaveLength(0);
  });

  test('a blocked person is told so with the right password alone', async () => {
    const { world, user, logIn } = await listed();
    await changeUser(world, user, { isBlocked: true });
    expect(await refusalOf(logIn('wrong'))).toBe('login_failed');
    expect(await refusalOf(logIn())).toBe('user_blocked');
  });

  test('is for clients that list it (RFC 9700 §2.4)', async () => {
    const { world, logIn, user } = await listed();
    expect(await refusalOf(logIn('right', user.username!, await addApp(world)))).toBe(
      'client_unauthorized',
    );
  });

  test('guessing on is slowed down', async () => {
    const { logIn } = await listed();
    for (let guess = 0; guess < 5; guess++) await refusalOf(logIn('wrong'));
    expect(await refusalOf(logIn())).toBe('too_many_requests');
  });
});
