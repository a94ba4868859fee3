import { describe, expect, test } from '@jest/globals';
import { recentlyUsed } from './recently-used.js';

const keeping = (limit: number, keys: readonly string[]) => {
  const kept = recentlyUsed<string>(limit);
  for (const key of keys) kept.set(key, `value of ${key}`);
  return kept;
};

describe('what was used recently', () => {
  test('is kept', () => {
    expect(keeping(4, ['a', 'b']).get('a')).toBe('value of a');
  });

  test('has its newest value', () => {
    const kept = keeping(4, ['a', 'b', 'c']);
    kept.set('a', 'new');
    expect(kept.get('a')).toBe('new');
  });

  test('stays while as many others as half of the limit are set after it', () => {
    expect(keeping(4, ['z', 'a', 'b', 'c']).get('a')).toBe('value of a');
  });

  test('stays for as long as it is used', () => {
    const kept = keeping(4, ['a']);
    for (const other of ['b', 'c', 'd', 'e', 'f', 'g']) {
      kept.set(other, other);
      kept.get('a');
    }
    expect(kept.get('a')).toBe('value of a');
  });
});

/** Each key is asked in a memory of its own, since to ask is to use. */
const keptAmong = (limit: number, keys: readonly string[]): readonly string[] =>
  keys.filter((key) => keeping(limit, keys).get(key) !== undefined);

describe.each([2, 3, 4, 5, 10])('with a limit of %s', (limit) => {
  test.each([limit, limit + 1, 10 * limit])('no more is kept of %s keys', (count) => {
    const keys = Array.from({ length: count }, (_, index) => `key ${index}`);
    const kept = keptAmong(limit, keys);
    expect(kept.length).toBeLessThanOrEqual(limit);
  });

  test('half of it is kept at least: what was set last', () => {
    const keys = Array.from({ length: 10 * limit }, (_, index) => `key ${index}`);
    const last = keys.slice(-Math.floor(limit / 2));
    expect(keptAmong(limit, keys)).toEqual(expect.arrayContaining(last));
  });
});

test.each([1, 0, -1, Number.NaN])('a limit of %s is refused', (limit) => {
  expect(() => recentlyUsed(limit)).toThrow('the limit of a cache is 2 or more');
});

test('a key that was never set has no value', () => {
  expect(keeping(4, ['a']).get('b')).toBeUndefined();
});
