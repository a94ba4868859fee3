/** docs/reference is what the code says, and every rule has a test. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import * as api from '@keyward/api';
import * as core from '@keyward/core';
import * as endpoints from '@keyward/core/endpoints';
import * as management from '@keyward/core/management';
import * as ports from '@keyward/core/ports';
import { commandLine } from '../apps/keyward/src/command-line.js';
import { exitCodeMeanings, exitCodes } from '../apps/keyward/src/commands/exit-codes.js';
import { firstStart, settings } from '../packages/server/src/settings/settings.js';
import { refusals } from '../packages/core/src/model/values/refusals.js';
import {
  longest,
  requestLimits,
} from '../packages/core/src/oauth/authorize/authorization-request.js';
import { issuances, premises } from '../packages/core/src/testing/issuances.test-support.js';
import {
  filesBelow,
  referencePages,
  reliedOn,
  root,
  rules,
  testFiles,
  unnamedRules,
} from '../scripts/generate-docs.mjs';
import { isProved, proofs } from '../scripts/standards.mjs';

describe('the reference', () => {
  const pages = Object.entries(
    referencePages({
      api,
      issued: { issuances, premises },
      core: { ...core, ...ports, ...management, ...endpoints, refusals, longest, requestLimits },
      settings,
      firstStart,
      server: { commandLine, exitCodes, exitCodeMeanings },
    }),
  );

  test.each(pages)('%s is up to date (npm run docs)', (name, text) => {
    const path = join(root, 'docs/reference', name);
    expect(existsSync(path) && readFileSync(path, 'utf8') === text).toBe(true);
  });

  test('holds nothing else', () => {
    expect(filesBelow('docs/reference', /./)).toEqual(
      pages.map(([name]) => `docs/reference/${name}`).sort(),
    );
  });
});

describe('rules', () => {
  test('are found', () => {
    expect(rules().length).toBeGreaterThan(20);
    expect(rules().map(({ sentence }) => sentence)).toContain(
      'The Default Client cannot be deleted (specification §3).',
    );
  });

  test('are named by tests', () => {
    expect(unnamedRules()).toEqual([]);
  });

  test('that no test names are reported with the words that the closest title lacks', () => {
    const rule = {
      path: 'packages/core/src/registry/delete-client.ts',
      sentence: 'The Default Client wanders purple meadows under seven moons.',
    };
    const [message = ''] = unnamedRules([rule]);
    expect(message).toContain(`${rule.path}: ${rule.sentence}`);
    expect(message).toContain('closest: "');
    expect(message).toMatch(/it lacks: .*wanders, purple, meadows/);
  });

  test('that a test names in part are reported without the words that it holds', () => {
    const rule = {
      path: 'packages/core/src/registry/delete-client.ts',
      sentence: 'The Default Client cannot be deleted by seven wandering purple silver meadows.',
    };
    const [message = ''] = unnamedRules([rule]);
    expect(message).toContain('it lacks: ');
    expect(message).not.toMatch(/it lacks: .*client/);
  });
});

describe('standards', () => {
  const proved = proofs(testFiles());
  const sections = reliedOn().map(({ path, standard, section }) => ({ path, standard, section }));

  test('are found', () => {
    expect(sections).toContainEqual({
      path: 'packages/core/src/oauth/grants/refresh-token.ts',
      standard: 'RFC 9700, Best Current Practice for OAuth 2.0 Security',
      section: '4.14.2',
    });
    expect(proved.filter(({ section }) => section === '4.14.2').map(({ path }) => path)).toContain(
      'packages/core/src/oauth/grants/refresh-token.test.ts',
    );
  });

  // Whoever relies on a standard names it in the title of the test that proves it: `refuses … (RFC 6749 §4.1.2)`.
  test('that a comment cites stand in the title of the test that proves them, section by section', () => {
    expect(sections.filter((cited) => !isProved(cited, proved))).toEqual([]);
  });
});
