import { describe, expect, test } from '@jest/globals';
import { listedDomainNames } from '../../in-memory/index.js';
import { isRefusal } from '../values/refusals.js';
import {
  assertEmail,
  assertExternalKey,
  assertPhoneNumber,
  assertUsername,
  identifierIn,
} from './identifiers.js';

const isAccepted = (check: () => void): boolean => {
  try {
    check();
    return true;
  } catch (error) {
    if (!isRefusal(error, 'invalid_field')) throw error;
    return false;
  }
};

describe('what a directory knows a user by is 1 to 255 characters that print', () => {
  test.each(['a', 'Ada Lovelace@corp', '007', 'x'.repeat(255)])('such as %s', (key) =>
    expect(isAccepted(() => assertExternalKey('directoryName', key))).toBe(true),
  );

  test.each(['', ' ', 'a\u0000', '\ud800', 'x'.repeat(256), 'İ'.repeat(150)])('not %j', (key) =>
    expect(isAccepted(() => assertExternalKey('directoryName', key))).toBe(false),
  );
});

describe('a user name', () => {
  test.each(['ada', 'Ada.Lovelace', 'ада', '李', 'a', '007', 'x'.repeat(200), '+ada'])(
    'may be %s',
    (text) => expect(isAccepted(() => assertUsername(text))).toBe(true),
  );

  test.each(['ada@example.com', '@ada', 'ada@'])(
    'does not look like an e-mail address: %s',
    (text) => expect(isAccepted(() => assertUsername(text))).toBe(false),
  );

  test.each(['+4930123456', '+49 30 123', '+'])('does not look like a phone number: %s', (text) =>
    expect(isAccepted(() => assertUsername(text))).toBe(false),
  );

  test.each([
    '',
    ' ',
    'ada lovelace',
    'ada\t',
    'ada\u200b',
    'a\u0000',
    '\ud800',
    'x'.repeat(201),
    'İ'.repeat(150),
  ])('is not %j', (text) => expect(isAccepted(() => assertUsername(text))).toBe(false));
});

describe('an e-mail address (RFC 5321 §4.5.3.1, RFC 6531)', () => {
  test.each([
    'ada@example.com',
    'Ada+tag@mail.example.com',
    'a@b',
    "o'brien@example.org",
    'ädä@exämple.com',
    'a.b.c@d-e.f',
    `${'x'.repeat(64)}@example.com`,
  ])('may be %s', (text) =>
    expect(isAccepted(() => assertEmail(listedDomainNames, text))).toBe(true),
  );

  test.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'a@b@c',
    'ada @example.com',
    'ada@exam ple.com',
    '.ada@example.com',
    'ada.@example.com',
    'a..b@example.com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@example..com',
    'ada@[127.0.0.1]',
    'ada@example.com\r\nBcc: all@example.com',
    'ada\u200b@example.com',
    '"ada"@example.com',
    'ada,eve@example.com',
    '<ada@example.com>',
    `${'x'.repeat(65)}@example.com`,
    `a@${'x'.repeat(253)}`,
  ])('is not %j', (text) =>
    expect(isAccepted(() => assertEmail(listedDomainNames, text))).toBe(false),
  );

  // Where reading went back and forth over each part, these would not end within the time of a test.
  test.each([`${'a.'.repeat(120)}@`, `a@${'b-'.repeat(120)}`, `a@${'b.'.repeat(120)}`])(
    'is refused without trying every way to read it: %s',
    (text) => expect(isAccepted(() => assertEmail(listedDomainNames, text))).toBe(false),
  );
});

describe('a phone number', () => {
  test.each(['+4930123456', '+1234567', '+123456789012345'])('may be %s', (text) =>
    expect(isAccepted(() => assertPhoneNumber(text))).toBe(true),
  );
  test.each([
    '',
    '030123456',
    '+0123456789',
    '+49 30 123456',
    '+49',
    '+1234567890123456',
    '+4930x',
  ])('is not %j', (text) => expect(isAccepted(() => assertPhoneNumber(text))).toBe(false));
});

describe('what a person types', () => {
  test.each([
    ['ada', 'usernameKey', 'ada'],
    ['ADA', 'usernameKey', 'ada'],
    [' ada ', 'usernameKey', 'ada'],
    ['Cafe\u0301', 'usernameKey', 'café'],
    ['Ada@Example.COM', 'emailKey', 'ada@example.com'],
    ['\u2068ada@bücher.example\u2069', 'emailKey', 'ada@xn--bcher-kva.example'],
    ['ada@نامه\u200Cای.example', 'emailKey', 'ada@xn--mgba3gch31f060k.example'],
    ['ada@نامهای.example', 'emailKey', 'ada@xn--mgba3gch31f.example'],
    ['+49 (30) 123-456', 'phoneNumber', '+4930123456'],
  ])('%j is looked for as %s', (typed, attribute, equals) =>
    expect(identifierIn(listedDomainNames, typed)).toEqual({ attribute, equals }),
  );

  test.each(['', '  ', 'x'.repeat(255), `${'x'.repeat(1_000_000)}@example.com`])(
    'is nobody when it cannot be',
    (typed) => expect(identifierIn(listedDomainNames, typed)).toBeUndefined(),
  );
});
