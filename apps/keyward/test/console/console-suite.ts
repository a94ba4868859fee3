/** A server with the console, and a browser in front of it: for each suite of a feature. */
import { afterAll, afterEach, beforeAll, describe } from '@jest/globals';
import { systemClock } from '@keyward/platform-node';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { hasBrowser, openContext, startBrowser } from '../../../../packages/pages/test/browser.js';
import { startAtOwnAddress } from '../../../../packages/server/test/deployment/at-own-address.js';
import type {
  Deployment,
  DeploymentOptions,
  Target,
} from '../../../../packages/server/test/deployment/deployment.js';
import { openConsole, type Administrator, type Person } from './administrator.js';
import { builtConsole } from './built-console.js';

export interface ConsoleAt {
  readonly server: Deployment;
  /** The tenant of the first administrator, who sees its records and not the global ones. */
  readonly tenantId: string;
  /** A browser of its own, closed after the test. */
  readonly sitsDown: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Logs in by the real login page, and is at the page of this path. */
  readonly arrives: (options?: Arrival) => Promise<Administrator>;
}

export interface Arrival {
  readonly path?: string;
  readonly as?: Person;
  readonly browser?: BrowserContextOptions;
}

export const phone = { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true };

/** `consoleSuite('applications', () => sqliteTarget, (at) => { test(…) })` */
export const consoleSuite = (
  title: string,
  target: () => Target,
  journeys: (at: ConsoleAt) => void,
  { configuration, platform }: Pick<DeploymentOptions, 'configuration' | 'platform'> = {},
): void =>
  (hasBrowser(`The console: ${title}`) ? describe : describe.skip)(`the console: ${title}`, () => {
    let server: Deployment;
    let tenantId: string;
    let browser: Browser;
    const contexts: BrowserContext[] = [];

    beforeAll(async () => {
      const started = await startAtOwnAddress(target(), {
        platform: { clock: systemClock, ...platform },
        configuration: { ...configuration, consoleFolder: builtConsole() },
      });
      server = started.server;
      const [tenant] = await server.storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
      tenantId = tenant!.id;
      browser = await startBrowser();
    });
    afterEach(async () => {
      for (const context of contexts.splice(0)) await context.close();
    });
    afterAll(async () => {
      await browser?.close();
      await server?.stop();
    });

    const sitsDown: ConsoleAt['sitsDown'] = async (options = {}) => {
      const context = await openContext(browser, {
        reducedMotion: 'reduce',
        locale: 'en',
        viewport: { width: 1280, height: 800 },
        ...options,
      });
      // For a person who writes a journey, and does not want to wait long for what never comes.
      const hurry = process.env['KEYWARD_BROWSER_TIMEOUT'];
      if (hurry !== undefined) context.setDefaultTimeout(Number(hurry));
      contexts.push(context);
      return context;
    };
    journeys({
      sitsDown,
      arrives: async ({ path, as, browser: options } = {}) =>
        openConsole(await sitsDown(options), server, { path, as }),
      get server() {
        return server;
      },
      get tenantId() {
        return tenantId;
      },
    });
  });
