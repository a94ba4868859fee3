/** The test kit as applications install it: each test framework runs the tests of the guide, in an empty folder. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { root } from '../scripts/generate-docs.mjs';
import { installPacked, packAll, run } from './packed.js';

let folder: string;
let place: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keyward-test-kit-'));
  place = join(folder, 'application');
  cpSync(join(root, 'docs/examples/test-kit'), place, { recursive: true });
  writeFileSync(join(place, 'package.json'), '{ "private": true, "type": "module" }');
  // Later versions of Vitest refuse Node 20.
  await installPacked(place, await packAll(folder), ['express', 'jest', 'vitest@4']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('node:test runs the tests of the guide, and ends by itself', async () => {
  const { code, output } = await run(
    process.execPath,
    ['--test', '--test-reporter=tap', 'orders.node.test.mjs'],
    place,
  );

  expect({ code, output }).toMatchObject({ code: 0 });
  expect(output).toContain('# pass 4');
});

test('the file runs without a test runner, too, and leaves nothing open', async () => {
  const { code, output } = await run(process.execPath, ['orders.node.test.mjs'], place);

  expect({ code, output }).toMatchObject({ code: 0 });
});

test('Vitest runs the tests of the guide', async () => {
  const vitest = join(place, 'node_modules/vitest/vitest.mjs');
  const words = [vitest, 'run', 'orders.vitest.test.mjs', '--reporter=json'];
  const { code, output } = await run(process.execPath, words, place);

  expect({ code, output }).toMatchObject({ code: 0 });
  expect(output).toContain('"numPassedTests":2');
});

test('Jest runs the tests of the guide, and finds nothing open', async () => {
  const jest = join(place, 'node_modules/jest/bin/jest.js');
  const words = ['--experimental-vm-modules', jest, '--json', '--detectOpenHandles', 'orders.jest'];
  const { code, output } = await run(process.execPath, words, place);

  expect({ code, output }).toMatchObject({ code: 0 });
  expect(output).toContain('"numPassedTests":2');
  expect(output).not.toContain('open handle');
});
