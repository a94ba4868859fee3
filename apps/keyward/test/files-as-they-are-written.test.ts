/** Documents, and the secrets that they name, as Notepad and PowerShell write files. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { readDocuments } from '../src/configuration/documents.js';

const folder = mkdtempSync(join(tmpdir(), 'kw-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const document = 'clients:\r\n  - { client_name: Bücher, client_secret: { file: secret.txt } }\r\n';
const secret = 'a-secret-of-sixteen\r\n';

test.each([
  ['with a byte order mark and CRLF (Notepad)', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['in UTF-16 (PowerShell)', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
])('a document and its secret are read %s', async (_, write) => {
  const file = join(folder, 'shop.yaml');
  writeFileSync(file, write(document));
  writeFileSync(join(folder, 'secret.txt'), write(secret));
  const [read] = await readDocuments([file]);
  expect(read?.value).toEqual({
    clients: [{ client_name: 'Bücher', client_secret: 'a-secret-of-sixteen' }],
  });
});

test('a secret that is no text is refused by its name', async () => {
  const file = join(folder, 'names-bytes.yaml');
  writeFileSync(file, 'clients:\n  - { client_name: A, client_secret: { file: bytes.txt } }\n');
  writeFileSync(join(folder, 'bytes.txt'), Buffer.from([0xfc, 0xe9]));
  await expect(readDocuments([file])).rejects.toThrow(
    `names ${join(folder, 'bytes.txt')}, which is no text in UTF-8`,
  );
});
