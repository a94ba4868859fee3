import { expect, test } from '@jest/globals';
import { isSameJson, jsonInOneOrder } from './json-in-one-order.js';

test('members in another order give the same text, at every depth', () => {
  const one = { a: 1, b: [{ c: 'x', d: null }] };
  const other = { b: [{ d: null, c: 'x' }], a: 1 };
  expect(jsonInOneOrder(one)).toBe(jsonInOneOrder(other));
});

test.each<[string, unknown, unknown]>([
  ['a value', { a: 1 }, { a: 2 }],
  ['a name', { a: 1 }, { b: 1 }],
  ['the order of a list', [1, 2], [2, 1]],
  ['a member named __proto__', JSON.parse('{"__proto__":{"a":1}}'), {}],
  ['a time', { a: new Date(0) }, { a: new Date(1) }],
])('%s that differs gives another text', (_, one, other) => {
  expect(jsonInOneOrder(one)).not.toBe(jsonInOneOrder(other));
  expect(isSameJson(one, other)).toBe(false);
});

test('documents are the same when only the order of their members differs', () => {
  expect(isSameJson({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
});
