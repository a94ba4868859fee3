/** The page of supported versions says what the packages declare, and what CI runs. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { keywardMigrations } from '@keyward/storage-typeorm';
import { runsBeside } from '../packages/storage-typeorm/src/migrations/beside.js';
import { changes } from '../scripts/changes.mjs';
import { lastRelease } from './last-release.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const page = read('docs/concepts/versions.md');

/** The cells of the row of a program. */
const cellsOf = (program: string): readonly string[] => {
  const line = page.split('\n').find((each) => each.startsWith(`| ${program} `)) ?? '';
  return line.split('|').map((cell) => cell.trim());
};

const numbersIn = (text: string): readonly string[] => text.match(/\d+(\.\d+)*/g) ?? [];

describe('the page of supported versions', () => {
  test('names the oldest Node that each package declares', () => {
    const manifests = ['packages', 'apps'].flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`),
    );
    const declared = manifests
      .map((path) => JSON.parse(read(path)) as { engines?: { node?: string }; private?: boolean })
      .filter(({ private: isPrivate }) => isPrivate !== true)
      .map(({ engines }) => engines?.node);
    const [oldest] = numbersIn(cellsOf('Node')[2]!);
    expect(new Set(declared)).toEqual(new Set([`>=${oldest}.0`]));
  });

  test('names the versions of Node that CI runs', () => {
    const [, list = ''] = /node: \[([\d, ]+)\]/.exec(read('.github/workflows/ci.yml')) ?? [];
    expect(numbersIn(cellsOf('Node')[3]!)).toEqual(list.split(', '));
  });

  test('names the versions of MySQL that CI starts', () => {
    const workflow = read('.github/workflows/mysql.yml');
    const started = [...workflow.matchAll(/'mysql:([\d.]+)'/g)].map(([, version]) => version);
    expect(numbersIn(cellsOf('MySQL')[3]!)).toEqual(started);
  });

  test('agrees with the guide to databases', () => {
    const guide = read('docs/how-to/run-on-mysql.md');
    for (const program of ['MariaDB', 'MySQL'])
      expect(guide).toContain(`${program} ${numbersIn(cellsOf(program)[2]!)[0]}`);
  });
});

describe('a release', () => {
  const steps = [...read('.github/workflows/release.yml').matchAll(/- run: (.*)/g)].map(
    ([, command]) => command!,
  );

  test('attaches the list of its parts that the page names', () => {
    const made = steps.findIndex((step) => /^npm sbom .*> keyward-sbom\.cdx\.json$/.test(step));
    const attached = steps.findIndex((step) => /^gh release create .* keyward-sbom/.test(step));
    expect(page).toContain('`keyward-sbom.cdx.json`');
    expect(made).toBeGreaterThan(-1);
    expect(attached).toBeGreaterThan(made);
  });

  test('is published with provenance', () => {
    expect(read('.github/workflows/release.yml')).toContain("NPM_CONFIG_PROVENANCE: 'true'");
  });
});

describe('the next release', () => {
  const released = keywardMigrations.map(({ name }) => name);
  const { version, newestMigration } = lastRelease;

  test('follows the one that the tests know as the last', () => {
    expect(/^## \[([\d.]+)\]/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
    expect(released).toContain(newestMigration);
  });

  test('asks for a stop in its changes if one of its migrations needs one', () => {
    const fresh = released.slice(released.indexOf(newestMigration) + 1);
    const known = Number(newestMigration.slice(-13));
    const needsStop = fresh.some((name) => !runsBeside(name, known));
    const asksForStop = changes().some((text) => text.includes('stop older instances'));
    expect(asksForStop).toBe(needsStop);
  });
});
