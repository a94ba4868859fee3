import { describe, expect, test } from '@jest/globals';
import { rememberedSeconds } from '../ports/proof-memory.js';
import { proofMemory } from './proof-memory.js';

const setUp = (limit?: number) => {
  let seconds = 0;
  const memory = proofMemory(() => seconds * 1000, limit);
  return { isFirst: memory.isFirst, advance: (by: number) => (seconds += by) };
};

describe('a proof memory', () => {
  test('knows a digest again', () => {
    const { isFirst } = setUp();
    expect([isFirst('a'), isFirst('b'), isFirst('a')]).toEqual([true, true, false]);
  });

  test('for as long as it promises, whenever the digest came', () => {
    for (const at of [0, 1, rememberedSeconds / 2, rememberedSeconds - 1]) {
      const { isFirst, advance } = setUp();
      isFirst('other');
      advance(at);
      isFirst('a');
      advance(rememberedSeconds - 1);
      expect(isFirst('a')).toBe(false);
    }
  });

  test('forgets it after twice that time', () => {
    const { isFirst, advance } = setUp();
    isFirst('a');
    advance(2 * rememberedSeconds);
    expect(isFirst('a')).toBe(true);
  });

  test('knows the younger half of its limit after a flood, and no more than its limit', () => {
    const { isFirst } = setUp(10);
    for (let at = 0; at < 1000; at++) isFirst(String(at));
    let known = 0;
    while (!isFirst(String(999 - known))) known += 1;
    expect(known).toBeGreaterThanOrEqual(5);
    expect(known).toBeLessThanOrEqual(10);
  });
});
