import { describe, expect, test } from '@jest/globals';
import { fixedClock } from '../in-memory/index.js';
import { boundedCache } from './bounded-cache.js';

const setUp = (keep?: (value: string) => boolean) => {
  const clock = fixedClock();
  const cache = boundedCache<string>(clock, { staleness: 10, capacity: 3 }, keep);
  const loads: string[] = [];
  const get = (key: string, value: string = key) =>
    cache.get(key, () => {
      loads.push(key);
      return Promise.resolve(value);
    });
  return { clock, cache, loads, get };
};

/** A load that ends when it is told to. */
const pending = () => {
  let end!: (value: string) => void;
  let fail!: (error: Error) => void;
  const value = new Promise<string>((resolve, reject) => {
    [end, fail] = [resolve, reject];
  });
  return { load: () => value, end, fail };
};

test('reads a key once while it is fresh', async () => {
  const { get, loads } = setUp();
  expect(await get('a')).toBe('a');
  expect(await get('a', 'other')).toBe('a');
  expect(loads).toEqual(['a']);
});

describe('staleness', () => {
  test.each([
    [9.999, 'old'],
    [10, 'new'],
    [11, 'new'],
  ])('after %s of 10 s answers the %s value', async (seconds, expected) => {
    const { get, clock } = setUp();
    await get('a', 'old');
    clock.advance(seconds);
    expect(await get('a', 'new')).toBe(expected);
  });

  test('counts from when the reading began', async () => {
    const { cache, get, clock } = setUp();
    const slow = pending();
    const first = cache.get('a', slow.load);
    clock.advance(10);
    slow.end('old');
    await first;
    expect(await get('a', 'new')).toBe('new');
  });

  test('does not start anew when a value is used', async () => {
    const { get, clock } = setUp();
    await get('a', 'old');
    clock.advance(9);
    await get('a');
    clock.advance(1);
    expect(await get('a', 'new')).toBe('new');
  });
});

test('callers that wait for the same key share one load', async () => {
  const { get, loads } = setUp();
  await Promise.all(Array.from({ length: 64 }, () => get('a')));
  expect(loads).toEqual(['a']);
});

describe('a caller that may wait for its own load alone', () => {
  test('gets what is kept', async () => {
    const { cache, get } = setUp();
    await get('a', 'old');
    expect(await cache.getAlone('a', () => Promise.resolve('new'))).toBe('old');
  });

  test('shares no load that is under way', async () => {
    const { cache } = setUp();
    void cache.get('a', pending().load);
    expect(await cache.getAlone('a', () => Promise.resolve('own'))).toBe('own');
  });

  test('reads anew what is too old', async () => {
    const { cache, clock, get } = setUp();
    await get('a', 'old');
    clock.advance(10);
    expect(await cache.getAlone('a', () => Promise.resolve('new'))).toBe('new');
  });

  test('keeps nothing: what a transaction reads may never be committed', async () => {
    const { cache, get } = setUp();
    await cache.getAlone('a', () => Promise.resolve('own'));
    expect(await get('a', 'other')).toBe('other');
  });

  test('keeps its failure to itself', async () => {
    const { cache, get } = setUp();
    const own = cache.getAlone('a', () => Promise.reject(new Error('lost')));
    expect(await get('a', 'other')).toBe('other');
    await expect(own).rejects.toThrow('lost');
  });
});

test('what was kept is stale once the clock was set back', async () => {
  const { clock, get } = setUp();
  await get('a', 'old');
  clock.advance(-30);
  expect(await get('a', 'new')).toBe('new');
});

describe('a dropped value', () => {
  test('is read anew, and others are not', async () => {
    const { cache, get, loads } = setUp();
    await get('a');
    await get('b');
    cache.drop('a');
    await get('a');
    await get('b');
    expect(loads).toEqual(['a', 'b', 'a']);
  });

  test('is not kept by a load that had begun before', async () => {
    const { cache, get } = setUp();
    const slow = pending();
    const first = cache.get('a', slow.load);
    cache.drop('a');
    slow.end('old');
    await first;
    expect(await get('a', 'new')).toBe('new');
  });
});

describe('capacity', () => {
  test('drops the oldest first', async () => {
    const { get, loads } = setUp();
    for (const key of ['a', 'b', 'c', 'd', 'b', 'c', 'd']) await get(key);
    expect(loads).toEqual(['a', 'b', 'c', 'd']);
  });

  test('is never exceeded', async () => {
    const { get, loads } = setUp();
    for (const key of ['a', 'b', 'c', 'd', 'a']) await get(key);
    expect(loads).toEqual(['a', 'b', 'c', 'd', 'a']);
  });

  test('is not used up by a value that was read anew', async () => {
    const { get, loads, clock } = setUp();
    for (const key of ['a', 'b', 'c']) await get(key);
    clock.advance(10);
    for (const key of ['a', 'b', 'c', 'a', 'b', 'c']) await get(key);
    expect(loads).toHaveLength(6);
  });
});

describe('clearing', () => {
  test('drops everything at once', async () => {
    const { cache, get } = setUp();
    await get('a', 'old');
    cache.clear();
    expect(await get('a', 'new')).toBe('new');
  });

  test('a load begun before it is not kept', async () => {
    const { cache, get } = setUp();
    const slow = pending();
    const first = cache.get('a', slow.load);
    cache.clear();
    slow.end('old');
    await first;
    expect(await get('a', 'new')).toBe('new');
  });

  test('a load begun before it does not push out one begun after', async () => {
    const { cache, get } = setUp((value) => value !== 'old');
    const slow = pending();
    const first = cache.get('a', slow.load);
    cache.clear();
    await get('a', 'new');
    slow.end('old');
    await first;
    expect(await get('a', 'newest')).toBe('new');
  });

  test('a caller that waits for a load begun before it still gets an answer', async () => {
    const { cache } = setUp();
    const slow = pending();
    const first = cache.get('a', slow.load);
    cache.clear();
    slow.end('old');
    expect(await first).toBe('old');
  });
});

describe('what is not kept', () => {
  test('is a failure', async () => {
    const { cache, get } = setUp();
    await cache.get('a', () => Promise.reject(new Error('away'))).catch(() => undefined);
    expect(await get('a')).toBe('a');
  });

  test('is a failure, which all who waited for it hear of', async () => {
    const { cache } = setUp();
    const slow = pending();
    const waiting = [cache.get('a', slow.load), cache.get('a', slow.load)];
    slow.fail(new Error('away'));
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ]);
  });

  test('is a value that is not worth it', async () => {
    const { get } = setUp((value) => value !== 'absent');
    await get('a', 'absent');
    expect(await get('a', 'there')).toBe('there');
  });
});
