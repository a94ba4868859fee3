import { describe, expect, test } from '@jest/globals';
import { ApiError } from '../api/api-error.js';
import { sendAll, type Progress } from './send-all.js';

const limited = (seconds?: number): ApiError =>
  new ApiError({
    status: 429,
    code: 'too_many_requests',
    message: 'Too many requests',
    retryAfter: seconds,
  });
const refused = new ApiError({
  status: 403,
  code: 'last_tenant_admin',
  message: 'The last one stays',
});

/** Calls that fail with these errors first, one after another, and then answer their number. */
const callsThat = (...failures: readonly (readonly Error[])[]) =>
  failures.map((errors, number) => {
    const left = [...errors];
    return () => {
      const error = left.shift();
      return error === undefined ? Promise.resolve(number) : Promise.reject(error);
    };
  });

const waiting = () => {
  const pauses: number[] = [];
  return {
    pauses,
    wait: (seconds: number) => {
      pauses.push(seconds);
      return Promise.resolve();
    },
  };
};

describe('many calls', () => {
  test('are all sent, and answered in their order', async () => {
    expect(await sendAll(callsThat([], [], [], [], [], []))).toEqual(
      [0, 1, 2, 3, 4, 5].map((data) => ({ kind: 'done', data })),
    );
  });

  test('are sent a few at once', async () => {
    let open = 0;
    let most = 0;
    const call = async () => {
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
    };
    await sendAll(Array.from({ length: 50 }, () => call));
    expect(most).toBe(4);
  });

  test('are sent one after the other, where each rests on the one before', async () => {
    const happened: string[] = [];
    const call = (name: string) => async () => {
      happened.push(`${name} begins`);
      await Promise.resolve();
      happened.push(`${name} ends`);
    };
    await sendAll([call('one'), call('two')], { atOnce: 1 });
    expect(happened).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  });

  test('go on after 429, as late as the server says', async () => {
    const { pauses, wait } = waiting();
    const outcomes = await sendAll(callsThat([], [limited(7)], []), { wait });
    expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'done', 'done']);
    expect(pauses).toEqual([7]);
  });

  test('share one pause when they meet the limit together', async () => {
    const { pauses, wait } = waiting();
    await sendAll(callsThat([limited(3)], [limited(3)], [limited(3)]), { wait });
    expect(pauses).toEqual([3]);
  });

  test('wait again when the limit is met again', async () => {
    const { pauses, wait } = waiting();
    const outcomes = await sendAll(callsThat([limited(2), limited(4)]), { wait });
    expect(outcomes).toEqual([{ kind: 'done', data: 0 }]);
    expect(pauses).toEqual([2, 4]);
  });

  test('wait a second where the server says nothing, and a minute at most', async () => {
    const { pauses, wait } = waiting();
    await sendAll(callsThat([limited(), limited(86_400)]), { wait });
    expect(pauses).toEqual([1, 60]);
  });

  test('give one up that the server never lets through', async () => {
    const { pauses, wait } = waiting();
    const never = Array.from({ length: 100 }, () => limited(1));
    const [outcome] = await sendAll(callsThat(never), { wait });
    expect(outcome).toMatchObject({ kind: 'refused', error: { status: 429 } });
    expect(pauses).toHaveLength(50);
  });

  test('say which of them were refused, and send the others', async () => {
    expect(await sendAll(callsThat([], [refused], []))).toEqual([
      { kind: 'done', data: 0 },
      { kind: 'refused', error: refused },
      { kind: 'done', data: 2 },
    ]);
  });

  test('tell how far they are, and when they wait', async () => {
    const seen: Progress[] = [];
    const { wait } = waiting();
    await sendAll(callsThat([limited(5)]), { wait, onProgress: (progress) => seen.push(progress) });
    expect(seen).toEqual([
      { done: 0, all: 1, pause: 5 },
      { done: 0, all: 1 },
      { done: 1, all: 1 },
    ]);
  });

  test('can be stopped', async () => {
    let sent = 0;
    const call = () => Promise.resolve((sent += 1));
    await sendAll(
      Array.from({ length: 100 }, () => call),
      { isStopped: () => sent >= 8 },
    );
    expect(sent).toBeLessThanOrEqual(12);
  });
});
