import { describe, expect, test } from '@jest/globals';
import { typedCode, typedPhoneNumber, visibleAddress, visibleText } from './typed-text.js';

describe('a code that a person types', () => {
  test.each([
    ['as it was issued', '123456', '123456'],
    ['in groups', '123 456', '123456'],
    ['with a dash', '123-456', '123456'],
    ['with another dash', '123–456', '123456'],
    ['with a hyphen that does not break', '123‑456', '123456'],
    ['with spaces that do not break', '123\u00A0456\u202F', '123456'],
    ['pasted with a line break', '123456\r\n', '123456'],
    ['pasted with a tab', '\t123456', '123456'],
    ['pasted with invisible characters', '\uFEFF1\u200B23456\u2060\u200E', '123456'],
    ['in full-width digits', '１２３４５６', '123456'],
    ['in Arabic digits', '١٢٣٤٥٦', '123456'],
    ['in Persian digits', '۰۱۲۳۸۹', '012389'],
    ['in Devanagari digits', '०१२८९०', '012890'],
    ['in Thai digits', '๐๑๒๗๘๙', '012789'],
    ['in mathematical digits', '𝟏𝟐𝟑𝟒𝟓𝟔', '123456'],
    ['with letters that look like digits', 'O1l4I6', '011416'],
    ['of letters, in upper case', 'ABCDE-FGHJK', 'abcdefghjk'],
    ['of letters, in full width', 'ＡＢｃｄｅ', 'abcde'],
    ['of letters and digits, which stay', 'ab2o3-il45k', 'ab2o3il45k'],
    ['of letters alone, which stay', 'oil', 'oil'],
    ['of nothing', ' \u200B ', ''],
  ])('%s', (_how, typed, code) => {
    expect(typedCode(typed)).toBe(code);
  });
});

describe('a telephone number that a person types', () => {
  test.each([
    ['+4930123456', '+4930123456'],
    ['+49 (30) 123-456', '+4930123456'],
    ['+49 30/123.456', '+4930123456'],
    ['0049 30 123456', '+4930123456'],
    ['+49\u00A030\u2013123456\u200B', '+4930123456'],
    ['＋４９３０１２３４５６', '+4930123456'],
    ['030 123456', '030123456'],
    ['000', '000'],
  ])('%s', (typed, number) => {
    expect(typedPhoneNumber(typed)).toBe(number);
  });
});

test.each([
  [' ada ', 'ada'],
  ['\uFEFFada\u200B', 'ada'],
  ['\u2068ada@example.com\u2069', 'ada@example.com'],
  ['ada\r\n', 'ada'],
  ['a\u00ADda', 'ada'],
  ['Ada Lovelace', 'Ada Lovelace'],
])('an identifier %j is %j', (typed, text) => {
  expect(visibleText(typed)).toBe(text);
});

test.each([
  ['\uFEFFada@example.com\u200B', 'ada@example.com'],
  ['ada@exam\u200Dple.com', 'ada@example.com'],
  ['ada@نامه\u200Cای.example', 'ada@نامه\u200Cای.example'],
  ['ada\uFF20نامه\u200Cای.example\u2069', 'ada\uFF20نامه\u200Cای.example'],
  ['نامه\u200Cای@example.com', 'نامهای@example.com'],
  ['نامه\u200Cای', 'نامهای'],
])('an address %j is %j (RFC 5892 appendix A)', (typed, text) => {
  expect(visibleAddress(typed)).toBe(text);
});
