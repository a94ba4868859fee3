/** What axe says of a page as it stands. */
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Those whose verdict depends on the language of a page. */
const ofWords = [
  ...['html-has-lang', 'html-lang-valid', 'valid-lang'],
  ...['document-title', 'button-name', 'link-name', 'label'],
];
/** Those whose verdict depends on how it is laid out, or painted. */
const ofLayout = ['scrollable-region-focusable', ...ofWords];
const ofPaint = ['color-contrast', 'link-in-text-block', ...ofLayout];

export interface Look {
  /** What has changed since the same document was looked at whole: its colours too, or its size and language. */
  readonly changed?: 'paint' | 'layout' | undefined;
}

const rulesFor = { paint: ofPaint, layout: ofLayout };

/** Every rule that is broken, and where; empty when none is. */
export const accessibilityViolations = async (
  page: Page,
  { changed }: Look = {},
): Promise<string[]> => {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe);
  const options = {
    resultTypes: ['violations'],
    preload: false,
    ...(changed && { runOnly: rulesFor[changed] }),
  };
  const results = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
};
