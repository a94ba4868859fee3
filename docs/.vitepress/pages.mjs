// Which Markdown files of the repository are pages of the site, where, and in which order the sidebar lists them.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { filesBelow, root } from '../../scripts/generate-docs.mjs';

/** What lies in `docs`, the texts at the top, and what each package says of itself. */
const wanted = /^(docs\/.*|CHANGELOG|CONTRIBUTING|SECURITY|(packages|apps)\/[^/]+\/README)\.md$/;
const texts = filesBelow('.', /\.md$/);

/** The files that are pages, and those that are not. From the root, with slashes. */
export const sources = texts.filter((path) => wanted.test(path));
export const otherTexts = texts.filter((path) => !wanted.test(path));

/**
 * `docs/how-to/operate.md` is the page `how-to/operate.md`. A README stands for its folder.
 * @type {(source: string) => string}
 */
export const pageOf = (source) => {
  const [, ownPackage] = /^(?:packages|apps)\/([^/]+)\/README\.md$/.exec(source) ?? [];
  if (ownPackage !== undefined) return `packages/${ownPackage}.md`;
  if (/^[A-Z]+\.md$/.test(source)) return source.toLowerCase();
  return source.replace(/^docs\//, '').replace(/(^|\/)README\.md$/, '$1index.md');
};

const sourceByPage = new Map(sources.map((source) => [pageOf(source), source]));
export const sourceOf = (page) => sourceByPage.get(page) ?? page;

/**
 * The address of a page below that of the site.
 * @type {(page: string) => string}
 */
export const addressOf = (page) =>
  `/${page.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '')}`;

const textOf = (source) => readFileSync(join(root, source), 'utf8');

/** The first heading, without the signs of code. */
const titleOf = (source) => {
  const [, title = source] = /^# (.*)$/m.exec(textOf(source)) ?? [];
  return title.replace(/`/g, '');
};

const entry = (source) => ({ text: titleOf(source), link: addressOf(pageOf(source)) });

/** The sections of docs/README.md, each with the pages that it lists. */
const sections = () =>
  textOf('docs/README.md')
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.slice(0, section.indexOf('\n')),
      listed: [...section.matchAll(/^- \[[^\]]*\]\(([^)#]+\.md)\)/gm)]
        .map(([, target]) => posix.join('docs', target))
        .filter((source) => sources.includes(source)),
    }));

/** Names of folders, for pages that the index does not list. */
const folders = [
  [/^docs\/tutorials\//, 'Tutorials'],
  [/^docs\/how-to\//, 'More how-tos'],
  [/^docs\/concepts\//, 'More concepts'],
  [/^docs\/reference\//, 'More reference'],
  [/^(packages|apps)\//, 'Packages'],
];

/**
 * The groups of the sidebar by where it stands. The decisions have one of their own, since they are more than all
 * other pages.
 * @type {() => Readonly<Record<string, readonly { text: string, link?: string, items: { link: string }[] }[]>>}
 */
export const sidebar = () => {
  const indexed = sections().filter(({ listed }) => listed.length > 0);
  const known = new Set(indexed.flatMap(({ listed }) => listed));
  const groups = indexed.map(({ title, listed }) => ({ text: title, items: listed.map(entry) }));

  const left = folders
    .map(([folder, text]) => ({
      text,
      items: sources.filter((source) => folder.test(source) && !known.has(source)).map(entry),
    }))
    .filter(({ items }) => items.length > 0);

  const [start, ...others] = groups;
  const tutorials = left.filter(({ text }) => text === 'Tutorials');
  const more = left.filter((group) => !tutorials.includes(group));
  const decisions = sources.filter((source) => /^docs\/adr\/\d/.test(source)).map(entry);
  return {
    '/': [start, ...tutorials, ...others, ...more],
    '/adr/': [{ text: 'Decisions', link: '/adr/', items: decisions }],
  };
};
