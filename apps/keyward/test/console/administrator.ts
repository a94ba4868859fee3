/** An administrator at a real browser, on the pages of the console. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { accessibilityViolations } from '../../../../packages/pages/test/accessibility.js';

const images = new URL('../../../../docs/images/', import.meta.url);

/** Of the first administrator of every server that the tests start. */
export const firstAdministrator = { username: 'admin', password: 'password-of-the-tests' };

/** Any server: a deployment of the tests, or a process of its own. */
export interface ServerAt {
  readonly keyward: { readonly issuer: string };
}

export interface Administrator {
  readonly page: Page;
  /** Opens a page of the console within the session: `/applications/new`. */
  readonly opens: (path: string) => Promise<void>;
  /** This is the whole heading of the page; nothing sticks out, and axe finds nothing at the first sight. */
  readonly sees: (heading: string | RegExp) => Promise<void>;
  /** Waits until the page has loaded, and stands still. */
  readonly settles: () => Promise<void>;
  readonly fills: (label: string, text: string) => Promise<void>;
  readonly presses: (button: string | RegExp) => Promise<void>;
  readonly follows: (link: string | RegExp) => Promise<void>;
  /** The change is asked about: confirms its dialog, and types the name where it is asked for. */
  readonly confirms: (button: string, name?: string) => Promise<void>;
  /** The change was made without a question, and this message says what was done. */
  readonly isDone: (message: string | RegExp) => Promise<void>;
  /** Keeps a picture in docs/images when KEYWARD_SCREENSHOTS=1 asks for it. */
  readonly pictures: (name: string) => Promise<void>;
}

export const administrator = async (
  context: BrowserContext,
  server: ServerAt,
): Promise<Administrator> => {
  const page = await context.newPage();
  const base = `${server.keyward.issuer}/console`;
  const violations = violationsOn(page);

  return {
    page,
    async opens(path) {
      // Within the page, as a link does it: a load would take another login.
      await page.evaluate(
        `history.pushState(null, '', ${JSON.stringify(base + path)}); dispatchEvent(new PopStateEvent('popstate'))`,
      );
    },
    async sees(heading) {
      const title = titleOf(page, heading);
      await title.waitFor();
      if (isFirstSight(page, heading)) expect(await violationsUnder(title)).toEqual([]);
      else await settled(page);
      expect(
        await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        ),
      ).toBe(0);
      expect(violations).toEqual([]);
    },
    settles: () => settled(page),
    async fills(label, text) {
      await page.getByLabel(label, { exact: true }).fill(text);
    },
    async presses(button) {
      await page.getByRole('button', { name: button, exact: true }).click();
    },
    async follows(link) {
      await page.getByRole('link', { name: link, exact: true }).click();
    },
    async confirms(button, name) {
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('status', { name: 'This will happen' }).waitFor();
      if (name !== undefined) await dialog.getByRole('textbox').fill(name);
      await dialog.getByRole('button', { name: button, exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
    },
    async isDone(message) {
      await page.getByText(message, { exact: true }).last().waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
    },
    async pictures(name) {
      const picture = await page.screenshot({ caret: 'hide', animations: 'disabled' });
      if (process.env['KEYWARD_SCREENSHOTS'] === '1')
        await writeFile(fileURLToPath(new URL(`console-${name}.png`, images)), picture);
    },
  };
};

/** Of a suite. Each page is looked at whole, in every state of its tabs, by the suite of accessibility. */
const sights = new Set<string>();

const isFirstSight = (page: Page, heading: string | RegExp): boolean => {
  const sight = `${String(heading)} on ${page.viewportSize()?.width}`;
  const isFirst = !sights.has(sight);
  sights.add(sight);
  return isFirst;
};

/** What Chromium says that the policy of the page forbids. */
const violationsOn = (page: Page): string[] => {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) said.push(message.text());
  });
  return said;
};

/** All of its text: "Lighthouse Shop" is not the page of "Lighthouse Shop is ready". */
const titleOf = (page: Page, heading: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name: heading, exact: typeof heading === 'string' });

/** A page leaves for another once or twice, not for ever. */
const mostLooks = 5;

/** What axe says of the page with this title. A page that leaves meanwhile is not the one meant. */
const violationsUnder = async (title: Locator): Promise<readonly string[]> => {
  const page = title.page();
  for (let look = 0; look < mostLooks; look++) {
    await title.waitFor();
    const element = await title.elementHandle();
    await settled(page);
    const violations = await accessibilityViolations(page);

    const isStillThere = (await element.isVisible()) && (await title.isVisible());
    if (isStillThere) return violations;
  }
  throw new Error(`${String(title)} comes and goes`);
};

const isSettled =
  `document.querySelector('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root') === null && ` +
  `document.getAnimations().every((animation) => animation.playState !== 'running')`;

/** Nothing is loading, and no transition is under way. The policy of the page forbids `waitForFunction`. */
const settled = async (page: Page): Promise<void> => {
  while (!(await page.evaluate<boolean>(isSettled))) await page.waitForTimeout(30);
};

export interface Person {
  readonly username: string;
  readonly password: string;
}

/** Opens a page of the console as an administrator does who comes by a link: through the real login page. */
export const openConsole = async (
  context: BrowserContext,
  server: ServerAt,
  { path = '/', as = firstAdministrator }: { readonly path?: string; readonly as?: Person } = {},
): Promise<Administrator> => {
  const admin = await administrator(context, server);
  await admin.page.goto(`${server.keyward.issuer}/console${path}`);
  await admin.page.locator('input[name="username"]').fill(as.username);
  await admin.page.locator('input[name="password"]').fill(as.password);
  await admin.page.locator('form button[type="submit"]').first().click();
  await admin.page.locator('nav').first().waitFor({ state: 'attached' });
  return admin;
};
