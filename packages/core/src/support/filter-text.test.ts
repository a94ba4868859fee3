import { describe, expect, test } from '@jest/globals';
import { SeededChance, countUp } from '../ports/contract.js';
import {
  FilterSyntaxError,
  filterLimits,
  parseFilterText,
  type FilterText,
} from './filter-text.js';

const equals = (name: string, value: string): FilterText => ({ kind: 'equals', name, value });

const whyRefused = (text: string): string => {
  try {
    parseFilterText(text);
  } catch (error) {
    if (error instanceof FilterSyntaxError) return error.message;
    throw error;
  }
  return `accepted: ${text}`;
};

describe('the string form of a filter (RFC 4515)', () => {
  test('reads each kind of comparison', () => {
    expect(parseFilterText('(name=Shop)')).toEqual(equals('name', 'Shop'));
    expect(parseFilterText('(created_at>=2026-01-01T00:00:00.000Z)')).toEqual({
      kind: 'atLeast',
      name: 'created_at',
      value: '2026-01-01T00:00:00.000Z',
    });
    expect(parseFilterText('(count<=9)')).toEqual({ kind: 'atMost', name: 'count', value: '9' });
    expect(parseFilterText('(description=*)')).toEqual({ kind: 'present', name: 'description' });
    expect(parseFilterText('(metadata.oauth.x=1)')).toEqual(equals('metadata.oauth.x', '1'));
  });

  test('nests and, or and not', () => {
    expect(parseFilterText('(&(a=1)(|(b=2)(!(c=3))))')).toEqual({
      kind: 'and',
      of: [
        equals('a', '1'),
        { kind: 'or', of: [equals('b', '2'), { kind: 'not', of: equals('c', '3') }] },
      ],
    });
    expect(parseFilterText('(&(a=1))')).toEqual({ kind: 'and', of: [equals('a', '1')] });
  });

  test('splits a substring at its asterisks', () => {
    const parts = (text: string) => parseFilterText(`(a=${text})`);
    expect(parts('x*')).toEqual({
      kind: 'substring',
      name: 'a',
      parts: { initial: 'x', any: [], final: '' },
    });
    expect(parts('*x')).toEqual({
      kind: 'substring',
      name: 'a',
      parts: { initial: '', any: [], final: 'x' },
    });
    expect(parts('a*b*c*d')).toEqual({
      kind: 'substring',
      name: 'a',
      parts: { initial: 'a', any: ['b', 'c'], final: 'd' },
    });
    expect(parts('a***d')).toEqual({
      kind: 'substring',
      name: 'a',
      parts: { initial: 'a', any: [], final: 'd' },
    });
  });

  test('takes everything but parentheses, asterisk and backslash as it stands', () => {
    for (const value of [
      '',
      ' a  b ',
      `%_?[]'"`,
      'a=b',
      'a>=b',
      '!x',
      '&|',
      'ñ 李 😀',
      '%41',
      '1e3',
    ])
      expect(parseFilterText(`(a=${value})`)).toEqual(equals('a', value));
  });

  test('undoes escapes, several octets of one character included', () => {
    expect(parseFilterText('(a=\\28x\\29\\2a\\5c\\00)')).toEqual(equals('a', '(x)*\\\u0000'));
    expect(parseFilterText('(a=\\c3\\B1 \\f0\\9f\\98\\80 %)')).toEqual(equals('a', 'ñ 😀 %'));
    expect(parseFilterText('(a=x\\2ay*\\2a)')).toEqual({
      kind: 'substring',
      name: 'a',
      parts: { initial: 'x*y', any: [], final: '*' },
    });
    expect(parseFilterText('(a>=\\2a)')).toEqual({ kind: 'atLeast', name: 'a', value: '*' });
  });

  test('reads every value back that was escaped', () => {
    const chance = new SeededChance(4515);
    for (const _ of countUp(500)) {
      const value = countUp(chance.below(12))
        .map(() =>
          chance.oneOf(['a', '(', ')', '*', '\\', '\u0000', 'ñ', '😀', '%', '2', '8', ' ']),
        )
        .join('');
      const escaped = value.replace(
        /[()*\\\u0000]/g,
        (character) => `\\${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
      );
      expect(parseFilterText(`(a=${escaped})`)).toEqual(equals('a', value));
    }
  });

  test('says what is wrong and where', () => {
    expect(whyRefused('')).toBe(`'(' is expected at position 1`);
    expect(whyRefused('a=1')).toBe(`'(' is expected at position 1`);
    expect(whyRefused('(a=1')).toBe(`')' is expected at position 5`);
    expect(whyRefused('(a=1))')).toBe('unexpected text at position 6');
    expect(whyRefused('(a=1)(b=2)')).toBe('unexpected text at position 6');
    expect(whyRefused('(=1)')).toBe('an attribute name is expected at position 2');
    expect(whyRefused('(&)')).toBe('a filter in parentheses is expected at position 3');
    expect(whyRefused('(!(a=1)(b=2))')).toBe(`')' is expected at position 8`);
    expect(whyRefused('(a)')).toBe(`'' after a is not one of =, >=, <=`);
    expect(whyRefused('(a=\\2)')).toContain('two hexadecimal digits');
    expect(whyRefused('(a=\\zz)')).toContain('two hexadecimal digits');
    expect(whyRefused('(a=\\ff)')).toBe('an escaped value is not UTF-8');
    expect(whyRefused('(a>=x*)')).toBe(`'*' is only allowed after =`);
  });

  test('refuses approximate and extensible matches', () => {
    expect(whyRefused('(a~=1)')).toBe(`'~=' after a is not one of =, >=, <=`);
    expect(whyRefused('(a:=1)')).toContain(`':='`);
    expect(whyRefused('(a>1)')).toContain(`'>'`);
    expect(whyRefused('(a:dn:2.4.6:=1)')).toContain('is not one of');
  });

  test('bounds length, depth and the number of comparisons, each exactly', () => {
    const nested = (depth: number) => '(!'.repeat(depth - 1) + '(a=1)' + ')'.repeat(depth - 1);
    const several = (count: number) => `(|${'(a=1)'.repeat(count)})`;
    const suffixes = (count: number) => `(|${'(a=*x)'.repeat(count)})`;
    const middles = (count: number) => `(a=${'*x'.repeat(count)}*)`;
    const searched = (count: number) => `(|(a=b*${'x'.repeat(count - 50)}*)(a=*${'x'.repeat(50)}))`;
    const long = (length: number) => `(a=${'x'.repeat(length - 4)})`;
    for (const [make, limit, why] of [
      [nested, filterLimits.depth, 'nests deeper'],
      [several, filterLimits.comparisons, 'more than 30 comparisons'],
      [long, filterLimits.length, 'longer than'],
      [suffixes, filterLimits.searchedTexts, 'more than 5 texts after a *'],
      [middles, filterLimits.searchedTexts, 'more than 5 texts after a *'],
      [searched, filterLimits.searchedCharacters, 'more than 100 characters'],
    ] as const) {
      expect(() => parseFilterText(make(limit))).not.toThrow();
      expect(whyRefused(make(limit + 1))).toContain(why);
    }
    expect(() => parseFilterText(`(|${`(a=${'x'.repeat(50)}*)`.repeat(30)})`)).not.toThrow();
    expect(whyRefused('('.repeat(2000))).toContain('expected');
  });

  test('answers anything at all with a tree or a syntax error', () => {
    const chance = new SeededChance(1);
    const pieces = [
      '(',
      ')',
      '&',
      '|',
      '!',
      '=',
      '>=',
      '<=',
      '~=',
      ':',
      '*',
      '\\',
      '\\28',
      '\\c3',
      'a',
      'name',
      '.',
      '_',
      ' ',
      '\u0000',
      'ñ',
      '\ud83d',
      '😀',
      '__proto__',
      '%',
      '%zz',
    ];
    for (const _ of countUp(20_000)) {
      const text = countUp(chance.below(14))
        .map(() => chance.oneOf(pieces))
        .join('');
      expect(typeof whyRefused(chance.below(2) === 0 ? text : `(${text})`)).toBe('string');
    }
  });
});

test.each([
  ['(name==)', { kind: 'equals', name: 'name', value: '=' }],
  ['(name=<b>)', { kind: 'equals', name: 'name', value: '<b>' }],
  ['(name=:x~)', { kind: 'equals', name: 'name', value: ':x~' }],
  ['(name>==)', { kind: 'atLeast', name: 'name', value: '=' }],
])(
  'RFC 4515 §3: the operator of %s ends at its first =, and the value begins there',
  (text, expected) => {
    expect(parseFilterText(text)).toEqual(expected);
  },
);
