import { describe, expect, test } from '@jest/globals';
import { readJson, type JsonPart } from './read-json.js';
import { inputOf } from './testing/run.test-support.js';

const partsOf = async (text: string, lists: readonly string[] = [], size = 3) => {
  const parts: Omit<JsonPart, 'spot'>[] = [];
  for await (const { list, value } of readJson(inputOf(text, 'a.json', size), lists))
    parts.push({ list, value });
  return parts;
};

test('elements of a list come one by one, and the whole without them', async () => {
  const text = '{"name":"a","users":[{"id":1},{"id":2}],"last":[1]}';
  expect(await partsOf(text, ['$.users'])).toEqual([
    { list: '$.users', value: { id: 1 } },
    { list: '$.users', value: { id: 2 } },
    { list: undefined, value: { name: 'a', users: [null, null], last: [1] } },
  ]);
});

test('a byte order mark is no part of the document', async () => {
  expect(await partsOf('\ufeff{"a":"ü"}', [], 2)).toEqual([{ list: undefined, value: { a: 'ü' } }]);
});

test.each([1, 3, 100])('each part says where it begins, in pieces of %d', async (size) => {
  const text = '{"users":[\n  {"id":{\n"a":1}},\n  [2], 3,\n"x"]}';
  const spots: string[] = [];
  for await (const { spot } of readJson(inputOf(text, 'a.json', size), ['$.users']))
    spots.push(`${spot.line}:${spot.column}`);
  expect(spots).toEqual(['2:3', '4:3', '4:8', '5:1', '1:1']);
});

describe('broken input names file, line and column', () => {
  test.each([
    ['{"a":1,\n "b":}', 'a.json, line 2, column 6: is not JSON'],
    ['{"a":1,\n  b:2}', 'a.json, line 2, column 3: is not JSON'],
    ['{"a":1', 'a.json, line 1, column 7: ends within the document'],
    ['', 'a.json, line 1, column 1: ends within the document'],
    ['{"a":1}\n}', 'a.json, line 2, column 1: is not JSON'],
    ['{"__proto__":{"x":1}}', 'a.json, line 1, column 13: is not JSON'],
  ])('%j', async (text, message) => {
    for (const size of [1, 3, 100]) await expect(partsOf(text, [], size)).rejects.toThrow(message);
  });
});
