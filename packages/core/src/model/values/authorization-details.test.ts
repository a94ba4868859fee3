import { describe, expect, test } from '@jest/globals';
import { holdsDetails, readDetails } from './authorization-details.js';
import { jsonInOneOrder } from './json-in-one-order.js';

const payment = { type: 'payment', amount: { currency: 'EUR', value: '12.50' } };
const read = (value: unknown) => readDetails(JSON.stringify(value));
const nested = (levels: number): unknown => (levels === 0 ? 1 : { in: nested(levels - 1) });

test('Authorization details are a JSON array of objects that each name a type (RFC 9396 §2).', () => {
  expect(read([payment, { type: 'account' }])).toEqual([payment, { type: 'account' }]);
  expect(readDetails(undefined)).toBeUndefined();
});

describe('what is none is refused, and the refusal says why', () => {
  test.each<[string, string, RegExp]>([
    ['no JSON', '[{', /must be JSON/],
    ['an empty text', '', /must be JSON/],
    ['an object', '{"type":"payment"}', /must be a JSON array/],
    ['null', 'null', /must be a JSON array/],
    ['a text', '"payment"', /must be a JSON array/],
    ['an empty array', '[]', /at least one object/],
    ['an array of texts', '["payment"]', /only objects/],
    ['an array of arrays', '[[]]', /only objects/],
    ['null in an array', '[null]', /only objects/],
    ['no type', '[{}]', /text as type/],
    ['a type that is no text', '[{"type":7}]', /text as type/],
    ['the same object twice', '[{"type":"a","b":1},{"b":1,"type":"a"}]', /same object twice/],
    ['a number beyond all numbers', '[{"type":"a","b":1e400}]', /round differently/],
    ['a number that is rounded', '[{"type":"a","b":9007199254740993}]', /round differently/],
    ['a NUL', '[{"type":"a","b":"\\u0000"}]', /cannot be stored/],
    ['half of a character', '[{"type":"a","b":["\\ud800"]}]', /cannot be stored/],
    ['half of a character as a name', '[{"type":"a","\\udc00":1}]', /cannot be stored/],
    ['a prototype', '[{"type":"a","__proto__":{"x":1}}]', /__proto__/],
    ['a prototype within', '[{"type":"a","b":{"__proto__":{"x":1}}}]', /__proto__/],
    ['a depth without bounds', `[${'['.repeat(1900)}${']'.repeat(1900)}]`, /only objects/],
    [
      'a depth without bounds in an object',
      `[{"type":"a","b":${'['.repeat(1900)}${']'.repeat(1900)}}]`,
      /not be deeper/,
    ],
    ['more objects than a page shows', JSON.stringify(Array(11).fill(payment)), /at most 10/],
    ['a long text', `[{"type":"${'a'.repeat(4000)}"}]`, /longer than 4000/],
  ])('%s', (_, text, why) => {
    expect(() => readDetails(text)).toThrow(why);
  });

  test.each([
    '[{"type":"a","b":1,"b":2}]',
    '[{"type":"a","t\\u0079pe":"b"}]',
    '[{"type":"a","b":[{"c":{},"d":"{","c":[]}]}]',
  ])('an object with two members of one name (RFC 8259 §4): %s', (text) => {
    expect(() => readDetails(text)).toThrow(/two members of one name/);
  });

  test('a name may stand in several objects, and in a text', () => {
    const text = '[{"type":"a","b":{"type":"\\"type\\":"},"c":["type","type"]},{"type":"type"}]';
    expect(readDetails(text)).toEqual(JSON.parse(text));
  });

  test('an object may be five levels deep, and no more', () => {
    expect(() => read([{ type: 'a', in: nested(4) }])).not.toThrow();
    expect(() => read([{ type: 'a', in: nested(5) }])).toThrow(/deeper than 5/);
  });
});

test('objects are compared deeply, and their members have no order', () => {
  const other = { amount: { value: '12.50', currency: 'EUR' }, type: 'payment' };
  expect(jsonInOneOrder(other)).toBe(jsonInOneOrder(payment));
  expect(holdsDetails([payment], [other])).toBe(true);
  expect(holdsDetails([payment], [{ ...payment, amount: { currency: 'EUR' } }])).toBe(false);
  expect(holdsDetails(null, undefined)).toBe(true);
  expect(holdsDetails(null, [payment])).toBe(false);
});
