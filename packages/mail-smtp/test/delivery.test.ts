import { describe, expect, test } from '@jest/globals';
import { delivery, type DeliveryFailure } from '../src/delivery.js';

const failing = (times: number, error: object = { code: 'ETIMEDOUT' }) => {
  let attempts = 0;
  return {
    work: () =>
      attempts++ < times
        ? Promise.reject(Object.assign(new Error('secret 042917'), error))
        : Promise.resolve(),
    attempts: () => attempts,
  };
};

/** Pauses that end when told to, or when the queue closes. */
const heldPauses = () => {
  const waiting: { milliseconds: number; end: () => void }[] = [];
  let announce = (): void => undefined;
  const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
    new Promise((end) => {
      waiting.push({ milliseconds, end });
      signal.addEventListener('abort', () => end());
      announce();
    });
  const begun = (): Promise<void> =>
    waiting.length > 0
      ? Promise.resolve()
      : new Promise((next) => {
          announce = next;
        });
  return { pause, waiting, begun };
};

describe('delivery', () => {
  test('gives up after the last pause, and says how often it tried', async () => {
    const failures: DeliveryFailure[] = [];
    const { work, attempts } = failing(9);
    const queue = delivery({
      pauses: [1, 2],
      pause: () => Promise.resolve(),
      failed: (failure) => failures.push(failure),
    });
    await new Promise<void>((over) => {
      queue.deliver('mail', () =>
        work().finally(() => {
          if (attempts() === 3) setImmediate(over);
        }),
      );
    });
    expect(failures).toEqual([{ kind: 'mail', attempts: 3, reason: 'ETIMEDOUT' }]);
  });

  test('returns before anything is done', async () => {
    let done = false;
    const queue = delivery();
    queue.deliver('mail', () => {
      done = true;
      return Promise.resolve();
    });
    expect(done).toBe(false);
    await queue.close();
    expect(done).toBe(true);
  });

  test('a pause ends when the server stops, with one last attempt', async () => {
    const [{ pause, waiting, begun }, { work, attempts }, failures]: [
      ReturnType<typeof heldPauses>,
      ReturnType<typeof failing>,
      DeliveryFailure[],
    ] = [heldPauses(), failing(9), []];
    const queue = delivery({
      pauses: [60_000, 60_000],
      pause,
      failed: (failure) => failures.push(failure),
    });
    queue.deliver('mail', work);
    await begun();
    await queue.close();
    expect(attempts()).toBe(2);
    expect(waiting[0]!.milliseconds).toBe(60_000);
    expect(failures.map((each) => each.attempts)).toEqual([2]);
  });

  test('takes no more than it may hold', async () => {
    const failures: DeliveryFailure[] = [];
    const queue = delivery({ atOnce: 2, failed: (failure) => failures.push(failure) });
    let delivered = 0;
    for (let count = 0; count < 5; count++)
      queue.deliver('mail', () => {
        delivered++;
        return Promise.resolve();
      });
    await queue.close();
    expect(delivered).toBe(2);
    expect(failures.map(({ reason }) => reason)).toEqual(Array(3).fill('too many are waiting'));
  });

  test('what hangs does not keep the server from stopping', async () => {
    const failures: DeliveryFailure[] = [];
    const queue = delivery({
      pause: () => Promise.resolve(),
      failed: (failure) => failures.push(failure),
    });
    await new Promise<void>((begun) => {
      queue.deliver('mail', () => {
        begun();
        return new Promise(() => undefined);
      });
    });
    await queue.close();
    expect(failures).toEqual([{ kind: 'mail', attempts: 1, reason: 'the server stopped' }]);
  });

  test('says when nothing is under way any more, sent or given up', async () => {
    const failures: DeliveryFailure[] = [];
    const queue = delivery({
      pauses: [1],
      pause: () => Promise.resolve(),
      failed: (failure) => failures.push(failure),
    });
    const [slow, lost] = [failing(1), failing(9)];
    queue.deliver('slow', slow.work);
    queue.deliver('lost', lost.work);
    await queue.delivered();
    expect([slow.attempts(), lost.attempts(), failures.length]).toEqual([2, 2, 1]);
  });
});
