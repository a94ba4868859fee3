/**
 * Each sentence of the README, the guide, the tutorials and the texts that promises an effect, and the test that keeps
 * it. `test/promises` lists them by hand. The words of a new promise are found here, until its test is named there.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { root } from '../scripts/generate-docs.mjs';
import { commandLine } from './promises/command-line.js';
import { concepts } from './promises/concepts.js';
import { console as consoleTexts } from './promises/console.js';
import { documents } from './promises/documents.js';
import type { DocumentPromises } from './promises/document-promises.js';
import { entryToAdd, entryToChange } from './promises/entry-to-add.js';
import { howTo } from './promises/how-to.js';
import { isPromisingOnPage, isPromisingText } from './promises/is-promising.js';
import { pagesAndMails } from './promises/pages-and-mails.js';
import { readme } from './promises/readme.js';
import { sentencesOfPage, sentencesOfTexts } from './promises/sentences.js';
import { silentDocuments } from './promises/silent-documents.js';
import { titlesOf } from './promises/titles.js';
import { tutorials } from './promises/tutorials.js';

const groups: Readonly<Record<keyof typeof documents, readonly DocumentPromises[]>> = {
  readme,
  howTo,
  concepts,
  tutorials,
  console: consoleTexts,
  pagesAndMails,
  commandLine,
};
const listed = Object.values(groups).flat();
const groupOf = (document: string): keyof typeof documents =>
  (Object.keys(groups) as (keyof typeof documents)[]).find((group) =>
    groups[group].some((each) => each.document === document),
  )!;

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const isPage = (document: string): boolean => document.endsWith('.md');

const sentencesOf = (document: string): readonly string[] =>
  isPage(document) ? sentencesOfPage(read(document)) : sentencesOfTexts(read(document));
const promisingIn = (document: string): readonly string[] =>
  sentencesOf(document).filter(isPage(document) ? isPromisingOnPage : isPromisingText);

const titles = new Map<string, readonly string[]>();
const titlesIn = (file: string): readonly string[] => {
  const known = titles.get(file) ?? (existsSync(join(root, file)) ? titlesOf(read(file)) : []);
  titles.set(file, known);
  return known;
};

describe.each(listed.map((each) => [each.document, each] as const))(
  'what %s promises',
  (document, { promises, others = [] }) => {
    const named = [...promises, ...others].map(({ sentence }) => sentence);
    const unnamed = (): readonly string[] =>
      promisingIn(document).filter((sentence) => !named.includes(sentence));

    test('stands there word for word, once in the list', () => {
      const sentences = sentencesOf(document);
      const gone = named.filter((sentence) => !sentences.includes(sentence));
      expect(
        gone.map((sentence) => entryToChange(groupOf(document), sentence, unnamed())).join('\n'),
      ).toBe('');
      expect(new Set(named).size).toBe(named.length);
    });

    test('has tests that are there', () => {
      const lost = promises.filter(
        ({ test: { file, title } }) => !titlesIn(file).some((each) => each.includes(title)),
      );
      expect(lost).toEqual([]);
    });

    test('is named, or is said otherwise: name its test in test/promises', () => {
      const group = groupOf(document);
      expect(
        unnamed()
          .map((sentence) => entryToAdd(group, document, sentence))
          .join('\n'),
      ).toBe('');
    });
  },
);

describe('every document', () => {
  test.each(Object.entries(documents))('of %s is listed, or promises nothing', (group, paths) => {
    const known = groups[group as keyof typeof documents].map(({ document }) => document);
    const unlisted = paths.filter((path) => !known.includes(path) && !(path in silentDocuments));
    expect(unlisted).toEqual([]);
  });

  test('is listed once', () => {
    const all = [...listed.map(({ document }) => document), ...Object.keys(silentDocuments)];
    expect(new Set(all).size).toBe(all.length);
  });

  test.each(Object.keys(silentDocuments))('%s has no sentence that promises', (document) => {
    expect(promisingIn(document)).toEqual([]);
  });
});

describe('a promise', () => {
  test.each([
    'The old secret is refused at once.',
    'The code works for ten minutes.',
    'People cannot remove their last factor.',
    'The person is signed out.',
    'After the dialog, Undo takes it back.',
  ])('is found: %s', (sentence) => {
    expect(isPromisingOnPage(sentence)).toBe(true);
  });

  test.each(['Choose a name for the application.', 'Ask for a second factor on the page.'])(
    'is not found in other words: %s',
    (sentence) => {
      expect(isPromisingOnPage(sentence)).toBe(false);
    },
  );
});

describe('a sentence without an entry', () => {
  test('is told with the file and the entry to add', () => {
    const told = entryToAdd('pagesAndMails', 'packages/pages/src/texts/en.ts', "It's gone.");
    expect(told).toContain('test/promises/pages-and-mails.ts');
    expect(told).toContain("{ sentence: 'It\\'s gone.', test: { file: ");
    expect(told).toContain("{ sentence: 'It\\'s gone.', why: ");
  });

  test('may be an old one that is said otherwise now', () => {
    const told = entryToChange('howTo', 'It ends at once.', ['It ends within a second.']);
    expect(told).toContain("no longer: 'It ends at once.'");
    expect(told).toContain('It ends within a second.');
  });
});

test('sentences are those of paragraphs, lists and rows of tables, without markup and code', () => {
  const page = [
    '# Never',
    'One `word` is [linked](x.md). **Two** follow',
    'in a paragraph.',
    '',
    '- An item.',
    '',
    '| Key | Effect |',
    '| --- | ------ |',
    '| `ttl` | lives an hour |',
    '',
    '```ts',
    'const never = 1;',
    '```',
  ].join('\n');
  expect(sentencesOfPage(page).filter((sentence) => /[a-z]/.test(sentence))).toEqual([
    'One word is linked.',
    'Two follow in a paragraph.',
    'An item.',
    'Key | Effect',
    'ttl | lives an hour',
  ]);
});

test('the sentences of texts are joined, and what is filled in is a gap', () => {
  const texts =
    "export const texts = { a: 'It ends ' + 'now.', b: (id: string) => `Key ${id} goes. All stay.` };";
  expect(sentencesOfTexts(texts)).toEqual(['It ends now.', 'Key … goes.', 'All stay.']);
});
