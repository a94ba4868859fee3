import { describe, expect, test } from '@jest/globals';
import { objectIn } from './provider-discovery.js';

const nested = (levels: number): string => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);

describe('the answer of a provider', () => {
  test('is an object', () => {
    expect(objectIn('{"sub":"1","address":{"country":"CH"}}')).toEqual({
      sub: '1',
      address: { country: 'CH' },
    });
  });

  test.each(['[]', 'null', '"sub"', '{'])('%s is none', (text) => {
    expect(objectIn(text)).toBeUndefined();
  });

  test('may be 32 levels deep', () => {
    expect(objectIn(nested(32))).toBeDefined();
  });

  test.each([33, 20_000])('of %d levels is none', (levels) => {
    expect(objectIn(nested(levels))).toBeUndefined();
  });
});
