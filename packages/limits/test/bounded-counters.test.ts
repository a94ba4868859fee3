import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { boundedCounters, type CounterBounds } from '../src/bounded-counters.js';
import type { Limits } from '../src/limiters.js';

const sha256 = (key: string): string => createHash('sha256').update(key).digest('base64url');

const counting = (limits: Partial<Limits> = {}, bounds: Partial<CounterBounds> = {}) => {
  let milliseconds = 0;
  const counters = boundedCounters(
    { requests: 3, seconds: 10, burst: 0, ...limits },
    { apart: 4, shared: 8, digest: sha256, now: () => milliseconds, ...bounds },
  );
  const take = (times: number, key: string): readonly number[] =>
    Array.from({ length: times }, () => counters.take(key));
  return {
    ...counters,
    takeOften: take,
    advance: (seconds: number): void => {
      milliseconds += seconds * 1000;
    },
  };
};

describe('one key', () => {
  test('has so many requests in a window, and then waits for its end', () => {
    const { takeOften, advance } = counting();
    expect(takeOften(4, 'ada')).toEqual([0, 0, 0, 10]);

    advance(7.5);
    expect(takeOften(1, 'ada')).toEqual([3]);
    advance(2.5);
    expect(takeOften(4, 'ada')).toEqual([0, 0, 0, 10]);
  });

  test('has a burst beside it, which refills at the steady rate', () => {
    const { takeOften, advance } = counting({ requests: 2, seconds: 1, burst: 4 });
    expect(takeOften(7, 'ada')).toEqual([0, 0, 0, 0, 0, 0, 1]);

    advance(1);
    expect(takeOften(3, 'ada')).toEqual([0, 0, 1]);
    advance(1);
    expect(takeOften(7, 'ada')).toEqual([0, 0, 0, 0, 0, 0, 1]);
  });

  test('waits without being counted', () => {
    const { takeOften, wait } = counting();
    takeOften(2, 'ada');
    expect([wait('ada'), wait('ada'), wait('bob')]).toEqual([0, 0, 0]);

    takeOften(1, 'ada');
    expect([wait('ada'), wait('bob')]).toEqual([10, 0]);
  });
});

describe('many keys', () => {
  const flood = (takeOften: (times: number, key: string) => unknown, keys: number): void => {
    for (let number = 0; number < keys; number++) takeOften(1, `flood ${number}`);
  };

  test('are counted under a fixed number of names', () => {
    const { takeOften, nameOf } = counting();
    const names = new Set<string>();
    for (let number = 0; number < 3000; number++) {
      takeOften(1, `flood ${number}`);
      names.add(nameOf(`flood ${number}`));
    }

    expect(names.size).toBe(4 + 8);
  });

  test('a flood of keys does not reset the counter of another key: none that is counting is given up', () => {
    const { takeOften, wait } = counting();
    takeOften(3, 'ada');
    flood(takeOften, 3000);

    expect(wait('ada')).toBe(10);
    expect(takeOften(1, 'ada')).toEqual([10]);
  });

  test('a key that shares a counter has no second one of its own while that one counts', () => {
    const { takeOften, advance, wait, nameOf } = counting({}, { shared: 1 });
    flood(takeOften, 4);
    advance(6);
    takeOften(3, 'late');
    advance(5);

    expect(nameOf('late')).toBe('slot 0');
    expect(wait('late')).toBe(5);
    expect(takeOften(1, 'late')).toEqual([5]);
  });

  test('a key has a counter of its own again when the flood is over', () => {
    const { takeOften, advance, nameOf } = counting();
    flood(takeOften, 3000);
    advance(10);

    expect(takeOften(4, 'ada')).toEqual([0, 0, 0, 10]);
    expect(nameOf('ada')).toBe('ada');
  });

  test('a key of any length takes no more memory than another', () => {
    const { takeOften, nameOf } = counting();
    const long = 'x'.repeat(16_000);
    takeOften(1, long);

    expect(nameOf(long)).toMatch(/^slot \d$/);
  });
});
