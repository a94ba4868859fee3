/** Secrets that documents of configuration name, and that are not there. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { readDocuments } from '../src/configuration/documents.js';

const folder = mkdtempSync(join(tmpdir(), 'kw-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const written = (name: string, ...secrets: readonly string[]): string => {
  const file = join(folder, name);
  const rows = secrets.map((secret, at) => `  - { client_name: C${at}, client_secret: ${secret} }`);
  writeFileSync(file, ['clients:', ...rows, ''].join('\n'));
  return file;
};

test('every secret that is missing is named at once, of every file', async () => {
  const one = written('one.yaml', '{ env: KW_NONE_1 }', '{ env: PATH }', '{ file: gone.txt }');
  const other = written('other.yaml', '{ env: KW_NONE_2 }', 'text');
  await expect(readDocuments([one, other])).rejects.toThrow(
    [
      `${one}:2:39: client_secret names the variable KW_NONE_1, which is not set`,
      `${one}:4:39: client_secret names ${join(folder, 'gone.txt')}, which cannot be read`,
      `${other}:2:39: client_secret names the variable KW_NONE_2, which is not set`,
      `${other}:3:39: client_secret must be {env: NAME} or {file: PATH}, since no secret`,
    ].join('\n'),
  );
});
