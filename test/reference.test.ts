/** docs/reference is what the code says, and every rule has a test. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import * as api from '@keyward/api';
import * as core from '@keyward/core';
import { variables } from '../apps/server/src/config.js';
import { filesBelow, referencePages, root, rules, unnamedRules } from '../scripts/generate-docs.mjs';

describe('the reference', () => {
  const pages = Object.entries(referencePages({ api, core, variables }));

  test.each(pages)('%s is up to date (npm run docs)', (name, text) => {
    const path = join(root, 'docs/reference', name);
    expect(existsSync(path) && readFileSync(path, 'utf8') === text).toBe(true);
  });

  test('holds nothing else', () => {
    expect(filesBelow('docs/reference', /./)).toEqual(pages.map(([name]) => `docs/reference/${name}`).sort());
  });
});

describe('rules', () => {
  test('are found', () => {
    expect(rules().length).toBeGreaterThan(20);
    expect(rules().map(({ sentence }) => sentence)).toContain('The Default Client cannot be deleted.');
  });

  test('are named by tests', () => {
    expect(unnamedRules()).toEqual([]);
  });
});
