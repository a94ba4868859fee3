/** What the house looks like from outside: sizes, names, and what may lie where. */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { filesBelow, isTest, root, sourceFiles } from '../scripts/generate-docs.mjs';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const linesOf = (path: string): number => read(path).split('\n').length - 1;
const ownCode = /\.(ts|tsx|mjs|cjs|js)$/;
const allCode = ['packages', 'apps', 'scripts', 'bench', 'test', 'docs'].flatMap((folder) =>
  filesBelow(folder, ownCode),
);

test('the README fits one screen, and CONTRIBUTING two', () => {
  expect(linesOf('README.md')).toBeLessThan(80);
  expect(read('README.md').trim().split(/\s+/).length).toBeLessThanOrEqual(450);
  expect(linesOf('CONTRIBUTING.md')).toBeLessThan(160);
});

describe('names', () => {
  const forbidden = /^(utils?|helpers?|common|shared|managers?|services?|base|impl|misc)$/;

  test('no file is called after nothing in particular', () => {
    const parts = (path: string): string[] =>
      path.split('/').flatMap((folder) => folder.split(/[-.]/));
    expect(allCode.filter((path) => parts(path).some((part) => forbidden.test(part)))).toEqual([]);
  });

  test('files are in kebab-case', () => {
    expect(allCode.filter((path) => !/^[a-z0-9.-]+$/.test(basename(path)))).toEqual([]);
  });

  test('an index.ts stands only where a package is entered', () => {
    const manifests = ['packages', 'apps'].flatMap((folder) =>
      filesBelow(folder, /^\w+\/[^/]+\/package\.json$/),
    );
    const entries = manifests.flatMap((path) => {
      const { exports = {} } = JSON.parse(read(path)) as {
        exports?: Record<string, string | Record<string, string>>;
      };
      const sources = Object.values(exports).flatMap((entry) =>
        typeof entry === 'object' ? [entry['@keyward/source']] : [],
      );
      return sources.flatMap((source) =>
        source === undefined ? [] : [path.replace('package.json', source.slice(2))],
      );
    });
    expect(
      allCode.filter((path) => basename(path) === 'index.ts' && !entries.includes(path)),
    ).toEqual([]);
  });

  test('exports have names, but for a configuration, which a program asks for', () => {
    expect(
      allCode.filter(
        (path) =>
          !path.endsWith('.config.ts') &&
          /\.tsx?$/.test(path) &&
          /^export default|^export \{[^}]*\bas default\b/m.test(read(path)),
      ),
    ).toEqual([]);
  });
});

test('no test has a time limit of its own', () => {
  const limit = new RegExp(['jest', '\\.setTimeout|^ *\\}, [\\d_]{4,}\\);$'].join(''), 'm');
  const tests = allCode.filter((path) => /\btest\b/.test(path));
  expect(tests.length).toBeGreaterThan(300);
  expect(tests.filter((path) => limit.test(read(path)))).toEqual([]);
});

describe('one place', () => {
  const core = sourceFiles().filter(
    (path) => path.startsWith('packages/core/src/') && !/test|contract/.test(path),
  );
  const writing = (pattern: RegExp): string[] =>
    core
      .filter((path) => pattern.test(read(path)))
      .map((path) => path.replace('packages/core/src/', ''));

  test('whoever ends all that a person has begun ends the sessions with it, and tells their applications', () => {
    expect(writing(/sessionsEndedAt:/)).toEqual([
      'model/user/user-fields.ts',
      'model/user/user.ts',
      // Keeps what it was beside a mailed link, and writes it nowhere.
      'people/awaited-link.ts',
      'sessions/end-sessions.ts',
    ]);
  });

  test('people are written to through the messenger, which is silent in a rehearsal', () => {
    expect(writing(/\bNotifier\b/)).toEqual([
      'in-memory/recording-notifier.ts',
      'keyward.ts',
      'ports.ts',
      'ports/notifier.ts',
      'support/messenger.ts',
    ]);
  });

  test('the rooms of records change them through the unit of work, which guards authority', () => {
    const managed = /^(access|tenants|people|registry)\//;
    const around = /\.transaction\(|\bstorage(\.within\([^)]*\))?\.\w+\.(add|change|removeAll)\(/;
    expect(writing(around).filter((path) => managed.test(path))).toEqual([
      // Renews the hash of a password that its owner has just proved.
      'people/check-password.ts',
    ]);
  });

  test('sessions are removed where their applications are told, and where they have run out', () => {
    const removing = /\bsessions\.removeAll\(|recordsWithEnd = \[[^\]]*'sessions'/;
    expect(writing(removing)).toEqual(['operations/tidy.ts', 'sessions/end-sessions.ts']);
  });
});

describe('order', () => {
  const top = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'CHANGELOG.md',
    'LICENSE',
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
    'tsconfig.types.json',
    'jest.config.ts',
    'turbo.json',
    'eslint.config.js',
    'packages',
    'apps',
    'docs',
    'test',
    'scripts',
    'bench',
    'deploy',
    '.github',
    '.ci',
    '.changeset',
    '.npmrc',
    '.gitignore',
    '.dependency-cruiser.cjs',
    '.git',
    '.git-blame-ignore-revs',
    '.prettierrc.json',
    '.prettierignore',
    'redocly.yaml',
  ];

  test('the top level holds only what the house lists', () => {
    const ignored = read('.gitignore')
      .split('\n')
      .map((line) => line.replace(/\/$/, ''));
    const isIgnored = (name: string): boolean =>
      ignored.some(
        (pattern) =>
          pattern !== '' &&
          (pattern.startsWith('*') ? name.endsWith(pattern.slice(1)) : name === pattern),
      );
    expect(readdirSync(root).filter((name) => !top.includes(name) && !isIgnored(name))).toEqual([]);
  });

  test('each published package carries the licence', () => {
    const licence = read('LICENSE');
    expect(licence).toContain('Apache License');
    for (const path of filesBelow('packages', /^packages\/[^/]+\/package\.json$/))
      expect(read(path.replace('package.json', 'LICENSE'))).toBe(licence);
  });

  test('the lock file names no registry', () => {
    expect(read('package-lock.json')).not.toContain('"resolved": "http');
  });

  test('nothing is left to be done later in a comment', () => {
    const mark = new RegExp(`\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')})\\b`);
    const texts = [...allCode, ...filesBelow('.', /\.md$/)];
    expect(texts.filter((path) => mark.test(read(path)))).toEqual([]);
  });

  test('no test runs alone, and no contract leaves a promise out', () => {
    const [alone, left] = [
      new RegExp(`\\b(test|it|describe)\\.${['on', 'ly'].join('')}\\b`),
      new RegExp(`\\.${['sk', 'ip'].join('')}\\b`),
    ];
    expect(allCode.filter((path) => isTest(path) && alone.test(read(path)))).toEqual([]);
    expect(allCode.filter((path) => /\.contract\.ts$/.test(path) && left.test(read(path)))).toEqual(
      [],
    );
  });
});
