import { describe, expect, test } from '@jest/globals';
import { exactText } from './exact-text.js';
import { hasHalfDays, momentText } from './moment-text.js';

const at = new Date('2026-11-18T13:00:00Z');

/** Without the time zone, which a list names. */
const withoutZone = (text: string): string =>
  text
    .replace(/(GMT|UTC)\S*/u, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();

describe('a moment in a field', () => {
  test.each(['en', 'de', 'fr', 'es', 'zh-Hans', 'ar'])(
    'is written in %s as lists write it',
    (language) => {
      const inList = exactText(at, language, 'short', 'UTC');
      const inField = momentText(at, language, true, 'UTC');
      expect(withoutZone(inList)).toBe(withoutZone(inField));
    },
  );

  test('has the hours of its language', () => {
    expect(hasHalfDays('en')).toBe(true);
    expect(hasHalfDays('de')).toBe(false);
  });
});
