/**
 * The pictures of the documentation. They are drawn in every run, and written to docs/images when
 * `KEYWARD_SCREENSHOTS=1` asks for them.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { harbourPages } from '../../../docs/examples/theme-pages.js';
import { htmlPages } from '../src/index.js';
import { hasBrowser, openContext, startBrowser } from './browser.js';
import { servePages, type PageServer } from './page-server.js';

const folder = new URL('../../../docs/images/', import.meta.url);
const isAskedFor = process.env['KEYWARD_SCREENSHOTS'] === '1';

(hasBrowser('Screenshots of the pages') ? describe : describe.skip)('a screenshot', () => {
  let browser: Browser;
  let servers: Record<'plain' | 'themed', PageServer>;

  beforeAll(async () => {
    servers = { plain: await servePages(htmlPages()), themed: await servePages(harbourPages) };
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    for (const server of Object.values(servers ?? {})) await server.stop();
  });

  test.each([
    ['login', 'plain', 'login?lang=en', 'light'],
    ['login-arabic-dark', 'plain', 'login-wrong?lang=ar', 'dark'],
    ['login-themed', 'themed', 'login-named?lang=en', 'light'],
    ['consent', 'plain', 'consent?lang=en', 'light'],
    ['consent-arabic-dark', 'plain', 'consent?lang=ar', 'dark'],
    ['error', 'plain', 'failure?lang=en', 'light'],
  ] as const)('of %s is small enough for a guide', async (name, server, path, colorScheme) => {
    const context = await openContext(browser, {
      viewport: { width: 1280, height: 800 },
      deviceScaleFactor: 1,
      colorScheme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(`${servers[server].address}/${path}`);
    const picture = await page.screenshot({ caret: 'hide' });
    await context.close();
    expect(picture.length).toBeLessThan(100_000);
    if (isAskedFor) await writeFile(fileURLToPath(new URL(`${name}.png`, folder)), picture);
  });
});
