import { expect, test } from '@jest/globals';
import type { Random } from '../ports/random.js';
import { groupedId, timeOrderedId } from './ordered-ids.js';

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
  Array.from({ length: count }, () => groupedId(random, 'users'));

const beginningOf = (id: string): string => id.slice(0, 13);

test('the id is a UUID of version 8 (RFC 9562 §5.8)', () => {
  expect(groupedId(countingRandom(), 'users')).toBe('00000001-0001-8aaa-9bbb-000000000001');
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
  expect(beginningOf(groupedId(one, 'users'))).not.toBe(beginningOf(groupedId(other, 'users')));
});

test('ids of two kinds share no beginning', () => {
  const random = countingRandom();
  const ofUser = groupedId(random, 'users');
  expect(beginningOf(groupedId(random, 'delegations'))).not.toBe(beginningOf(ofUser));
});

const uuid = '3c5f3b1e-6f0a-4d5c-9e1b-2f6a7b8c9d0e';
const time = new Date('2026-01-02T03:04:05.678Z');

test('the id is a UUID of version 7 that begins with its time and ends by chance', () => {
  expect(timeOrderedId(time, 0, uuid)).toBe('019b7ca9-8f2e-7000-9e1b-2f6a7b8c9d0e');
});

test('ids of one moment are in the order of their positions', () => {
  const [second, last] = [timeOrderedId(time, 1, uuid), timeOrderedId(time, 9999, uuid)];
  expect(second > timeOrderedId(time, 0, uuid)).toBe(true);
  expect(last > second).toBe(true);
  expect(last).toHaveLength(uuid.length);
});

test('ids of a later moment come later', () => {
  const later = timeOrderedId(new Date(time.getTime() + 1), 0, uuid);
  expect(later > timeOrderedId(time, 9999, uuid)).toBe(true);
});
