import { describe, expect, test } from '@jest/globals';
import { lasting } from './lasting.js';
import { sinceThen } from './since-then.js';

const now = new Date('2026-03-01T12:00:00Z');

describe('the time since a moment', () => {
  test.each([
    ['2026-03-01T11:57:00Z', '3 minutes ago'],
    ['2026-02-28T12:00:00Z', 'yesterday'],
    ['2026-03-01T14:00:00Z', 'in 2 hours'],
    ['2026-03-01T12:00:00Z', 'now'],
  ])('from %s is %s', (moment, words) => {
    expect(sinceThen(new Date(moment), now, 'en')).toBe(words);
  });
});

describe('a length of time', () => {
  test.each([
    [0, '0 seconds'],
    [60, '1 minute'],
    [5400, '1 hour 30 minutes'],
    [86_401, '1 day 1 second'],
  ])('of %d seconds is %s', (seconds, words) => {
    expect(lasting(seconds, 'en')).toBe(words);
  });
});
