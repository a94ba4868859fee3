/** What the count of the files that a request reaches follows, and what it leaves out. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { filesReached, readProgram } from '../scripts/request-way.mjs';

const files: Readonly<Record<string, string>> = {
  'tsconfig.base.json': JSON.stringify({ compilerOptions: { target: 'es2022', strict: true } }),
  'packages/a/package.json': JSON.stringify({ name: 'a' }),
  'packages/a/src/door.ts': `
    import { check } from './check.js';
    import type { Api } from './api.js';
    export const listener = ({ answer }: Api) => (path: string) => { check(path); return answer(path); };`,
  'packages/a/src/check.ts': `
    import { limit } from './limit.js';
    export const check = (path: string) => path.length < limit;`,
  'packages/a/src/limit.ts': `
    import { worked } from './worked.js';
    export const limit = worked(3);`,
  'packages/a/src/worked.ts': `export const worked = (value: number) => value;`,
  'packages/a/src/api.ts': `
    export interface Row { readonly operation: string; readonly handle: (path: string) => string }
    export interface Api { answer(path: string): string; other(): string }`,
  'packages/a/src/made-api.ts': `
    import type { Api, Row } from './api.js';
    import { other } from './other.js';
    export const madeApi = (rows: readonly Row[]): Api => ({
      answer: (path) => rows[0]!.handle(path),
      other: () => other(),
    });`,
  'packages/a/src/other.ts': `export const other = () => '';`,
  'packages/a/src/wanted-row.ts': `
    import type { Row } from './api.js';
    export const row: Row = { operation: 'wanted', handle: (path) => path };`,
  'packages/a/src/unwanted-row.ts': `
    import type { Row } from './api.js';
    export const row: Row = { operation: 'unwanted', handle: (path) => path };`,
};

describe('the way of a request', () => {
  const root = mkdtempSync(join(tmpdir(), 'keyward-way-'));
  let reached: readonly string[];

  beforeAll(() => {
    mkdirSync(join(root, 'apps'));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    reached = filesReached(readProgram(root), root, {
      starts: ['packages/a/src/door.ts#listener'],
      goesTo: ({ member, operation }: { member: string; operation: string | undefined }) =>
        member !== 'Row.handle' || operation === 'wanted',
    }).map((path: string) => path.replace('packages/a/src/', ''));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test('goes to the functions that are named, and through a type to what was given for it', () => {
    expect(reached).toEqual(['check.ts', 'door.ts', 'made-api.ts', 'wanted-row.ts']);
  });

  test.each(['limit.ts', 'worked.ts'])('does not go to what is made at the start: %s', (file) => {
    expect(reached).not.toContain(file);
  });

  test('does not go to a member that is not named', () => {
    expect(reached).not.toContain('other.ts');
  });
});
