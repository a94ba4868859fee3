import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { assertNamesOnce } from '../src/commands/assert-names-once.js';

const folder = mkdtempSync(join(tmpdir(), 'kw-names-'));
afterAll(() => rmSync(folder, { recursive: true }));

const faultOf = async (...lines: readonly (object | string)[]): Promise<string | undefined> => {
  const file = join(folder, 'people.ndjson');
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  writeFileSync(file, texts.join('\n'));
  return assertNamesOnce(file).then(
    () => undefined,
    (error: Error) => error.message,
  );
};

test('an import whose lines share a user name writes nothing, or the second would pass for the first', async () => {
  const [ada, bo] = [{ username: 'ada' }, { username: 'bo' }];
  expect(await faultOf(ada, '', bo, { name: 'Ada', username: 'ADA ' })).toBe(
    'people.ndjson, line 4, column 15: the user name "ADA" stands in people.ndjson, line 1 already, ' +
      'and each person has one of their own',
  );
});

test.each<readonly [string, readonly (object | string)[]]>([
  ['people of two tenants', [{ username: 'ada', tenant_id: 'a' }, { username: 'ada' }]],
  ['an address that two people share', [{ email: 'a@x.example' }, { email: 'a@x.example' }]],
  [
    'lines that the import reports',
    ['{', '7', 'null', '{"username":7}', '{"username":7}', '{"id":""}'],
  ],
  ['an empty file, as a conversion without people writes it', []],
])('%s are let through', async (_, lines) => {
  expect(await faultOf(...lines)).toBeUndefined();
});
