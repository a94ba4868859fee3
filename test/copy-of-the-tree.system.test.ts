/** The copy of the tree holds what the tree holds, takes edits, and notices a fault in them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { root } from '../scripts/generate-docs.mjs';
import { copyTheTree } from './copy-of-the-tree.js';

const copy = copyTheTree();
afterAll(() => copy.remove());

const file = 'packages/core/src/model/client/client-type.ts';
const passing = `
import { expect, test } from '@jest/globals';
import { edited } from './client-type.js';
test('sees the edit', () => expect(edited).toBe(1));
`;

test('an edit changes the copy, and not the tree', () => {
  const find = readFileSync(join(root, file), 'utf8').split('\n')[0]!;
  copy.apply([{ file, find, replace: `${find}\nexport const edited: number = 1;` }]);

  expect(readFileSync(join(copy.root, file), 'utf8')).toContain('edited');
  expect(readFileSync(join(root, file), 'utf8')).not.toContain('edited');
});

test('an edit whose text is missing fails', () => {
  expect(() => copy.apply([{ file, find: 'not in this file', replace: '' }])).toThrow(
    'does not hold this text exactly once',
  );
});

test('a test runs in the copy', async () => {
  copy.write('packages/core/src/model/client/edited.test.ts', passing);

  await expect(copy.runTest('core', 'packages/core/src/model/client/edited.test.ts')).resolves.toBe(
    '',
  );
});

test('a fault of a test is reported', async () => {
  copy.write(
    'packages/core/src/model/client/failing.test.ts',
    passing.replace('toBe(1)', 'toBe(2)'),
  );

  await expect(
    copy.runTest('core', 'packages/core/src/model/client/failing.test.ts'),
  ).resolves.toContain('Expected: 2');
});

test('the types are checked in the copy', async () => {
  await expect(copy.typecheck('packages/core')).resolves.toBe('');
  copy.write('packages/core/src/model/client/faulty.ts', "export const faulty: number = 'text';\n");

  await expect(copy.typecheck('packages/core')).resolves.toContain('faulty.ts');
});

test('the links lead into the copy', () => {
  expect(existsSync(join(copy.root, 'node_modules/@keyward/core/src/model/client/faulty.ts'))).toBe(
    true,
  );
});
