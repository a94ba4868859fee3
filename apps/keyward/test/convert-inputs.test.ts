/** What the command `convert` says of inputs that it cannot read. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { convert } from '../src/commands/convert.js';
import { createReport } from '../src/commands/report.js';

const folder = mkdtempSync(join(tmpdir(), 'kw-inputs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const noTerminal = { write: () => true };

const outcomeOf = async (inputs: readonly string[]): Promise<string> => {
  const report = createReport({ isJson: false, out: noTerminal, err: noTerminal });
  const out = join(folder, 'out');
  return convert(report, 'keycloak', { inputs, out }).then(
    () => 'done',
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  );
};

const folderWith = (name: string, fill: (path: string) => void): string => {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, 'a.json'), '{"realm":"a"}');
  fill(path);
  return path;
};

describe('an input that cannot be read is named', () => {
  test('a folder of a folder that has the name of a file', async () => {
    const path = folderWith('nested', (parent) => mkdirSync(join(parent, 'x.json')));
    expect(await outcomeOf([path])).toBe(
      `ConfigurationError: ${join(path, 'x.json')} is a folder; give its files, or the folder by itself`,
    );
  });

  test('a link of a folder that leads nowhere', async () => {
    const path = folderWith('linked', (parent) =>
      symlinkSync(join(parent, 'gone'), join(parent, 'x.json')),
    );
    expect(await outcomeOf([path])).toBe(
      `ConfigurationError: ${join(path, 'x.json')} cannot be read`,
    );
  });

  test('a folder without a file of the format', async () => {
    const path = join(folder, 'empty');
    mkdirSync(path);
    expect(await outcomeOf([path])).toBe(`ConfigurationError: ${path} holds no file to read`);
  });
});

test.each([
  ['UTF-16', Buffer.from('\ufeff[{"user_login":"zoë"}]', 'utf16le')],
  ['UTF-8 with a byte order mark', Buffer.from('\ufeff[{"user_login":"zoë"}]')],
])('what PowerShell writes is read: %s', async (name, bytes) => {
  const file = join(folder, `${name}.json`);
  const out = join(folder, `out of ${name}`);
  writeFileSync(file, bytes);
  const report = createReport({ isJson: false, out: noTerminal, err: noTerminal });
  await convert(report, 'wordpress', { inputs: [file], out, tenant: 'default' });
  expect(readFileSync(join(out, 'users.ndjson'), 'utf8')).toContain('"username":"zoë"');
});
