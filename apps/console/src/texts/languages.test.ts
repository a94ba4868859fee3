import { describe, expect, test } from '@jest/globals';
import { counted } from './counted.js';
import { preferredLanguage } from './languages.js';

describe('the language of a browser', () => {
  test.each([
    [['de-AT', 'en'], 'de'],
    [['pt', 'fr-CA'], 'fr'],
    [['zh-TW'], 'zh-Hans'],
    [['de_DE'], 'de'],
    [['zh_Hans_CN'], 'zh-Hans'],
    [['pt'], 'en'],
    [[], 'en'],
  ])('%j is served in %s', (preferences, tag) => {
    expect(preferredLanguage(preferences).tag).toBe(tag);
  });
});

describe('a counted text', () => {
  test('has the form of its number', () => {
    expect(counted('en', { one: '# person', other: '# people' })(1)).toBe('1 person');
  });

  test('writes numbers as the language does', () => {
    expect(counted('de', { other: '# Personen' })(12_000)).toBe('12.000 Personen');
  });
});
