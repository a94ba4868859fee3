import { describe, expect, test } from '@jest/globals';
import { boundedQueue } from './bounded-queue.js';

/** Work that ends when told to, and a list of what has started. */
const workshop = () => {
  const started: string[] = [];
  const endings = new Map<string, { done: () => void; fail: (error: Error) => void }>();
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      started.push(name);
      endings.set(name, { done: () => resolve(name), fail: reject });
    });
  return {
    started,
    work,
    finish: (name: string) => endings.get(name)!.done(),
    fail: (name: string) => endings.get(name)!.fail(new Error(name)),
  };
};

describe('boundedQueue', () => {
  test('runs no more at once than it may, and the others in the order they came', async () => {
    const { started, work, finish } = workshop();
    const inTurn = boundedQueue({ running: 2, waiting: 10 });
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => inTurn(work(name)));
    expect(started).toEqual(['a', 'b']);
    finish('b');
    expect(await b).toBe('b');
    expect(started).toEqual(['a', 'b', 'c']);
    finish('a');
    await a;
    expect(started).toEqual(['a', 'b', 'c', 'd']);
    finish('d');
    finish('c');
    expect(await Promise.all([c, d])).toEqual(['c', 'd']);
  });

  test('refuses at once what finds the queue full, and lets in again when there is room', async () => {
    const { started, work, finish } = workshop();
    const inTurn = boundedQueue({ running: 1, waiting: 1 });
    const a = inTurn(work('a'));
    const b = inTurn(work('b'));
    await expect(inTurn(work('c'))).rejects.toMatchObject({
      code: 'too_many_requests',
      values: { seconds: '1' },
    });
    finish('a');
    await a;
    const d = inTurn(work('d'));
    finish('b');
    await b;
    finish('d');
    await d;
    expect(started).toEqual(['a', 'b', 'd']);
  });

  test('goes on after work that failed, and passes its error on', async () => {
    const { work, finish, fail } = workshop();
    const inTurn = boundedQueue({ running: 1, waiting: 1 });
    const a = inTurn(work('a'));
    const b = inTurn(work('b'));
    fail('a');
    await expect(a).rejects.toThrow('a');
    finish('b');
    expect(await b).toBe('b');
    await expect(
      inTurn(() => {
        throw new Error('at once');
      }),
    ).rejects.toThrow('at once');
    expect(await inTurn(() => Promise.resolve('free again'))).toBe('free again');
  });

  test('gives a place that becomes free to who waits, not to who comes', async () => {
    const { started, work, finish } = workshop();
    const inTurn = boundedQueue({ running: 1, waiting: 2 });
    const a = inTurn(work('a'));
    const b = inTurn(work('b'));
    const c = a.then(() => inTurn(work('c')));
    finish('a');
    await a;
    const d = inTurn(work('d'));
    expect(started).toEqual(['a', 'b']);
    finish('b');
    await b;
    expect(started).toEqual(['a', 'b', 'c']);
    finish('c');
    await c;
    finish('d');
    await d;
    expect(started).toEqual(['a', 'b', 'c', 'd']);
  });

  test('never runs more than it may over a thousand pieces of work', async () => {
    const inTurn = boundedQueue({ running: 3, waiting: 1000 });
    let busy = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 1000 }, (_, index) =>
        inTurn(async () => {
          most = Math.max(most, ++busy);
          for (let step = 0; step < index % 5; step++) await Promise.resolve();
          busy--;
        }),
      ),
    );
    expect(most).toBe(3);
  });

  test('refuses bounds that make no sense', () => {
    for (const running of [0, -1, 1.5, Number.NaN])
      expect(() => boundedQueue({ running, waiting: 1 })).toThrow('one piece of work or more');
    for (const waiting of [-1, 1.5, Number.NaN])
      expect(() => boundedQueue({ running: 1, waiting })).toThrow('zero or more');
  });
});
