import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const folder = fileURLToPath(new URL('../src/', import.meta.url));
const libraries = /^import (?!type )[^;]*from '(?:@node-saml|@peculiar|xml-)[^']*'/m;

test('the library for XML signatures is loaded at the first use, and not before', () => {
  const sources = readdirSync(folder).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const early = sources.filter((name) => libraries.test(readFileSync(`${folder}${name}`, 'utf8')));
  expect(sources.length).toBeGreaterThan(3);
  expect(early).toEqual([]);
});
