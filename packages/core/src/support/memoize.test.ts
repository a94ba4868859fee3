import { describe, expect, test } from '@jest/globals';
import { memoize, memoizeByObject, recentlyUsed } from './memoize.js';

const counting = (limit: number) => {
  const made: string[] = [];
  const get = memoize((text: string) => {
    made.push(text);
    if (text === 'bad') throw new Error('bad');
    return text === 'none' ? undefined : { text };
  }, limit);
  return { made, get };
};

describe('a function of a text', () => {
  test('makes each once and gives the same thing again', () => {
    const { made, get } = counting(3);
    expect(get('a')).toBe(get('a'));
    expect(made).toEqual(['a']);
  });

  test('keeps no more than its limit: the one not used for longest goes', () => {
    const { made, get } = counting(2);
    ['a', 'b', 'a', 'c', 'a', 'b'].forEach(get);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  test('does not remember a failure', () => {
    const { made, get } = counting(2);
    expect(() => get('bad')).toThrow('bad');
    expect(() => get('bad')).toThrow('bad');
    expect(made).toEqual(['bad', 'bad']);
  });

  test('remembers a number as well', () => {
    const made: number[] = [];
    const double = memoize((count: number) => {
      made.push(count);
      return count * 2;
    }, 2);
    expect([double(3), double(3)]).toEqual([6, 6]);
    expect(made).toEqual([3]);
  });

  test('does not remember undefined', () => {
    const { made, get } = counting(2);
    get('none');
    get('none');
    expect(made).toEqual(['none', 'none']);
  });
});

describe('a function of an object', () => {
  const countingObjects = () => {
    const made: object[] = [];
    const get = memoizeByObject((key: { readonly name: string }) => {
      made.push(key);
      return key.name === 'none' ? undefined : { of: key.name };
    });
    return { made, get };
  };

  test('makes each once and gives the same thing again', () => {
    const { made, get } = countingObjects();
    const key = { name: 'a' };
    expect(get(key)).toBe(get(key));
    expect(made).toEqual([key]);
  });

  test('knows an object by itself, and not by what it holds', () => {
    const { made, get } = countingObjects();
    get({ name: 'a' });
    get({ name: 'a' });
    expect(made).toHaveLength(2);
  });

  test('does not remember undefined', () => {
    const { made, get } = countingObjects();
    const key = { name: 'none' };
    get(key);
    get(key);
    expect(made).toEqual([key, key]);
  });
});

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
