/** People of the tutorials, each at a browser of their own. */
import type { Browser, BrowserContext } from 'playwright-core';
import { hasBrowser, openContext, startBrowser } from '../../packages/pages/test/browser.js';
import { traveller, type Traveller } from '../../packages/server/test/browser/traveller.js';
import { describe } from '@jest/globals';

export type Person = Traveller & { readonly context: BrowserContext };

export interface PeopleAtBrowsers {
  arrive(): Promise<Person>;
  /** Ends all browsers. */
  leave(): Promise<void>;
}

/** A tutorial in which people take part needs Chromium. */
export const describeInBrowser = (tutorial: string): typeof describe.skip =>
  hasBrowser(`The tutorial ${tutorial}`) ? describe : describe.skip;

export const peopleAtBrowsers = (): PeopleAtBrowsers => {
  let browser: Browser | undefined;
  return {
    async arrive() {
      browser ??= await startBrowser();
      const context = await openContext(browser, {
        reducedMotion: 'reduce',
        locale: 'en',
        viewport: { width: 900, height: 660 },
      });
      return { ...(await traveller(context)), context };
    },
    leave: async () => browser?.close(),
  };
};
