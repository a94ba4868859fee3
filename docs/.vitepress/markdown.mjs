// The Markdown of the repository, read as GitHub reads it: links, anchors, texts and diagrams.
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../../scripts/generate-docs.mjs';
import { addressOf, pageOf, sourceOf, sources } from './pages.mjs';

const repository = 'https://github.com/keyward/keyward';

/** The rule of GitHub, so that an anchor means the same in both places. */
export const slugOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replace(/ /g, '-');

const isElsewhere = (target) => /^[a-z]+:/i.test(target) || target.startsWith('#');

/**
 * To a page: its address. To another file of the repository: that file where the repository is published. A link to
 * nothing ends the build.
 */
const resolved = (target, source) => {
  const [path, anchor] = target.split('#');
  const file = posix.join(posix.dirname(source), path).replace(/\/$/, '');
  const hash = anchor === undefined ? '' : `#${anchor}`;

  if (file === 'README.md') return `/${hash}`;
  if (sources.includes(file)) return `${addressOf(pageOf(file))}${hash}`;
  if (sources.includes(`${file}/README.md`)) return addressOf(pageOf(`${file}/README.md`));
  if (existsSync(join(root, file))) return `${repository}/blob/main/${file}${hash}`;
  throw new Error(`${source} links to ${target}, which is not there`);
};

/** For markdown-it. */
export const repositoryLinks = (markdown) => {
  markdown.core.ruler.push('repository-links', ({ tokens, env }) => {
    const source = sourceOf(env.relativePath);
    const links = tokens
      .flatMap(({ children }) => children ?? [])
      .filter(({ type }) => type === 'link_open');

    for (const link of links) {
      const target = link.attrGet('href');
      if (!isElsewhere(target)) link.attrSet('href', resolved(decodeURI(target), source));
    }
  });
};

const isComment = (text) => text.startsWith('<!--');

/** The files hold Markdown alone: a name in angle brackets is a text, and a comment is for authors. */
export const withoutHtml = (markdown) => {
  const { rules } = markdown.renderer;
  const shown = (tokens, at) => {
    const { content } = tokens[at];
    return isComment(content) ? '' : markdown.utils.escapeHtml(content);
  };
  rules.html_inline = shown;
  rules.html_block = shown;
};

/** A diagram is drawn in the browser: theme/diagram.mjs. */
export const diagrams = (markdown) => {
  const { rules } = markdown.renderer;
  const { fence } = rules;
  rules.fence = (tokens, at, ...others) => {
    const { info, content } = tokens[at];
    if (info.trim() !== 'mermaid') return fence(tokens, at, ...others);
    return `<Diagram code="${encodeURIComponent(content)}" number="${at}" />`;
  };
};
