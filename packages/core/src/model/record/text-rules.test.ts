import { describe, expect, test } from '@jest/globals';
import { foldName } from './record-type.js';
import { assertAppMetadata, assertDescription, assertName, textRules } from './text-rules.js';

const refusedField = (field: string) =>
  expect.objectContaining({
    code: 'invalid_field',
    values: expect.objectContaining({ field }) as unknown,
  });
const halfOfACharacter = 'a\ud83d';

describe('a name', () => {
  test.each([
    'a',
    ' a ',
    'Caf\u00e9 \u{1f600}',
    '\u{1f600}'.repeat(200),
    "'; DROP TABLE clients; --",
    '__proto__',
  ])('may be %s', (name) => {
    expect(() => assertName('client_name', name)).not.toThrow();
  });

  test.each([
    '',
    ' ',
    '\t',
    '\u00a0',
    'a'.repeat(201),
    '\u{1f600}'.repeat(201),
    'a\u0000',
    'a\nb',
    'a\u007f',
    halfOfACharacter,
  ])('cannot be %j', (name) => {
    expect(() => assertName('client_name', name)).toThrow(refusedField('client_name'));
  });

  test('that would outgrow its unique key when it is folded is refused', () => {
    expect(() => assertName('client_name', '\u{1d160}'.repeat(200))).toThrow(
      refusedField('client_name'),
    );
  });

  test('that is accepted fits its unique key', () => {
    const longest = '\u0130'.repeat(textRules.name.maximum); // two characters when folded
    assertName('client_name', longest);
    expect(36 + 1 + [...foldName(longest)].length).toBeLessThanOrEqual(512);
  });
});

describe('a description', () => {
  test.each([undefined, null, '', 'two\nlines', '\u{1f600}'.repeat(1000)])('may be %j', (text) => {
    expect(() => assertDescription('client_description', text)).not.toThrow();
  });

  test.each(['a'.repeat(1001), halfOfACharacter])('cannot be %j', (text) => {
    expect(() => assertDescription('client_description', text)).toThrow(
      refusedField('client_description'),
    );
  });
});

describe('app_metadata', () => {
  const entry = { key: 'k', value: 'v' };

  test.each([
    ['nothing', []],
    ['100 entries', Array.from({ length: 100 }, () => entry)],
    ['an empty value', [{ key: 'k', value: '' }]],
    ['long ones', [{ key: '\u{1f600}'.repeat(200), value: '\u{1f600}'.repeat(4000) }]],
  ])('may hold %s', (_, entries) => {
    expect(() => assertAppMetadata('appMetadata', entries)).not.toThrow();
  });

  test.each([
    ['101 entries', Array.from({ length: 101 }, () => entry), 'appMetadata'],
    ['an empty key', [entry, { key: '', value: '' }], 'appMetadata[1].key'],
    ['a long key', [{ key: 'k'.repeat(201), value: '' }], 'appMetadata[0].key'],
    ['half of a character in a key', [{ key: halfOfACharacter, value: '' }], 'appMetadata[0].key'],
    ['a long value', [{ key: 'k', value: 'v'.repeat(4001) }], 'appMetadata[0].value'],
    [
      'half of a character in a value',
      [{ key: 'k', value: halfOfACharacter }],
      'appMetadata[0].value',
    ],
  ])('cannot hold %s', (_, entries, field) => {
    expect(() => assertAppMetadata('appMetadata', entries)).toThrow(refusedField(field));
  });
});
