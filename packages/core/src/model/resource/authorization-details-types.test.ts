import { describe, expect, test } from '@jest/globals';
import { assertDetailsTypes, filledText } from './authorization-details-types.js';

const schema = {
  type: 'object',
  required: ['amount'],
  properties: { type: { const: 'payment' }, amount: { $ref: '#/$defs/amount' } },
  $defs: { amount: { type: 'object', properties: { value: { type: 'string', maxLength: 20 } } } },
};
const text = { en: 'Pay {amount.value} {amount.currency}', 'zh-Hans': '支付 {amount.value}' };
const payment = { type: 'payment', schema, text };

const assertOne = (change: object): void =>
  assertDetailsTypes('types', [{ ...payment, ...change }]);
const within = (levels: number): object =>
  levels === 1 ? {} : { properties: { in: within(levels - 1) } };

test('A type of authorization details has a name of its own, a bounded JSON Schema and a text for people.', () => {
  expect(() => assertDetailsTypes('types', [payment, { ...payment, type: 'urn:x' }])).not.toThrow();
  expect(() => assertDetailsTypes('types', [])).not.toThrow();
});

describe('a type that is wrong is refused with the name of its member', () => {
  test.each<[string, object, RegExp]>([
    ['no name', { type: '' }, /types\[0\]\.type must be 1 to 100/],
    ['a name with a space', { type: 'a b' }, /types\[0\]\.type/],
    ['a long name', { type: 'a'.repeat(101) }, /types\[0\]\.type/],
    ['no text', { text: {} }, /types\[0\]\.text must hold a text/],
    ['a language that is none', { text: { English: 'x' } }, /language tags/],
    ['an empty text', { text: { en: ' ' } }, /types\[0\]\.text\.en/],
    ['a long text', { text: { en: 'x'.repeat(301) } }, /1 to 300/],
    ['a brace alone', { text: { en: 'Pay {amount' } }, /braces/],
    ['a path that is none', { text: { en: 'Pay {a b}' } }, /braces/],
    [
      'a path of a prototype',
      { text: { en: 'Pay {__proto__.x}' } },
      /types\[0\]\.text\.en .*__proto__/,
    ],
    ['a path of a constructor', { text: { en: '{a} {a.constructor}' } }, /path with constructor/],
    ['a path of what it makes', { text: { en: '{a.prototype.b}' } }, /path with prototype/],
    ['a control character', { text: { en: 'Pay\nit' } }, /control characters/],
    ['another member', { texts: {} }, /types\[0\]\.texts is not a field/],
    ['a schema that is none', { schema: [] }, /types\[0\]\.schema must be an object/],
  ])('%s', (_, change, why) => {
    expect(() => assertOne(change)).toThrow(why);
  });

  test('the same name twice', () => {
    expect(() => assertDetailsTypes('types', [payment, payment])).toThrow(/each type once/);
  });

  test('more than ten, or what is no list', () => {
    const many = Array.from({ length: 11 }, (_, at) => ({ ...payment, type: `t${at}` }));
    expect(() => assertDetailsTypes('types', many)).toThrow(/no more than 10/);
    expect(() => assertDetailsTypes('types', {})).toThrow(/must be an array/);
    expect(() => assertDetailsTypes('types', [null])).toThrow(/must be an object/);
  });
});

test.each(['{__proto__.x}', '{a.constructor}', '{prototype}'])(
  'A text names no member that an object has from its prototype: %s',
  (path) => {
    expect(() => assertOne({ text: { en: `Pay ${path}` } })).toThrow(/cannot hold a path with/);
  },
);

describe('A schema takes no more time than its size says.', () => {
  test.each<[string, object, RegExp]>([
    ['a pattern', { properties: { a: { pattern: '(a+)+$' } } }, /the keyword pattern/],
    ['names by pattern', { patternProperties: { '(a+)+$': {} } }, /the keyword patternProperties/],
    ['a format', { properties: { a: { format: 'regex' } } }, /the keyword format/],
    ['a reference to the outside', { $ref: 'https://evil.example/schema' }, /its own \$defs/],
    ['a reference to all of itself', { $ref: '#' }, /its own \$defs/],
    ['a reference to nothing', { $ref: '#/$defs/none' }, /its own \$defs/],
    ['a dynamic reference', { $dynamicRef: '#x' }, /the keyword \$dynamicRef/],
    ['an id', { $id: 'https://evil.example/' }, /the keyword \$id/],
    ['data that is a schema', { properties: { a: { const: { $data: '1/b' } } } }, /^$/],
    ['another draft', { $schema: 'http://json-schema.org/draft-07/schema#' }, /2020-12/],
    ['a prototype', JSON.parse('{"properties":{"__proto__":{}}}') as object, /__proto__/],
    ['another type', { type: 'array' }, /schema\.type must be object/],
    ['a schema that is a text', { items: 'x' }, /schema\.items must be a schema/],
    ['a list that is none', { anyOf: {} }, /schema\.anyOf must be a list/],
    ['names that are none', { properties: [] }, /schema\.properties must be an object/],
    ['a circle', { $defs: { a: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' }, /deeper than 5/],
    ['six levels', within(6), /deeper than 5/],
    ['more than 8 kB', { description: 'ü'.repeat(4096) }, /at most 8192 bytes/],
    [
      'levels without end',
      { const: JSON.parse('['.repeat(900) + ']'.repeat(900)) as unknown },
      /20 levels/,
    ],
    [
      'a reference to the outside alone',
      { type: undefined, $ref: 'https://x.example/' },
      /its own \$defs/,
    ],
    [
      'names that are no list',
      { type: undefined, required: 'a' },
      /schema\.required must be a list/,
    ],
    ['names that are no texts', { required: [1] }, /schema\.required must be a list/],
    ['no type at all', { type: undefined }, /schema\.type must be object/],
    [
      'an entry of a list',
      { allOf: [{}, { anyOf: [{}, {}, { pattern: 'a' }] }] },
      /schema\.allOf\[1\]\.anyOf\[2\] cannot hold the keyword pattern/,
    ],
    [
      'a member',
      { properties: { a: { items: { required: {} } } } },
      /schema\.properties\.a\.items\.required /,
    ],
    [
      'a member with a strange name',
      { properties: { 'a\n"': 1 } },
      /schema\.properties\.\? must be/,
    ],
    ['what is referred to', { $defs: { a: { format: 'x' } } }, /schema\.\$defs\.a cannot hold/],
    ['no others, and no type', { additionalProperties: false }, /must name type/],
  ])('%s', (name, given, why) => {
    const write = () => assertOne({ schema: { type: 'object', ...given } });
    // `$data` is off, so a value with that name is a value like any other.
    if (name === 'data that is a schema') expect(write).not.toThrow();
    else expect(write).toThrow(why);
  });

  test('what is referred to counts each time', () => {
    const twice = (name: string) => ({ allOf: Array(30).fill({ $ref: `#/$defs/${name}` }) });
    const $defs = { a: twice('b'), b: {} };
    expect(() => assertOne({ schema: { type: 'object', ...twice('a'), $defs } })).toThrow(
      /at most 500 schemas/,
    );
  });

  test('five levels are taken', () => {
    expect(() => assertOne({ schema: { type: 'object', ...within(5) } })).not.toThrow();
  });
});

describe('the text of a type, filled in', () => {
  const detail = { amount: { value: '<b>1</b>', list: ['x', 'y'] }, none: null };

  test('tells what is of the type from what the client asks for', () => {
    expect(filledText('Pay {amount.value} now', detail)).toEqual([
      { text: 'Pay ', isValue: false },
      { text: '<b>1</b>', isValue: true },
      { text: ' now', isValue: false },
    ]);
  });

  test.each([
    ['{amount.list.1}', 'y'],
    ['{amount.list}', '["x","y"]'],
    ['{nothing.at.all}', '—'],
    ['{none}', '—'],
    ['{constructor.name}', '—'],
    ['{amount.value.length}', '—'],
  ])('%s is %s', (path, shown) => {
    expect(filledText(path, detail)).toEqual([{ text: shown, isValue: true }]);
  });

  test('a value is cut where it would hide the rest of the page', () => {
    const [part] = filledText('{long}', { long: 'x'.repeat(5000) });
    expect(part!.text).toBe(`${'x'.repeat(200)}…`);
  });
});
