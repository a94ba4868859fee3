/** Each tutorial starts by two commands, and a test follows it: no command stands there that is never run. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { filesBelow, root } from '../scripts/generate-docs.mjs';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const folder = 'docs/tutorials';
const tutorials = readdirSync(join(root, folder), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const pages = ['README.md', ...tutorials.map((name) => `${name}/README.md`)];
const tests = filesBelow('test/tutorials', /\.test\.ts$/)
  .map(read)
  .join('\n');

/** The words behind the three backticks that open a block. */
const languagesOf = (page: string): readonly string[] =>
  [...read(`${folder}/${page}`).matchAll(/^```(\w*)\n[\s\S]*?^```$/gm)].map(([, word]) => word!);

test('the tutorials are found', () => {
  expect(tutorials.length).toBeGreaterThan(5);
});

describe.each(tutorials)('the tutorial %s', (name) => {
  const manifest = JSON.parse(read(`${folder}/${name}/package.json`)) as {
    readonly scripts: Readonly<Record<string, string>>;
    readonly dependencies: Readonly<Record<string, string>>;
  };

  test('is followed by a test', () => {
    expect(tests).toMatch(new RegExp(`followTutorial\\(\\s*'${name}'|const name = '${name}'`));
  });

  test('is in the index', () => {
    expect(read(`${folder}/README.md`)).toContain(`](${name}/README.md)`);
  });

  test('starts by two commands', () => {
    expect(read(`${folder}/${name}/README.md`)).toMatch(
      /^```sh\nnpm install\n```[\s\S]*^```sh\nnpm start\n```$/m,
    );
    expect(Object.keys(manifest.scripts)).toEqual(['start']);
  });

  test('takes its packages from the registry', () => {
    const ranges = Object.values(manifest.dependencies);
    expect(ranges.filter((range) => !/^(\^|>=)\d+\.\d+\.\d+$/.test(range))).toEqual([]);
  });

  test('keeps its settings in a file that its owner alone reads, and version control ignores', () => {
    expect(read(`${folder}/${name}/README.md`)).toMatch(/^\(umask 077 && cat > \.env\) <<END$/m);
    expect(read('.gitignore').split('\n')).toContain('.env');
  });
});

/** The tests of the tutorials run each block marked `sh`. Blocks in these languages hold no command. */
const withoutCommands = ['js', 'text', 'mermaid'];

test.each(pages)('%s holds no command that is not run', (page) => {
  const others = languagesOf(page).filter((word) => word !== 'sh');
  expect(others.filter((word) => !withoutCommands.includes(word))).toEqual([]);
});
