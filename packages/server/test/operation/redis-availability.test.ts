/** A service that does not answer makes one request wait, and not those after it. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { textOf, watchAvailability } from '../../../limits/src/availability.js';
import { isPassing } from '../../../limits/src/redis-connection.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A service that can be told to stay silent. */
const watched = () => {
  let isSilent = false;
  let failure: Error | undefined;
  let asked = 0;
  const reasons: (string | undefined)[] = [];
  const answer = (): Promise<string> => {
    asked++;
    if (failure !== undefined) return Promise.reject(failure);
    return isSilent ? new Promise(() => undefined) : Promise.resolve('answer');
  };
  const service = watchAvailability({
    tryOut: answer,
    renew: () => undefined,
    explain: (error) => error,
    report: ({ reason }) => reasons.push(reason),
    patience: 50,
  });
  return {
    ask: () => service.ask(answer),
    stop: () => service.stop(),
    reasons,
    timesAsked: () => asked,
    silence: () => {
      isSilent = true;
    },
    fail: (reason: string) => {
      failure = new Error(reason);
    },
    mend: () => {
      isSilent = false;
    },
  };
};

test('a request waits for the service no longer than it has patience', async () => {
  const { ask, silence, reasons, stop } = watched();
  expect(await ask()).toBe('answer');

  silence();
  const asking = ask();
  await jest.advanceTimersByTimeAsync(51);
  expect(await asking).toBeUndefined();
  expect(reasons).toEqual(['no answer within 50 ms']);
  stop();
});

test('requests after that do not ask it', async () => {
  const { ask, silence, timesAsked, stop } = watched();
  silence();
  const asking = ask();
  await jest.advanceTimersByTimeAsync(51);
  await asking;

  const before = timesAsked();
  expect(await ask()).toBeUndefined();
  expect(timesAsked()).toBe(before);
  stop();
});

test('it is asked again when a try has found that it answers, and each change is told once', async () => {
  const { ask, silence, mend, reasons, stop } = watched();
  silence();
  await jest.advanceTimersByTimeAsync(5000);
  mend();
  await jest.advanceTimersByTimeAsync(2000);

  expect(await ask()).toBe('answer');
  expect(reasons).toEqual(['no answer within 50 ms', undefined]);
  stop();
});

test('another reason is told, and the same one only once', async () => {
  const { silence, fail, reasons, stop } = watched();
  silence();
  await jest.advanceTimersByTimeAsync(3000);
  fail('the password is wrong');
  await jest.advanceTimersByTimeAsync(3000);

  expect(reasons).toEqual(['no answer within 50 ms', 'the password is wrong']);
  stop();
});

test('an address that refuses connections may come back, also under a name with several addresses', () => {
  const refused = Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' });
  expect(isPassing(refused)).toBe(true);
  expect(textOf(refused)).toBe('ECONNREFUSED');
});

test('a host that does not exist does not come back', () => {
  const message = 'getaddrinfo ENOTFOUND redis.example';
  expect(isPassing(Object.assign(new Error(message), { code: 'ENOTFOUND' }))).toBe(false);
});
