import { expect, test } from '@jest/globals';
import { decode, encode, time } from '../src/tables/column.js';

const moments = [
  '1970-01-01T00:00:00.000Z',
  '1969-12-31T23:59:59.999Z',
  '2026-11-23T10:51:01.007Z',
  '2026-11-23T10:51:01.930Z',
  '2024-02-29T23:59:59.100Z',
  '0999-01-01T00:00:00.001Z',
  '9999-12-31T23:59:59.999Z',
];

test.each(moments)('%s is stored as text that sorts by time', (text) => {
  const stored = encode(time, new Date(text));
  expect(stored).toBe(text.replace('T', ' ').replace('Z', ''));
});

test.each(moments)('%s reads as it was written', (text) => {
  const stored = encode(time, new Date(text));
  expect(decode(time, stored)).toEqual(new Date(text));
});

test('a time without a fraction, as MySQL writes it, is one of a whole second', () => {
  expect(decode(time, '2026-11-23 10:51:01')).toEqual(new Date('2026-11-23T10:51:01.000Z'));
});

test('times of more seconds than are remembered are stored alike', () => {
  const start = Date.UTC(2026, 0, 1);
  const stored = Array.from({ length: 2500 }, (_, at) => encode(time, new Date(start + at * 1000)));
  expect(stored.at(-1)).toBe('2026-01-01 00:41:39.000');
  expect(new Set(stored).size).toBe(2500);
});

test('what is no moment is refused', () => {
  expect(() => encode(time, new Date(NaN))).toThrow(RangeError);
});
