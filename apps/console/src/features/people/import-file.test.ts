import { describe, expect, test } from '@jest/globals';
import {
  batchSize,
  inBatches,
  readImportFile,
  textOf,
  UnknownEncoding,
  UnreadableLine,
} from './import-file.js';

describe('a CSV file', () => {
  test('has a person in each row, by the names of its heading', () => {
    expect(readImportFile('username,email\nada,ada@example.com\nbob,\n')).toEqual({
      people: [{ username: 'ada', email: 'ada@example.com' }, { username: 'bob' }],
      unknown: [],
    });
  });

  test('may hold separators, line breaks and quotes in quoted values', () => {
    const { people } = readImportFile('username,name\r\nada,"Lovelace, ""Ada""\nCountess"\r\n');
    expect(people).toEqual([{ username: 'ada', name: 'Lovelace, "Ada"\nCountess' }]);
  });

  test.each([[';'], ['\t']])('may separate values by %j', (sign) => {
    const { people } = readImportFile(`\uFEFFusername${sign}name\nada${sign}Ada`);
    expect(people).toEqual([{ username: 'ada', name: 'Ada' }]);
  });

  test('names the columns that no person has, and leaves them out', () => {
    expect(readImportFile('Username,shoe_size\nada,38')).toEqual({
      people: [{ username: 'ada' }],
      unknown: ['shoe_size'],
    });
  });

  test('says yes and no in several ways', () => {
    const { people } = readImportFile('username,email_verified\na,TRUE\nb,1\nc,no');
    expect(people.map(({ email_verified }) => email_verified)).toEqual([true, true, false]);
  });

  test('has no people where rows are empty', () => {
    expect(readImportFile('username,email\n,\n\n').people).toEqual([]);
  });
});

describe('JSON', () => {
  test('is an array, or a person in each line', () => {
    const people = [{ username: 'ada' }, { username: 'bob' }];
    expect(readImportFile(JSON.stringify(people)).people).toEqual(people);
    expect(readImportFile('{"username":"ada"}\n\n{"username":"bob"}').people).toEqual(people);
  });

  test('names the line that cannot be read', () => {
    expect(() => readImportFile('{"username":"ada"}\n{nonsense')).toThrow(new UnreadableLine(2));
  });
});

describe('the text of a file', () => {
  const text = 'username,name\r\nmüller,Müller';
  const people = [{ username: 'müller', name: 'Müller' }];
  const utf8 = (of: string): Uint8Array => new TextEncoder().encode(of);
  const utf16 = (isLittleEndian: boolean): Uint8Array => {
    const bytes = new DataView(new ArrayBuffer(2 * (text.length + 1)));
    [...`\uFEFF${text}`].forEach((sign, at) =>
      bytes.setUint16(2 * at, sign.charCodeAt(0), isLittleEndian),
    );
    return new Uint8Array(bytes.buffer);
  };

  test.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a byte order mark', utf8(`\uFEFF${text}`)],
    ['UTF-16', utf16(true)],
    ['UTF-16 in the other order', utf16(false)],
    ['UTF-8 with the line breaks of old Macs', utf8(text.replace('\n', ''))],
  ])('is read in %s', (_encoding, bytes) => {
    expect(readImportFile(textOf(bytes)).people).toEqual(people);
  });

  test('is not guessed at in another encoding', () => {
    const latin1 = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    expect(() => textOf(latin1)).toThrow(UnknownEncoding);
  });
});

test('a call takes a part of the people', () => {
  const parts = inBatches(Array.from({ length: batchSize * 2 + 1 }, (_, at) => at));
  expect(parts.map(({ length }) => length)).toEqual([batchSize, batchSize, 1]);
});
