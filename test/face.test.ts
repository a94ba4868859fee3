/** The public face of the core: every member says what it does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { refusals } from '../packages/core/src/model/values/refusals.js';
import { apiReports } from '../scripts/api-report.mjs';
import { readFaces, root } from '../scripts/face.mjs';

const faces = readFaces();
const members = faces.flatMap(({ path, members: own }) =>
  own.map((member) => [`${path}.${member.name}`, member] as const),
);

describe('the interfaces of Keyward', () => {
  test.each([
    'Clients',
    'Resources',
    'Scopes',
    'Tenants',
    'Users',
    'People',
    'Tickets',
    'Roles',
    'Groups',
    'IdentityProviders',
    'Identities',
    'Authorizations',
    'SecondFactors',
    'BrowserSessions',
    'KeyRing',
    'Directory',
  ])('%s is one of them', (name) => {
    expect(faces.map((face) => face.name)).toContain(name);
  });

  test.each(faces.map((face) => [face.name, face] as const))(
    '%s says what it is',
    (_name, face) => {
      expect(face.text).not.toBe('');
    },
  );

  test('every member is documented', () => {
    const silent = members.filter(([, { text }]) => text === '').map(([name]) => name);

    expect(silent).toEqual([]);
  });

  test('every refusal that a member throws is in the table of refusals', () => {
    const named = members.flatMap(([name, { throws }]) =>
      throws.flatMap((text) => refusalsIn(text).map((code) => `${name}: ${code}`)),
    );

    expect(named.filter((each) => !(each.split(': ')[1]! in refusals))).toEqual([]);
  });

  test('every method of an interface can be named once', () => {
    const names = members.map(([name]) => name);

    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the public entries of the core', () => {
  test('each has a report', () => {
    const { exports } = JSON.parse(
      readFileSync(join(root, 'packages/core/package.json'), 'utf8'),
    ) as {
      exports: Readonly<Record<string, unknown>>;
    };
    const entries = Object.keys(exports).filter((entry) => entry !== './package.json');
    const reports = entries.map(
      (entry) => `packages/core/api/${entry === '.' ? 'core' : entry.slice('./'.length)}.api.md`,
    );

    expect([...apiReports().keys()].filter((path) => path.startsWith('packages/core/'))).toEqual(
      reports,
    );
  });

  test.each([...apiReports()])('%s is up to date (npm run api-report)', (path, text) => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(text);
  });
});

/** Words of the wire that a comment may name beside refusals. */
const words = ['identifier_url', 'offline_access', 'token_lifetime'];

const refusalsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([a-z]+_[a-z_]+)`/g)]
    .map(([, word]) => word!)
    .filter((word) => !words.includes(word));
