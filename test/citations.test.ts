/** A reader can open every section that a comment, a test or a page cites. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { filesBelow, root } from '../scripts/generate-docs.mjs';
import { unresolved } from '../scripts/specification.mjs';

/** The lines as one text, without indentation and comment signs, so that a citation may wrap. */
const joinedLines = (text: string): { joined: string; lineAt: (offset: number) => number } => {
  const lines = text.split('\n').map((line) => line.replace(/^\s*(?:\*|\/\/)?\s*/, '').trimEnd());
  const starts: number[] = [];
  for (let at = 0, start = 0; at < lines.length; at++) {
    starts.push(start);
    start += lines[at]!.length + 1;
  }
  return {
    joined: lines.join(' '),
    lineAt: (offset) => starts.findLastIndex((start) => start <= offset) + 1,
  };
};

const problemsIn = (path: string, text: string): string[] => {
  if (!text.includes('§')) return [];

  const { joined, lineAt } = joinedLines(text);
  return unresolved(joined).map(({ at, problem }) => `${path}:${lineAt(at)}: ${problem}`);
};

describe('a citation', () => {
  test.each([
    'the envelope (specification §2.10)',
    'Operations §4.3, §10.3 and contract §3',
    'operations §4 to §10',
    'RFC 6749 §4.1.2, §4.1.3; OpenID Connect Core §5.3.2',
    '// the standard (Web Authentication\n// Level 3 §7.1)',
  ])('is found: %s', (text) => {
    expect(problemsIn('a.ts', text)).toEqual([]);
  });

  test('without its document is refused', () => {
    expect(problemsIn('a.ts', 'one\n * two (§4.4)')).toEqual(['a.ts:2: §4.4 names no document']);
  });

  test('of a document that is not known is refused', () => {
    expect(problemsIn('a.ts', 'the handbook §4')).toEqual(['a.ts:1: §4 names no document']);
  });

  test('of a section that does not exist is refused', () => {
    expect(problemsIn('a.ts', 'see\ncontract §3, §99')).toEqual(['a.ts:2: contract has no §99']);
  });
});

describe('the citations of', () => {
  test.each(['packages', 'apps', 'docs', '.'])('%s resolve', (folder) => {
    const paths = filesBelow(
      folder,
      folder === '.' ? /^(?:test\/.*\.ts|[^/]*\.md)$/ : /\.(?:tsx?|mjs|js|md)$/,
    );
    const own = paths.filter((path) => !/^docs\/(?:spec|reference)\//.test(path));
    const problems = own.flatMap((path) =>
      path === 'test/citations.test.ts'
        ? []
        : problemsIn(path, readFileSync(join(root, path), 'utf8')),
    );
    expect(problems).toEqual([]);
  });
});
