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
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    '\u0915\u094d\u200d\u0937',
    'Team \u{1f469}\u200d\u{1f4bb}',
    '\u2764\ufe0f',
    '\uff21\uff22\uff23\u682a\u5f0f\u4f1a\u793e',
    '\u042f\u043d\u0434\u0435\u043a\u0441',
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

  test.each([
    ['a space without width', 'Pay\u200bPal'],
    ['a joiner between Latin letters', 'Pay\u200dPal'],
    ['a joiner at the end', '\u0645\u200c'],
    ['a mark of order', '\ufeffPayPal'],
    ['a soft hyphen', 'Pay\u00adPal'],
    ['an override of direction', 'Pay\u202elaP'],
    ['an isolate', '\u2067PayPal\u2069'],
    ['a tag', 'PayPal\u{e0041}'],
    ['a filler of Hangul', '\u3164'],
    ['a separator of lines', 'a\u2028b'],
  ])('does not hide %s, by which two names would look alike', (_, name) => {
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
