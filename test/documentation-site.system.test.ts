/** The documentation site as it is built, in a browser, served by the server. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { accessibilityViolations } from '../packages/pages/test/accessibility.js';
import { hasBrowser, openContext, startBrowser } from '../packages/pages/test/browser.js';
import { addressOf, pageOf, sidebar, sources } from '../docs/.vitepress/pages.mjs';
import { root } from '../scripts/generate-docs.mjs';
import {
  startAtOwnAddress,
  type AtOwnAddress,
} from '../packages/server/test/deployment/at-own-address.js';
import { memoryTarget } from '../packages/server/test/deployment/targets.js';

const folder = mkdtempSync(join(tmpdir(), 'kw-guide-'));

/** A link that leads nowhere ends the build. */
const buildGuide = (): void => {
  const program = join(root, 'node_modules/vitepress/bin/vitepress.js');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, 'build', 'docs', '--outDir', folder],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (status !== 0) throw new Error(`The guide was not built: ${stdout}${stderr}`);
};

interface Diagrams {
  readonly address: string;
  readonly count: number;
}

const withDiagrams = sources
  .map((source): Diagrams => {
    const text = readFileSync(join(root, source), 'utf8');
    return { address: addressOf(pageOf(source)), count: text.split('```mermaid').length - 1 };
  })
  .filter(({ count }) => count > 0);

const phone = { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true };

beforeAll(buildGuide);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the files of the guide', () => {
  const files = (): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' });

  test('hold a page for each text', () => {
    const pages = sources.map((source) => pageOf(source).replace(/\.md$/, '.html'));
    expect(pages.length).toBeGreaterThan(150);
    expect(pages.filter((page) => !files().includes(page))).toEqual([]);
  });

  test('are all in a sidebar but the first page', () => {
    const groups = Object.values(sidebar()).flat();
    const listed = groups.flatMap(({ link, items }) => [link, ...items.map((item) => item.link)]);
    const addresses = sources.map((source) => addressOf(pageOf(source)));
    expect(addresses.filter((address) => !listed.includes(address))).toEqual(['/']);
  });

  test('are built by a release before it publishes', () => {
    const workflow = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8');
    const steps = [...workflow.matchAll(/- run: (.*)/g)].map(([, command]) => command!);
    const built = steps.indexOf('npm run docs:site');
    expect(built).toBeGreaterThan(steps.indexOf('.ci/run'));
    expect(built).toBeLessThan(steps.indexOf('npx changeset publish'));
  });

  test('name no foreign host from which anything is loaded', () => {
    const loads =
      /(?:src|href)="(https?:)?\/\/[^"]*"[^>]*(?:rel="(?:stylesheet|preload|icon))|src="https?:/;
    const html = files().filter((name) => name.endsWith('.html'));
    expect(html.filter((name) => loads.test(readFileSync(join(folder, name), 'utf8')))).toEqual([]);
  });
});

(hasBrowser('The guide') ? describe : describe.skip)('the guide in a browser', () => {
  let atRoot: AtOwnAddress;
  let below: AtOwnAddress;
  let browser: Browser;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    const configuration = { guideFolder: folder };
    atRoot = await startAtOwnAddress(memoryTarget, { configuration });
    below = await startAtOwnAddress(memoryTarget, { configuration, path: '/iam' });
    browser = await startBrowser();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await atRoot?.server.stop();
    await below?.server.stop();
  });

  interface Reader {
    readonly page: Page;
    /** What went wrong: refused by the policy, not found, foreign, or thrown. */
    readonly troubles: string[];
    readonly opens: (address: string) => Promise<void>;
  }

  const reader = async (
    options: BrowserContextOptions = {},
    { issuer }: AtOwnAddress = atRoot,
  ): Promise<Reader> => {
    const context = await openContext(browser, { reducedMotion: 'reduce', ...options });
    contexts.push(context);
    const page = await context.newPage();
    const troubles: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
    });
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('request', (request) => {
      const url = request.url();
      const isOwn = url.startsWith(`${issuer}/docs/guide/`) || url === `${issuer}/favicon.svg`;
      if (!isOwn && !url.startsWith('data:')) troubles.push(url);
    });
    page.on('response', (answer) => {
      if (answer.status() >= 400) troubles.push(`${answer.status()} ${answer.url()}`);
    });
    const opens = async (address: string): Promise<void> => {
      await page.goto(`${issuer}/docs/guide${address}`);
      await page.locator('main h1').waitFor();
      if (options.javaScriptEnabled !== false) await buttonsWork(page);
    };
    return { page, troubles, opens };
  };

  /** The text of a page is there before its script: a click on a button until then does nothing. */
  const buttonsWork = async (page: Page): Promise<void> => {
    await page.waitForFunction(() => '__vue_app__' in document.querySelector('#app')!);
  };

  const sourceOfDiagram = (page: Page) => page.locator('pre.diagram-source');

  /** The bundler names it after any of the files in it. */
  const chunkThatDraws = (): string => {
    const chunks = readdirSync(join(folder, 'assets/chunks'));
    const drawing = chunks.filter((name) =>
      readFileSync(join(folder, 'assets/chunks', name), 'utf8').includes('mermaidAPI'),
    );
    expect(drawing).toHaveLength(1);
    return `**/${drawing[0]!}`;
  };

  const diagramsAreDrawn = (page: Page): Promise<void> =>
    sourceOfDiagram(page).first().waitFor({ state: 'detached' });

  test('shows its version, and the way to the changes and to earlier ones', async () => {
    const { page, troubles, opens } = await reader();
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    await opens('/');
    await page.locator('.VPNavBar').getByRole('button', { name: version }).hover();
    const earlier = page.locator('.VPNavBar').getByRole('link', { name: 'Earlier versions' });
    expect(await earlier.getAttribute('href')).toMatch(/\/tags$/);
    await page.locator('.VPNavBar').getByRole('link', { name: 'Changes' }).click();
    await page.getByRole('heading', { name: 'Changelog' }).waitFor();
    expect(troubles).toEqual([]);
  });

  test.each([
    ['at the root of its host', () => atRoot],
    ['below a path', () => below],
  ])('finds words %s, and leads to their page', async (_where, at) => {
    const { page, troubles, opens } = await reader({}, at());
    await opens('/');
    await page.locator('#local-search button').click();
    await page.locator('#localsearch-input').fill('allowed_origins');
    const found = page.getByRole('listbox').getByRole('option').filter({ hasText: 'browser' });
    await found.first().click();
    await page.getByRole('heading', { name: 'Call the API from a browser', level: 1 }).waitFor();
    expect(page.url()).toContain(`${at().issuer}/docs/guide/how-to/call-the-api-from-a-browser`);
    expect(troubles).toEqual([]);
  });

  test.each([
    ['invite', 'use-the-console'],
    ['react', 'single-page-application'],
    ['2fa', 'factor'],
    ['webhook', 'tell-programs-what-happens'],
    ['scim', 'import'],
  ])('finds how to do a thing before the decisions about it: %s', async (words, first) => {
    const { page, troubles, opens } = await reader();
    await opens('/');
    await page.locator('#local-search button').click();
    await page.locator('#localsearch-input').fill(words);
    const found = page.getByRole('listbox').getByRole('option').locator('a');
    await found.first().waitFor();
    const hrefs = await found.evaluateAll((links) =>
      links.slice(0, 4).map((link) => link.getAttribute('href') ?? ''),
    );
    expect(hrefs[0]).toContain(first);
    expect(hrefs.filter((href) => href.includes('/adr/'))).toEqual([]);
    expect(troubles).toEqual([]);
  });

  test('leads from page to page, and to files outside of the pages where they are published', async () => {
    const { page, troubles, opens } = await reader();
    await opens('/reference/config');
    const source = page.getByRole('link', { name: 'settings.ts' });
    expect(await source.getAttribute('href')).toMatch(
      /^https:\/\/github\.com\/.*\/packages\/server\/src\/settings\/settings\.ts$/,
    );
    await page.locator('main').getByRole('link', { name: 'several instances' }).click();
    await page.getByRole('heading', { name: 'Operate the server', level: 1 }).waitFor();
    expect(page.url()).toMatch(/\/docs\/guide\/how-to\/operate#several-instances$/);
    expect(troubles).toEqual([]);
  });

  test('shows pictures', async () => {
    const { page, troubles, opens } = await reader();
    await opens('/concepts/login-pages');
    const widths =
      'Promise.all([...document.images].map(async (image) => {' +
      'image.scrollIntoView(); await image.decode(); return image.naturalWidth; }))';
    const seen = await page.evaluate<number[]>(widths);
    expect(seen.length).toBeGreaterThan(5);
    expect(seen.filter((width) => width < 100)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  test('is readable for all eyes while no diagram is drawn', async () => {
    const { page, opens } = await reader({ viewport: { width: 390, height: 844 } });
    await page.route(chunkThatDraws(), (route) => route.abort());
    const drawingFails = page.waitForEvent('requestfailed');

    await opens('/concepts/flows');
    await drawingFails;

    await sourceOfDiagram(page).nth(4).waitFor();
    expect(await sourceOfDiagram(page).count()).toBe(5);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  describe.each(['light', 'dark'] as const)('in %s colours', (colorScheme) => {
    // The colours are those of all pages, so a few of them show whether dark ones are drawn.
    const drawn = withDiagrams.filter(
      ({ address }) => colorScheme === 'light' || address.startsWith('/concepts/'),
    );
    test.each(drawn)('draws $count diagrams at $address', async ({ address, count }) => {
      const { page, troubles, opens } = await reader({ colorScheme });
      await opens(address);
      await page
        .locator('.diagram svg')
        .nth(count - 1)
        .waitFor();
      expect(await page.locator('.diagram svg').count()).toBe(count);
      expect(await page.locator('.diagram svg[aria-roledescription=error]').count()).toBe(0);
      expect(await page.locator('.diagram svg > title').count()).toBe(count);
      expect(troubles).toEqual([]);
    });

    test.each(['/', '/how-to/limit-requests', '/reference/config', '/concepts/flows'])(
      '%s is readable for all eyes',
      async (address) => {
        const { page, opens } = await reader({ colorScheme });
        await opens(address);
        await diagramsAreDrawn(page);
        expect(await accessibilityViolations(page)).toEqual([]);
      },
    );
  });

  test.each(['/', '/how-to/operate', '/reference/limits', '/concepts/flows'])(
    '%s fits a phone',
    async (address) => {
      const { page, opens } = await reader(phone);
      await opens(address);
      const overflow =
        'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      expect(await page.evaluate<number>(overflow)).toBe(0);
    },
  );

  test('says that a page is not there', async () => {
    const { page } = await reader();
    const answer = await page.goto(`${atRoot.issuer}/docs/guide/how-to/nothing`);
    await page.getByText('PAGE NOT FOUND').waitFor();
    expect(answer?.status()).toBe(404);
  });

  test('is readable without script', async () => {
    const { page, opens } = await reader({ javaScriptEnabled: false });
    await opens('/concepts/tokens');
    expect(await page.locator('main').innerText()).toContain('An access token is a JWT');
  });
});
