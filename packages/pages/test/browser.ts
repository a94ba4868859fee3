/** Chromium for the suites that need a real browser, or a line that says what was left out. */
import { existsSync } from 'node:fs';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
} from 'playwright-core';
import { leaveOut } from '../../storage-typeorm/test/left-out.js';
import { patience } from '../../storage-typeorm/test/patience.js';

/**
 * The headless shell comes first: it is the same engine without windows. In a window, each page that a test opens takes
 * a second of processor time before it shows anything, here a tenth of that.
 */
const programs = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const;
const executable = programs.find((program) => existsSync(program));

/** Answers whether the suite can run. Where everything is required, it says yes and lets the start fail. */
export const hasBrowser = (suite: string): boolean => {
  if (executable !== undefined || process.env['KEYWARD_REQUIRE_ALL'] === '1') return true;
  leaveOut(`${suite}: install chromium`);
  return false;
};

/** The sandbox refuses to run as root, as in most containers; what is opened is our own pages alone. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: executable ?? programs[0],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

export const openContext = async (
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> => {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(patience);
  return context;
};
