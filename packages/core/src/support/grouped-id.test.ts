import { expect, test } from '@jest/globals';
import type { Random } from '../ports/random.js';
import { groupedId } from './grouped-id.js';

const countingRandom = (): Random => {
  let count = 0;
  return {
    uuid: () => {
      count += 1;
      const digits = count.toString(16).padStart(8, '0');
      return `${digits}-${digits.slice(4)}-4aaa-9bbb-0000${digits}`;
    },
    secret: () => '',
  };
};

const drawIds = (random: Random, count: number): readonly string[] =>
  Array.from({ length: count }, () => groupedId(random));

const beginningOf = (id: string): string => id.slice(0, 13);

test('the id is a UUID of version 8 (RFC 9562 §5.8)', () => {
  expect(groupedId(countingRandom())).toBe('00000001-0001-8aaa-9bbb-000000000001');
});

test('ids that are made together share their beginning', () => {
  const ids = drawIds(countingRandom(), 256);
  expect(new Set(ids.map(beginningOf)).size).toBe(1);
});

test('each of them differs in the rest', () => {
  const ids = drawIds(countingRandom(), 256);
  expect(new Set(ids).size).toBe(256);
});

test('after 256 ids another beginning is drawn', () => {
  const ids = drawIds(countingRandom(), 257);
  expect(beginningOf(ids[256]!)).toBe('00000101-0101');
});

test('two sources of chance have a beginning each', () => {
  const [one, other] = [countingRandom(), countingRandom()];
  other.uuid();
  expect(beginningOf(groupedId(one))).not.toBe(beginningOf(groupedId(other)));
});
