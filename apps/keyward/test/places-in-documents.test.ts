/** Documents of configuration that cannot be read: the fault has its file, line, column and rule. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { readDocuments, withPlace } from '../src/configuration/documents.js';

const folder = mkdtempSync(join(tmpdir(), 'kw-documents-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'shop.yaml');
const reading = (content: string | Uint8Array) => {
  writeFileSync(file, content);
  return readDocuments([file]);
};

describe('a fault names file, line, column and rule', () => {
  test.each([
    ['a: 1\nb: 2\n---\nc: 3\n', '3:1: a second document begins here: give it a file of its own'],
    ['a: 1\nb: 2\na: 3\n', '3:1: the name stands here a second time'],
    ['a: 1\n? [b]\n: 2\n', '2:3: the name of a member must be a text'],
    [`a: ${'['.repeat(100_000)}`, 'nests deeper than 32 levels'],
    [Buffer.from('a: 1\nb: \xfc\n', 'latin1'), '2:4: is no text in UTF-8: save it as UTF-8'],
    ['a: 1\nb: x\0y\n', '2:5: is no text in UTF-8: save it as UTF-8'],
  ])('%j', async (content, words) => {
    await expect(reading(content)).rejects.toThrow(
      words.startsWith('nests') ? words : `${file}:${words}`,
    );
  });
});

test('a name that is not known is where it stands, and not where its value begins', async () => {
  const documents = await reading('keyward: 1\nrolls:\n  - role_nmae: Clerk\n');
  const placed = (path: string) => withPlace(`documents[0].${path} is not known here.`, documents);
  expect(placed('rolls')).toBe(`${file}:2:1: rolls is not known here.`);
  expect(placed('rolls[0].role_nmae')).toBe(`${file}:3:5: rolls[0].role_nmae is not known here.`);
});

test('a document as PowerShell writes it is read: UTF-16 with a byte order mark', async () => {
  const [document] = await reading(Buffer.from('\ufeffkeyward: 1\nowner: büro\n', 'utf16le'));
  expect(document?.value).toEqual({ keyward: 1, owner: 'büro' });
});

test('so is the file of a secret', async () => {
  writeFileSync(join(folder, 'secret'), Buffer.from('\ufeffa secret\r\n', 'utf16le'));
  const [document] = await reading('clients:\n  - client_secret: { file: secret }\n');
  expect(document?.value).toEqual({ clients: [{ client_secret: 'a secret' }] });
});
