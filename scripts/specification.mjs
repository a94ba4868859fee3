// The three documents of docs/spec: their sections, and the places that cite them.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withoutStandards } from './standards.mjs';

const folder = 'docs/spec';
/** How a text calls each document, and its file. */
export const specifiedDocuments = {
  specification: 'iam-rest-api.md',
  contract: 'contract.md',
  operations: 'operations.md',
};

const textOf = (name) =>
  readFileSync(
    fileURLToPath(new URL(`../${folder}/${specifiedDocuments[name]}`, import.meta.url)),
    'utf8',
  );

/** Section number to heading, for each document: `## 3. Resources` is §3, `### 3.1 Scopes` is §3.1. */
const headings = Object.fromEntries(
  Object.keys(specifiedDocuments).map((name) => [
    name,
    new Map(
      [...textOf(name).matchAll(/^#{2,4} ((\d+(?:\.\d+)*)\.? .*)$/gm)].map(([, title, number]) => [
        number,
        title,
      ]),
    ),
  ]),
);

const section = String.raw`§\d+(?:\.\d+)*`;
const cited = new RegExp(
  `\\b(specification|contract|operations) (${section}(?:(?:,|,? (?:and|to|or)) ${section})*)`,
  'gi',
);
const numbersIn = (sections) => sections.match(/\d+(?:\.\d+)*/g) ?? [];

/**
 * What is wrong with the citations of a text: a section without its document, or one that its document does not have.
 * @type {(text: string) => { at: number, problem: string }[]}
 */
export const unresolved = (text) => {
  const rest = withoutStandards(text);

  const missing = [...rest.matchAll(cited)].flatMap(({ 1: name, 2: sections, index }) =>
    numbersIn(sections)
      .filter((number) => !headings[name.toLowerCase()].has(number))
      .map((number) => ({ at: index, problem: `${name} has no §${number}` })),
  );
  const withoutCited = rest.replace(cited, (all) => ' '.repeat(all.length));
  const bare = [...withoutCited.matchAll(/§ ?[A-Z0-9][\w.]*/g)].map(({ 0: sign, index }) => ({
    at: index,
    problem: `${sign} names no document`,
  }));
  return [...missing, ...bare].sort((one, two) => one.at - two.at);
};

const anchor = (title) =>
  title
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replace(/ /g, '-');

/**
 * A text whose citations of the three documents are links, for a page in `docs/reference`.
 * @type {(text: string) => string}
 */
export const withLinks = (text) =>
  text.replace(cited, (all, name, sections) => {
    const [first] = numbersIn(sections);
    const title = headings[name.toLowerCase()].get(first);
    const file = specifiedDocuments[name.toLowerCase()];
    return `[${all}](../spec/${file}#${anchor(title ?? '')})`;
  });
