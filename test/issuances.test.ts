/** Every place in the core that adds a session or a delegation stands in the table of issuances. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { issuances } from '../packages/core/src/testing/issuances.test-support.js';
import { isTest, root, sourceFiles } from '../scripts/generate-docs.mjs';

const core = 'packages/core/src/';
const adds = /\b(sessions|delegations)\.add\(/;

const adding: string[] = [];
for (const path of sourceFiles()) {
  const isOfTheCore = path.startsWith(core) && !isTest(path);
  if (isOfTheCore && adds.test(await readFile(join(root, path), 'utf8')))
    adding.push(path.slice(core.length));
}

describe('a place that adds something of a person says what it rests on', () => {
  const listed = new Set(issuances.map(({ file }) => file));

  test.each(adding)('%s', (file) => {
    expect(listed).toContain(file);
  });

  test.each(issuances)('$way asks how the tenant lets people log in', ({ restsOn }) => {
    expect(restsOn).toContain('policy');
  });

  test('there are some', () => {
    expect(adding.length).toBeGreaterThan(3);
  });
});
