/** What `npm run check -- --since` leaves out: slow house tests that read nothing of what has changed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { root } from '../scripts/generate-docs.mjs';
import { concerned, concerns } from '../scripts/house-concerns.mjs';

const slow = Object.keys(concerns);
const quick = 'test/words.test.ts';
const testsFor = (...changed: readonly string[]) => concerned([...slow, quick], changed);

describe('a check of what has changed', () => {
  test.each(slow)('knows %s by its path', (path) => {
    expect(existsSync(join(root, path))).toBe(true);
  });

  test('runs a slow test where what it reads has changed, and the quick ones always', () => {
    expect(testsFor('docs/how-to/operate.md')).toEqual([quick]);
    expect(testsFor('.dependency-cruiser.cjs')).toEqual(['test/dependency-rule.test.ts', quick]);
  });

  test('runs a slow test that has itself changed', () => {
    expect(testsFor('test/mutants.test.ts')).toEqual(['test/mutants.test.ts', quick]);
  });

  test('runs all where other packages are installed', () => {
    expect(testsFor('package-lock.json')).toEqual([...slow, quick]);
  });
});
