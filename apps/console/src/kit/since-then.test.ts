import { describe, expect, test } from '@jest/globals';
import { clockOffset } from '../api/server-clock.js';
import { exactText } from './exact-text.js';
import { lasting } from './lasting.js';
import { agoText, sinceThen } from './since-then.js';

const now = new Date('2026-03-01T12:00:00Z');

describe('the time since a moment', () => {
  test.each([
    ['2026-03-01T11:57:00Z', '3 minutes ago'],
    ['2026-02-28T12:00:00Z', 'yesterday'],
    ['2026-03-01T14:00:00Z', 'in 2 hours'],
    ['2026-03-01T12:00:00Z', 'now'],
    ['2026-03-15T11:59:00Z', 'in 13 days'],
    ['2026-02-22T12:00:00Z', '7 days ago'],
    ['2026-03-15T12:00:00Z', 'in 2 weeks'],
  ])('from %s is %s', (moment, words) => {
    expect(sinceThen(new Date(moment), now, 'en')).toBe(words);
  });
});

describe('the time since something that has happened', () => {
  test.each([
    ['2026-03-01T11:57:00Z', '3 minutes ago'],
    ['2026-03-01T12:00:26Z', 'now'],
    ['2026-03-02T12:00:00Z', 'now'],
  ])('at %s is %s, and never in the future', (moment, words) => {
    expect(agoText(new Date(moment), now, 'en')).toBe(words);
  });
});

describe('a moment', () => {
  test.each([
    ['en', 'Europe/Vienna', 'March 1, 2026 at 1:00:00 PM GMT+1'],
    ['de', 'Europe/Vienna', '1. März 2026 um 13:00:00 MEZ'],
    ['en', 'UTC', 'March 1, 2026 at 12:00:00 PM UTC'],
  ])('in %s and %s names its time zone: %s', (language, timeZone, words) => {
    expect(exactText(now, language, 'long', timeZone).replaceAll('\u202f', ' ')).toBe(words);
  });
});

describe('a clock of the server', () => {
  const server = 'Sun, 01 Mar 2026 12:10:00 GMT';

  test('that is ahead of this one is followed', () => {
    expect(clockOffset(server, now.getTime())).toBe(600_000);
  });

  test.each(['Sun, 01 Mar 2026 12:00:02 GMT', 'no date', null])(
    'is left alone where it is this one, or is not told: %s',
    (date) => {
      expect(clockOffset(date, now.getTime())).toBe(0);
    },
  );
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
