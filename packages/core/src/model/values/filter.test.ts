import { describe, expect, test } from '@jest/globals';
import { countUp, SeededChance } from '../../ports/contract.js';
import { compareScalars, matches, type Filter } from './filter.js';

interface Thing {
  readonly name: string | null;
  readonly size: number | null;
  readonly born: Date | null;
  readonly live: boolean;
}

const thing: Thing = {
  name: 'Shop A',
  size: 7,
  born: new Date('2026-01-01T00:00:00.001Z'),
  live: true,
};
const nothing: Thing = { name: null, size: null, born: null, live: false };

describe('the meaning of a filter', () => {
  test('compares text by case, numbers by value and times by millisecond', () => {
    const holds = (filter: Filter<Thing>) => matches(filter, thing);
    expect(holds({ kind: 'equals', attribute: 'name', value: 'Shop A' })).toBe(true);
    expect(holds({ kind: 'equals', attribute: 'name', value: 'shop a' })).toBe(false);
    expect(holds({ kind: 'atLeast', attribute: 'size', value: 7 })).toBe(true);
    expect(holds({ kind: 'atMost', attribute: 'size', value: 6 })).toBe(false);
    expect(
      holds({ kind: 'atLeast', attribute: 'born', value: new Date('2026-01-01T00:00:00.002Z') }),
    ).toBe(false);
    expect(holds({ kind: 'equals', attribute: 'live', value: true })).toBe(true);
  });

  test('is false of what is absent, and true when negated (RFC 4511 §4.5.1.7)', () => {
    for (const kind of ['equals', 'atLeast', 'atMost'] as const) {
      const filter: Filter<Thing> = { kind, attribute: 'size', value: 0 };
      expect(matches(filter, nothing)).toBe(false);
      expect(matches({ kind: 'not', of: filter }, nothing)).toBe(true);
    }
    expect(
      matches(
        { kind: 'substring', attribute: 'name', parts: { initial: '', any: [], final: '' } },
        nothing,
      ),
    ).toBe(false);
    expect(matches({ kind: 'present', attribute: 'name' }, nothing)).toBe(false);
  });

  test('finds the parts of a substring one after the other, never twice the same characters', () => {
    const holds = (name: string, initial: string, any: readonly string[], final: string) =>
      matches<Thing>(
        { kind: 'substring', attribute: 'name', parts: { initial, any, final } },
        { ...thing, name },
      );
    expect(holds('abcabc', 'a', ['c', 'a'], 'c')).toBe(true);
    expect(holds('aba', 'ab', [], 'ba')).toBe(false);
    expect(holds('abba', 'ab', [], 'ba')).toBe(true);
    expect(holds('a', 'a', ['a'], '')).toBe(false);
    expect(holds('aXa', 'a', [], 'a')).toBe(true);
    expect(holds('x%y', '', ['%'], '')).toBe(true);
    expect(holds('xy', '', ['%'], '')).toBe(false);
  });

  test('orders text by code point, with absent values first', () => {
    expect([null, '\u{10ffff}', 'b', '\u{ffff}', 'B', 'ab', 'a', ''].sort(compareScalars)).toEqual([
      null,
      '',
      'B',
      'a',
      'ab',
      'b',
      '\u{ffff}',
      '\u{10ffff}',
    ]);
    expect(compareScalars(undefined, null)).toBe(0);
  });

  test('orders totally: antisymmetric and transitive over generated values', () => {
    const chance = new SeededChance(2);
    const text = () =>
      chance.below(9) === 0
        ? null
        : countUp(chance.below(4))
            .map(() => chance.oneOf(['a', 'A', '😀', '\u{ffff}', 'ñ', '']))
            .join('');
    for (const _ of countUp(2000)) {
      const [a, b, c] = [text(), text(), text()];
      expect(Math.sign(compareScalars(a, b))).toBe(-Math.sign(compareScalars(b, a)) + 0);
      if (compareScalars(a, b) <= 0 && compareScalars(b, c) <= 0)
        expect(compareScalars(a, c)).toBeLessThanOrEqual(0);
    }
  });
});
