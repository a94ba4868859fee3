import { describe, expect, test } from '@jest/globals';
import { fileDecoder, NoText, textOfFile } from './file-text.js';

const text = 'Müller 😀\r\n';
const bigEndian = (of: string): Buffer => Buffer.from(of, 'utf16le').swap16();

const files: readonly (readonly [string, Buffer])[] = [
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark (Notepad)', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 (PowerShell)', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 in the other order', bigEndian(`\uFEFF${text}`)],
];

describe('a file has its text', () => {
  test.each(files)('in %s', (_encoding, bytes) => {
    expect(textOfFile(bytes)).toBe(text);
  });

  test.each(files)('in pieces, in %s', (_encoding, bytes) => {
    const decoder = fileDecoder();
    const begin = decoder.decode(bytes.subarray(0, 4));
    const pieces = [...bytes.subarray(4)].map((byte) => decoder.decode(Uint8Array.of(byte)));
    expect(begin + pieces.join('') + decoder.end()).toBe(text);
  });

  test('that may be empty', () => {
    expect(textOfFile(Buffer.alloc(0))).toBe('');
  });
});

test.each([
  ['Latin-1', Buffer.from('Müller', 'latin1')],
  ['UTF-16 without a byte order mark', Buffer.from('Ada', 'utf16le')],
  ['UTF-8 that ends within a letter', Buffer.from('ü').subarray(0, 1)],
  ['half a letter of UTF-16', Buffer.from('\uFEFFA', 'utf16le').subarray(0, 3)],
])('%s is said to be no text', (_what, bytes) => {
  expect(() => textOfFile(bytes)).toThrow(new NoText());
});
