// The documentation site: `npm run docs:site`. See docs/adr/0112-the-guide-is-built-for-releases.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { root } from '../../scripts/generate-docs.mjs';
import { kindsOfDiagrams } from './kinds-of-diagrams.mjs';
import { diagrams, repositoryLinks, slugOf, withoutHtml } from './markdown.mjs';
import { otherTexts, pageOf, sidebar } from './pages.mjs';
import { searchRanks } from './search-ranks.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const repository = 'https://github.com/keyward/keyward';

export default defineConfig({
  title: 'Keyward',
  description: 'Identity and access management: a server and a library.',
  lang: 'en',
  base: '/docs/guide/',
  // The icon of the server.
  head: [['link', { rel: 'icon', href: '/docs/guide/../../favicon.svg' }]],
  cleanUrls: true,

  // Pages lie outside of docs, too: the README of each package, and the texts at the top.
  srcDir: '..',
  srcExclude: otherTexts,
  rewrites: pageOf,
  cacheDir: join(root, 'node_modules/.cache/vitepress'),

  // A link to this machine is the reader's own server. Any other dead link ends the build.
  ignoreDeadLinks: 'localhostLinks',

  // No script stands in a page but the one for the colours, so that a policy can name it.
  metaChunk: true,
  markdown: {
    // Those of GitHub; the usual light ones are too pale to be read by everyone.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark' },
    // A name in braces is a text, and none of it an attribute of HTML.
    attrs: { disable: true },
    anchor: { slugify: slugOf },
    toc: { slugify: slugOf },
    headers: { slugify: slugOf },
    config: (markdown) => {
      repositoryLinks(markdown);
      withoutHtml(markdown);
      diagrams(markdown);
    },
  },
  vite: { plugins: [kindsOfDiagrams, searchRanks], build: { chunkSizeWarningLimit: 1500 } },

  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: sidebar(),
    nav: [
      { text: 'Getting started', link: '/getting-started' },
      { text: 'Reference', link: '/reference/config' },
      { text: 'Decisions', link: '/adr/' },
      {
        text: version,
        items: [
          { text: 'Changes', link: '/changelog' },
          { text: 'Earlier versions', link: `${repository}/tags` },
        ],
      },
    ],
  },
});
