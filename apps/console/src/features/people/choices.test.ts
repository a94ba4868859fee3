import { expect, test } from '@jest/globals';
import { languageChoices, zoneChoices } from './choices.js';

test('a language has its name in the language of the reader', () => {
  expect(languageChoices('de')).toContainEqual({ value: 'fr', label: 'Französisch (fr)' });
});

test('a language that is set stays, even if it is not in the list', () => {
  expect(languageChoices('en', 'gsw').map(({ value }) => value)).toContain('gsw');
});

test('a value that names no language stays as it is', () => {
  expect(languageChoices('en', 'de_DE')).toContainEqual({ value: 'de_DE', label: 'de_DE' });
});

test('what is typed is offered in its usual spelling', () => {
  expect(languageChoices('en', '', 'SR-latn-rs').map(({ value }) => value)).toContain('sr-Latn-RS');
});

test('what is typed and names no language is not offered', () => {
  expect(languageChoices('en', '', 'german!').map(({ value }) => value)).not.toContain('german!');
});

test('a language is offered once', () => {
  const values = languageChoices('en', 'de', 'de').map(({ value }) => value);
  expect(values.filter((value) => value === 'de')).toHaveLength(1);
});

test('time zones are those of the tz database', () => {
  expect(zoneChoices('')).toContain('Europe/Berlin');
});

test('a zone that the browser does not know stays', () => {
  expect(zoneChoices('Mars/Olympus')[0]).toBe('Mars/Olympus');
});
