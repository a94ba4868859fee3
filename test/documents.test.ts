/** The pages are whole: decisions have their form, links lead somewhere, words are plain. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { mostWords, tellWordsLeft, wordsLeft } from '../scripts/changes.mjs';
import { filesBelow, root, withRegions } from '../scripts/generate-docs.mjs';
import { withRelease } from '../scripts/release-version.mjs';

describe('the decisions', () => {
  const pages = filesBelow('docs/adr', /\/\d{4}-[a-z0-9-]+\.md$/);
  const index = readFileSync(join(root, 'docs/adr/README.md'), 'utf8');

  test.each(pages)(
    '%s says what was open, decided, refused and what it costs, and is listed',
    (path) => {
      const text = readFileSync(join(root, path), 'utf8');
      expect([...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual([
        'Context',
        'Decision',
        'Refused',
        'Consequences',
      ]);
      const [, title] = /^# (\d{4}\. .*)\n/.exec(text)!;
      expect(index).toContain(`- [${title}](${path.split('/').at(-1)})\n`);
    },
  );

  const numbers = pages.map((path) => /(\d{4})-/.exec(path)![1]!);

  test('have a number each, and no number is used twice', () => {
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  });

  test('are there where code, tests and pages cite them by number', () => {
    const citing = filesBelow('.', /\.(?:md|mjs|cjs|tsx?)$/);
    const missing = citing.flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const cited = [...text.matchAll(/\b(?:ADR |adr\/)(\d{4})\b/g)].map(([, number]) => number!);
      return cited.filter((number) => !numbers.includes(number)).map((number) => [path, number]);
    });
    expect(missing).toEqual([]);
  });

  test('begin with ten to read first', () => {
    const [, first] = /Ten to read first:\n\n([\s\S]*?)\n\n/.exec(index)!;
    expect(new Set(first!.match(/\d{4}-[a-z0-9-]+\.md/g)).size).toBe(10);
  });
});

describe('the texts', () => {
  const texts = filesBelow('.', /\.md$/);
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');

  test.each(texts)('%s shows its examples as they are', (path) => {
    expect(read(path)).toBe(withRegions(read(path)));
  });

  test('the guides hold no TypeScript of their own', () => {
    const own = texts
      .filter(
        (path) => !/docs\/(reference|adr|how-to\/(add-a-storage-adapter|run-on-mysql))/.test(path),
      )
      // The reports of what the core exports are generated, as docs/reference is.
      .filter((path) => !/^packages\/(core|server)\/api\//.test(path))
      .filter((path) => /(?<!<!-- include \S+ -->\n\n)^```ts/m.test(read(path)));
    expect(own).toEqual([]);
  });

  const anchorsOf = (path: string): string[] =>
    [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replace(/ /g, '-'),
    );

  test.each(texts)('%s links only to what is there', (path) => {
    const links = [
      ...read(path)
        .replace(/```[\s\S]*?```/g, '')
        .matchAll(/\]\(([^)\s]+)\)/g),
    ]
      .map(([, target]) => target!)
      .filter((target) => !/^(https?|mailto):/.test(target));
    const broken = links.filter((target) => {
      const [file, anchor] = target.split('#') as [string, string | undefined];
      const named = file === '' ? path : join(dirname(path), file);
      return (
        !existsSync(join(root, named)) ||
        (anchor !== undefined && !anchorsOf(named).includes(anchor))
      );
    });
    expect(broken).toEqual([]);
  });
});

test('the glossary has one entry a word', () => {
  const glossary = readFileSync(join(root, 'docs/concepts/glossary.md'), 'utf8');
  const words = [...glossary.matchAll(/^\| (\S.*?) +\|/gm)]
    .map(([, word]) => word!.toLowerCase())
    .filter((word) => word !== 'word' && !word.startsWith('---'));

  expect(words.length).toBeGreaterThan(30);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});

test.each(
  filesBelow(
    '.',
    /^(?:[A-Z]+|docs\/(?:(?:adr|concepts|how-to|tutorials(?:\/[\w-]+)?)\/)?[\w-]+)\.md$/,
  ),
)('%s uses plain words', (path) => {
  const prose = readFileSync(join(root, path), 'utf8')
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`]*`/g, '');

  expect(prose.match(/\b(?:doors?|whoever|somebody|nobody|anybody)\b/gi) ?? []).toEqual([]);
});

describe('the log of changes', () => {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');

  test('fits on a few pages until 1.0', () => {
    const left = wordsLeft();
    expect(left < 0 ? tellWordsLeft(left) : '').toBe('');
  });

  test('tells a writer how many words it takes, or has too many', () => {
    expect(wordsLeft(['One two.', 'Three'])).toBe(mostWords - 3);
    expect(tellWordsLeft(12)).toBe('The log of changes has room for 12 words.');
    expect(tellWordsLeft(-4)).toContain('has 4 words too many');
  });

  test('gets the changes of a release in front of the earlier ones, with links that lead', () => {
    const before = '# Changelog\n\nWhat it is.\n\n## [0.1.0]\n\n- The first.\n';
    const texts = ['**One.** See [how](../docs/how.md).', '**Two.**'];
    expect(withRelease(before, '0.2.0', texts)).toBe(
      '# Changelog\n\nWhat it is.\n\n## [0.2.0]\n\n' +
        '**One.** See [how](docs/how.md).\n\n**Two.**\n\n## [0.1.0]\n\n- The first.\n',
    );
  });

  test('has a place for the next release', () => {
    expect(changelog).toMatch(/^## \[\d/m);
  });
});
