import { describe, expect, test } from '@jest/globals';
import { fixedClock, inMemoryStorage, plainDigest } from '../in-memory/index.js';
import { isRefusal } from '../model/values/refusals.js';
import { race } from '../testing/set-up.test-support.js';
import { knownFor, mostKnown } from './known-networks.js';
import { loginThrottle, waitAfter } from './login-throttle.js';

const throttled = () => {
  const [storage, clock] = [inMemoryStorage(), fixedClock()];
  const throttle = loginThrottle({ storage, clock, digest: plainDigest });
  /** Seconds to wait, or undefined for an attempt that may go on. */
  const begin = (account = 'ada', network = 'home') =>
    throttle.begin(account, { network }).then(
      () => undefined,
      (error: unknown) => {
        if (!isRefusal(error, 'too_many_requests')) throw error;
        return Number(error.values['seconds']);
      },
    );
  const failing = async (times: number, account?: string, network?: string) => {
    for (let i = 0; i < times; i++) await begin(account, network ?? `network ${i}`);
  };
  return { storage, clock, throttle, begin, failing };
};

test.each([
  [0, 0],
  [1, 0],
  [4, 0],
  [5, 1],
  [6, 2],
  [7, 4],
  [10, 32],
  [14, 512],
  [15, 900],
  [99, 900],
  [100, 86_400],
  [1e6, 86_400],
])(
  'five failures are free; then the wait doubles, up to a day (NIST SP 800-63B-4 §3.2.2): %s failures, %s s',
  (failures, seconds) => {
    expect(waitAfter(failures)).toBe(seconds);
  },
);

describe('an account', () => {
  test('is tried five times, and then waits', async () => {
    const { begin, failing } = throttled();
    await failing(5);
    expect(await begin()).toBe(1);
  });

  test('waits twice as long after each further failure', async () => {
    const { clock, begin, failing } = throttled();
    await failing(5);
    const waits: (number | undefined)[] = [];
    for (let i = 0; i < 12; i++) {
      const wait = await begin('ada', `far ${i}`);
      waits.push(wait);
      clock.advance(wait!);
      if ((await begin('ada', `near ${i}`)) !== undefined)
        throw new Error('the wait was not long enough');
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  test('says how long is left', async () => {
    const { clock, begin, failing } = throttled();
    await failing(5);
    clock.advance(1);
    await begin();
    clock.advance(0.5);
    expect(await begin()).toBe(2);
  });

  test('an attempt that is refused does not make the wait longer', async () => {
    const { clock, begin, failing } = throttled();
    await failing(5);
    await failing(20);
    clock.advance(1);
    expect(await begin('ada', 'elsewhere')).toBeUndefined();
  });

  test('starts from zero after a success', async () => {
    const { throttle, begin, failing } = throttled();
    await failing(5);
    await throttle.succeeded('ada', 'home');
    await failing(4);
    expect(await begin()).toBeUndefined();
  });

  test('of attempts at once none has to wait because another was counted first', async () => {
    const { clock, begin } = throttled();
    await begin();
    clock.advance(-0.05);
    expect(await begin()).toBeUndefined();
  });

  test('does not slow another one down', async () => {
    const { begin, failing } = throttled();
    await failing(6);
    expect(await begin('bob')).toBeUndefined();
  });
});

describe('a network', () => {
  test('has fifty failures in ten minutes, whatever the accounts', async () => {
    const { clock, begin } = throttled();
    for (let i = 0; i < 50; i++) await begin(`account ${i}`);
    clock.advance(60);
    expect(await begin('one more')).toBe(540);
    expect(await begin('one more', 'elsewhere')).toBeUndefined();
  });

  test('has fifty more when they are over', async () => {
    const { clock, begin } = throttled();
    for (let i = 0; i < 50; i++) await begin(`account ${i}`);
    clock.advance(600);
    expect(await begin('one more')).toBeUndefined();
  });

  test('gets back the attempt that succeeded, and no other', async () => {
    const { throttle, begin } = throttled();
    for (let i = 0; i < 50; i++) await begin(`account ${i}`);
    await throttle.succeeded('account 1', 'home');
    expect(await begin('account 51')).toBeUndefined();
    expect(await begin('account 52')).toBe(600);
  });
});

describe('a network from which a person has logged in has its own counter for them (NIST SP 800-63B-4 §3.2.2)', () => {
  /** Ada has logged in from home; strangers have then used up a hundred guesses elsewhere. */
  const besieged = async () => {
    const setting = throttled();
    const { clock, throttle, begin } = setting;
    await throttle.succeeded('ada', 'home');
    let guesses = 0;
    for (let at = 0; at < 150; at++) {
      if ((await begin('ada', `stranger ${at}`)) === undefined) guesses++;
      clock.advance(900);
    }
    return { ...setting, guesses };
  };

  test('strangers have a hundred guesses in a row and then one a day, and do not lock out who is at home', async () => {
    const { guesses, begin } = await besieged();
    expect(guesses).toBe(100);
    expect(await begin('ada', 'far away')).toEqual(expect.any(Number));
    expect(await begin('ada', 'home')).toBeUndefined();
  });

  test('what fails there waits there, and nowhere else', async () => {
    const { throttle, begin, failing } = throttled();
    await throttle.succeeded('ada', 'home');
    await failing(5, 'ada', 'home');
    expect(await begin('ada', 'home')).toBe(1);
    expect(await begin('ada', 'elsewhere')).toBeUndefined();
    expect(await begin('bob', 'home')).toBeUndefined();
  });

  test('a login from there forgives what failed there, and strangers nothing', async () => {
    const { throttle, begin, failing } = throttled();
    await throttle.succeeded('ada', 'home');
    await failing(5);
    await failing(4, 'ada', 'home');
    await throttle.succeeded('ada', 'home');
    await failing(4, 'ada', 'home');
    expect(await begin('ada', 'home')).toBeUndefined();
    expect(await begin('ada', 'elsewhere')).toBe(1);
  });

  test('until thirty days after the last login', async () => {
    const { clock, throttle, begin, failing } = throttled();
    await throttle.succeeded('ada', 'home');
    clock.advance(knownFor - 1);
    await failing(5);
    const before = await begin('ada', 'home');
    clock.advance(1);
    expect(before).toBeUndefined();
    expect(await begin('ada', 'elsewhere')).toBeUndefined();
    expect(await begin('ada', 'home')).toBe(2);
  });

  test('of 64 parallel guesses there, five are tried', async () => {
    const { throttle } = throttled();
    await throttle.succeeded('ada', 'home');
    expect(await race(64, () => throttle.begin('ada', { network: 'home' }))).toEqual({
      winners: 5,
      losers: ['too_many_requests'],
    });
  });

  test('another password forgives there too, and the network stays known', async () => {
    const { throttle, begin, failing } = throttled();
    await throttle.succeeded('ada', 'home');
    await failing(5, 'ada', 'home');
    const locked = [...(await throttle.locks(['ada', 'bob'])).keys()];
    await throttle.forget('ada');
    await failing(5);
    expect(locked).toEqual(['ada']);
    expect(await begin('ada', 'home')).toBeUndefined();
  });

  test('and there too what the tenant says about lockouts holds', async () => {
    const { throttle, begin, failing } = throttled();
    const lockout = { maxAttempts: 2, windowSeconds: 60, durationSeconds: 300 };
    await throttle.succeeded('ada', 'home');
    const outcomes = [];
    for (let guess = 0; guess < 3; guess++)
      outcomes.push(
        await throttle.begin('ada', { network: 'home' }, lockout).then(
          () => 'tried',
          (error: { values: { seconds: string } }) => error.values.seconds,
        ),
      );
    await failing(1);
    expect(outcomes).toEqual(['tried', 'tried', '300']);
    expect(await begin('ada', 'elsewhere')).toBeUndefined();
  });

  test('but not one that nobody has named', async () => {
    const { throttle, begin, failing } = throttled();
    await throttle.succeeded('ada', '');
    await failing(5);
    expect(await begin('ada', '')).toBe(1);
  });

  test('twenty are remembered, the last ones', async () => {
    const { storage, clock, throttle, begin, failing } = throttled();
    for (let at = 0; at <= mostKnown; at++) {
      await throttle.succeeded('ada', `hotel ${at}`);
      clock.advance(1);
    }
    await failing(5);
    expect((await storage.knownNetworks.all([])).length).toEqual(mostKnown);
    expect(await begin('ada', 'hotel 0')).toBe(1);
    expect(await begin('ada', 'hotel 1')).toBeUndefined();
  });
});

describe('64 parallel guesses', () => {
  test('at one account from 64 networks: five are tried, the others refused', async () => {
    const { throttle } = throttled();
    expect(
      await race(64, (index) => throttle.begin('ada', { network: `network ${index}` })),
    ).toEqual({
      winners: 5,
      losers: ['too_many_requests'],
    });
  });

  test('at 64 accounts from one network: fifty are tried', async () => {
    const { throttle } = throttled();
    expect(
      (await race(64, (index) => throttle.begin(`account ${index}`, { network: 'home' }))).winners,
    ).toBe(50);
  });
});

test('what is kept names neither account nor network', async () => {
  const { storage, throttle, begin } = throttled();
  await begin('ada@example.com', '192.0.2.0/24');
  await throttle.succeeded('ada@example.com', '192.0.2.0/24');
  expect(
    JSON.stringify([await storage.attempts.all([]), await storage.knownNetworks.all([])]),
  ).not.toMatch(/ada|192/);
});
