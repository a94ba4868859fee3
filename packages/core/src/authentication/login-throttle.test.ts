import { describe, expect, test } from '@jest/globals';
import { fixedClock, inMemoryStorage, plainDigest } from '../in-memory/index.js';
import { isRefusal } from '../refusals.js';
import { race } from '../testing/set-up.test-support.js';
import { loginThrottle, waitAfter } from './login-throttle.js';

const throttled = () => {
  const [storage, clock] = [inMemoryStorage(), fixedClock()];
  const throttle = loginThrottle({ storage, clock, digest: plainDigest });
  /** Seconds to wait, or undefined for an attempt that may go on. */
  const begin = (account = 'ada', network = 'home') => throttle.begin(account, network).then(() => undefined, (error: unknown) => {
    if (!isRefusal(error, 'too_many_requests')) throw error;
    return Number(error.values['seconds']);
  });
  const failing = async (times: number, account?: string, network?: string) => { for (let i = 0; i < times; i++) await begin(account, network ?? `network ${i}`); };
  return { storage, clock, throttle, begin, failing };
};

test.each([[0, 0], [1, 0], [4, 0], [5, 1], [6, 2], [7, 4], [10, 32], [14, 512], [15, 900], [99, 900], [100, 86_400], [1e6, 86_400]])(
  'five failures are free; then the wait doubles from one second up to fifteen minutes, and after a hundred it is a day (NIST SP 800-63B-4 §3.2.2): %s failures, %s s', (failures, seconds) => {
    expect(waitAfter(failures)).toBe(seconds);
  });

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
      if ((await begin('ada', `near ${i}`)) !== undefined) throw new Error('the wait was not long enough');
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
    expect([await begin('one more'), await begin('one more', 'elsewhere')]).toEqual([540, undefined]);
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
    expect([await begin('account 51'), await begin('account 52')]).toEqual([undefined, 600]);
  });
});

describe('64 parallel guesses', () => {
  test('at one account from 64 networks: five are tried, the others refused', async () => {
    const { throttle } = throttled();
    expect(await race(64, (index) => throttle.begin('ada', `network ${index}`))).toEqual({ winners: 5, losers: ['too_many_requests'] });
  });

  test('at 64 accounts from one network: fifty are tried', async () => {
    const { throttle } = throttled();
    expect((await race(64, (index) => throttle.begin(`account ${index}`, 'home'))).winners).toBe(50);
  });
});

test('what is kept names neither account nor network', async () => {
  const { storage, begin } = throttled();
  await begin('ada@example.com', '192.0.2.0/24');
  expect(JSON.stringify(await storage.attempts.all([]))).not.toMatch(/ada|192/);
});
