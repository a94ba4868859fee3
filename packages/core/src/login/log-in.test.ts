import { describe, expect, test } from '@jest/globals';
import { inMemoryStorage, plainHasher } from '../in-memory/index.js';
import { addUser } from '../testing/people.test-support.js';
import {
  acme,
  attempt,
  globex,
  platform,
  race,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import { identitiesOf } from '../people/identities-of.js';
import { logIn, longestPassword, type LoginAttempt } from './log-in.js';
import { refusalTime } from '../people/refusal-time.js';
import { loginThrottle } from '../sessions/login-throttle.js';

/** A login that tells which hashes it compared. */
const login = async (person: Parameters<typeof addUser>[1] = {}) => {
  const world = await setUp();
  const compared: string[] = [];
  const hasher = {
    ...plainHasher,
    matches: (password: string, hash: string) => {
      compared.push(password);
      return plainHasher.matches(password, hash);
    },
  };
  const user = await addUser(world, {
    username: 'ada',
    email: 'ada@example.com',
    phoneNumber: '+4930123456',
    ...person,
  });
  const timing = refusalTime({ storage: world.storage, hasher });
  const enter = logIn({
    ...world,
    hasher,
    refusalTime: timing,
    throttle: loginThrottle(world),
  });
  const prove = (given: Partial<LoginAttempt> = {}) =>
    enter({
      tenantId: acme,
      identifier: 'ada',
      password: 'right',
      network: 'home',
      address: '192.0.2.7',
      ...given,
    });
  return { world, user, prove, compared };
};

const refusalOf = async (world: World, action: () => Promise<unknown>) =>
  (await attempt(world, action)).refused;

test.each(['ada', 'ADA', ' ada ', 'Ada@Example.com', '+49 30 123456'])(
  'a person is known by user name, e-mail address or phone number: %j',
  async (identifier) => {
    const { user, prove } = await login();
    expect((await prove({ identifier })).id).toBe(user.id);
  },
);

test('a login is noted with time and address', async () => {
  const { world, prove } = await login();
  await prove();
  expect(await prove()).toMatchObject({
    lastLoginAt: world.clock.now(),
    lastLoginIp: '192.0.2.7',
    loginsCount: 2,
  });
});

test('the password is an identity that shows when it was used last', async () => {
  const { world, user, prove } = await login();
  const passwordOf = async () =>
    (await identitiesOf(world.storage, [(await world.storage.users.find(user.id))!]))
      .get(user.id)!
      .find(({ identityProviderId }) => identityProviderId === null);
  expect(await passwordOf()).toMatchObject({ isPrimary: true, lastLoginAt: null });

  await prove();

  expect(await passwordOf()).toMatchObject({ lastLoginAt: world.clock.now() });
});

describe('an unknown user, a wrong password and a user without one cost the same and get the same answer', () => {
  const cases: [string, Parameters<typeof addUser>[1], Partial<LoginAttempt>][] = [
    ['an unknown user', {}, { identifier: 'bob' }],
    [
      'an unknown user with the password that stands in for one',
      {},
      { identifier: 'bob', password: 'a password that nobody has' },
    ],
    ['a name that nobody can have', {}, { identifier: 'x'.repeat(5000) }],
    ['a user of another tenant', {}, { tenantId: globex }],
    ['a wrong password', {}, { password: 'wrong' }],
    ['a user without a password', { passwordHash: null }, {}],
    [
      'a user without a password and the one that stands in',
      { passwordHash: null },
      { password: 'a password that nobody has' },
    ],
    ['a blocked user with a wrong password', { isBlocked: true }, { password: 'wrong' }],
  ];

  test.each(cases)('%s: login_failed, after one comparison', async (_, person, given) => {
    const { world, prove, compared } = await login(person);
    expect(await refusalOf(world, () => prove(given))).toBe('login_failed');
    expect(compared).toHaveLength(1);
  });

  test.each(cases)('%s: too many after five', async (_, person, given) => {
    const { world, prove, compared } = await login(person);
    const refusals: (string | undefined)[] = [];
    for (let i = 0; i < 6; i++) refusals.push(await refusalOf(world, () => prove(given)));
    expect(refusals.slice(4)).toEqual(['login_failed', 'too_many_requests']);
    expect(compared).toHaveLength(5);
  });

  test('an unknown name is counted once, however it is written, as a known one is', async () => {
    const { world, prove } = await login();
    for (const identifier of ['+49 30 99', '+493099', '+49-30-99', '+49(30)99', ' +493099'])
      await refusalOf(world, () => prove({ identifier }));
    expect(await refusalOf(world, () => prove({ identifier: '+49 3099' }))).toBe(
      'too_many_requests',
    );
  });
});

describe('that an account is blocked is told only to who knows its password (operations §7)', () => {
  test('with the right one', async () => {
    const { world, prove } = await login({ isBlocked: true });
    expect(await refusalOf(world, () => prove())).toBe('user_blocked');
  });

  test('once the block is over, the person is in', async () => {
    const { world, user, prove } = await login({
      isBlocked: true,
      blockedUntil: new Date('2026-01-01T01:00:00Z'),
    });
    world.clock.advance(3600);
    expect((await prove()).id).toBe(user.id);
  });

  test('the right password of a blocked account does not reset the throttle', async () => {
    const { world, prove } = await login({ isBlocked: true });
    const refusals: (string | undefined)[] = [];
    for (let i = 0; i < 6; i++) refusals.push(await refusalOf(world, () => prove()));
    expect(refusals[5]).toBe('too_many_requests');
  });
});

describe('a password that nobody has', () => {
  test.each([
    ['empty', ''],
    ['too long', 'x'.repeat(longestPassword + 1)],
  ])('%s: refused without the cost of a hash', async (_, password) => {
    const { world, prove, compared } = await login();
    expect(await refusalOf(world, () => prove({ password }))).toBe('login_failed');
    expect(compared).toEqual([]);
  });
});

describe('the throttle', () => {
  test('counts before the hash: of 64 parallel wrong guesses five reach it', async () => {
    const { prove, compared } = await login();
    const outcome = await race(64, (index) =>
      prove({ password: `guess ${index}`, network: `network ${index}` }),
    );
    expect(outcome.winners).toBe(0);
    expect(outcome.losers.sort()).toEqual(['login_failed', 'too_many_requests']);
    expect(compared).toHaveLength(5);
  });

  test('refuses the right password too while the account waits', async () => {
    const { world, prove } = await login();
    for (let i = 0; i < 5; i++) await refusalOf(world, () => prove({ password: 'wrong' }));
    expect(await refusalOf(world, () => prove())).toBe('too_many_requests');
  });

  test('is reset by a success', async () => {
    const { world, prove } = await login();
    for (let i = 0; i < 4; i++) await refusalOf(world, () => prove({ password: 'wrong' }));
    await prove();
    for (let i = 0; i < 4; i++) await refusalOf(world, () => prove({ password: 'wrong' }));
    expect(await refusalOf(world, () => prove())).toBeUndefined();
  });

  test('holds a network that tries one password at many accounts', async () => {
    const { world, prove, compared } = await login();
    for (let i = 0; i < 50; i++)
      await refusalOf(world, () => prove({ identifier: `name${i}`, password: 'summer' }));
    expect(await refusalOf(world, () => prove())).toBe('too_many_requests');
    expect(compared).toHaveLength(50);
  });
});

test('a hasher that was too busy once is asked again', async () => {
  const ports = platform(inMemoryStorage());
  let busy = true;
  const hasher = {
    ...plainHasher,
    hash: async (password: string) => {
      if (busy) throw new Error('busy');
      return plainHasher.hash(password);
    },
  };
  const timing = refusalTime({ storage: ports.storage, hasher });
  const enter = logIn({
    ...ports,
    hasher,
    refusalTime: timing,
    throttle: loginThrottle(ports),
  });
  const unknown = () =>
    enter({ tenantId: acme, identifier: 'bob', password: 'x', network: 'home', address: null });
  await expect(unknown()).rejects.toThrow('busy');
  busy = false;
  await expect(unknown()).rejects.toMatchObject({ code: 'login_failed' });
});
