/** What axe says of a page as it stands. */
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Those whose verdict depends on how the page is painted, not on its document alone. */
const ofPaint = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

/**
 * Every rule that is broken, and where; empty when none is. `painted`: the document was looked at
 * before, only its look has changed.
 */
export const accessibilityViolations = async (
  page: Page,
  { painted = false } = {},
): Promise<string[]> => {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe);
  const options = {
    resultTypes: ['violations'],
    preload: false,
    ...(painted && { runOnly: ofPaint }),
  };
  const results = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
};
