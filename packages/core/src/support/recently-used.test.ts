import { describe, expect, test } from '@jest/globals';
import { recentlyUsed } from './recently-used.js';

const keeping = (limit: number, ...keys: readonly string[]) => {
  const kept = recentlyUsed<string>(limit);
  for (const key of keys) kept.set(key, `value of ${key}`);
  return kept;
};

describe('what was used recently', () => {
  test('is kept', () => {
    expect(keeping(4, 'a', 'b').get('a')).toBe('value of a');
  });

  test('has its newest value', () => {
    const kept = keeping(4, 'a', 'b', 'c');
    kept.set('a', 'new');
    expect(kept.get('a')).toBe('new');
  });

  test('stays while as many others as half of the limit are set', () => {
    expect(keeping(4, 'a', 'b', 'c').get('a')).toBe('value of a');
  });

  test('stays for as long as it is used', () => {
    const kept = keeping(4, 'a');
    for (const other of ['b', 'c', 'd', 'e', 'f', 'g']) {
      kept.set(other, other);
      kept.get('a');
    }
    expect(kept.get('a')).toBe('value of a');
  });
});

test('no more than the limit is kept', () => {
  const keys = Array.from({ length: 100 }, (_, index) => `key ${index}`);
  const kept = keeping(10, ...keys);
  expect(keys.filter((key) => kept.get(key) !== undefined).length).toBeLessThanOrEqual(10);
});

test('a key that was never set has no value', () => {
  expect(keeping(4, 'a').get('b')).toBeUndefined();
});
