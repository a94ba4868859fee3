/** The core names attributes; the names of the wire are the API's (ADR 0011). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root, sourceFiles } from '../scripts/generate-docs.mjs';

/** The parameters of the OAuth operations have registered names, which no API spells differently. */
const speaksOAuth = /^packages\/core\/src\/(oauth|login|operations)\//;

const refusedFields = (code: string): readonly string[] =>
  [...code.matchAll(/\bfield: ['`]([\w.]+)/g)].map(([, field]) => field!);

const wireNamesIn = (code: string): readonly string[] =>
  refusedFields(code).filter((field) => /^[a-z]+_[a-z]/.test(field));

test('the core refuses attributes by its own names', () => {
  const files = sourceFiles().filter(
    (path) => path.startsWith('packages/core/src/') && !speaksOAuth.test(path),
  );

  const found = files.flatMap((path) =>
    wireNamesIn(readFileSync(join(root, path), 'utf8')).map((field) => `${path}: ${field}`),
  );
  expect(found).toEqual([]);
});

test('a name of the wire would be found', () => {
  expect(wireNamesIn("refuse('invalid_field', { field: 'client_name', why: 'x' })")).toEqual([
    'client_name',
  ]);
});
