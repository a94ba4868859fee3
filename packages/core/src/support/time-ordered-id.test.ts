import { expect, test } from '@jest/globals';
import { timeOrderedId } from './time-ordered-id.js';

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
