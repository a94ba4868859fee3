/** The pages in a real browser, under their own policies: every state, language, scheme and width. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { htmlPages } from '../src/index.js';
import { languages } from '../src/languages.js';
import { accessibilityViolations } from './accessibility.js';
import { hasBrowser, openContext, startBrowser } from './browser.js';
import { servePages, type PageServer } from './page-server.js';
import { samples } from './samples.js';

const narrowest = 320;
const looks = [narrowest, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ colorScheme, width })),
);

/**
 * Colours and widths do not depend on the language: in one every look of a page is examined, and in the others one,
 * another in each language. What fits the narrowest window fits all.
 */
const looksIn = (tag: string, number: number) => {
  if (tag === 'en') return looks;
  const one = looks[number % looks.length]!;
  return one.width === narrowest ? [one] : [one, { ...one, width: narrowest }];
};

(hasBrowser('Pages in a browser') ? describe : describe.skip)('in a browser', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let server: PageServer;
  const complaints: string[] = [];

  beforeAll(async () => {
    server = await servePages(htmlPages());
    browser = await startBrowser();
    context = await openContext(browser, { reducedMotion: 'reduce' });
    page = await context.newPage();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const open = async (name: string, language = 'en'): Promise<void> => {
    complaints.length = 0;
    // A page that sends itself while it is read is never loaded in the browser's sense.
    const sendsItself = name === 'form-post';
    await page.goto(`${server.address}/${name}?lang=${language}`, {
      waitUntil: sendsItself ? 'commit' : 'load',
    });
    if (sendsItself) await page.locator('main button, main p').first().waitFor();
  };
  const focused = (): Promise<string> =>
    page.evaluate(
      `document.activeElement.id || document.activeElement.value || document.activeElement.textContent`,
    );

  const names = Object.keys(samples());
  const cases = languages.flatMap(({ tag }, language) =>
    names.map((name, sample) => ({ tag, name, number: language + sample })),
  );

  describe.each(languages.map(({ tag }) => tag))('in %s', (tag) => {
    test.each(cases.filter((each) => each.tag === tag))(
      '$name fits, offends no rule of accessibility and none of its policy',
      async ({ name, number }) => {
        await open(name, tag);
        for (const [at, { colorScheme, width }] of looksIn(tag, number).entries()) {
          if (page.viewportSize()?.width !== width)
            await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({ colorScheme });
          expect({
            colorScheme,
            width,
            overflow: await page.evaluate(
              'document.documentElement.scrollWidth - document.documentElement.clientWidth',
            ),
          }).toEqual({ colorScheme, width, overflow: 0 });
          if (tag === 'en' || at === 0)
            expect({
              colorScheme,
              width,
              violations: await accessibilityViolations(page, at > 0 ? { changed: 'paint' } : {}),
            }).toEqual({ colorScheme, width, violations: [] });
        }
        expect(complaints.filter((text) => /policy/i.test(text))).toEqual([]);
      },
    );
  });

  test('twice the zoom on a small window brings no horizontal scrolling', async () => {
    await page.setViewportSize({ width: 640, height: 512 });
    for (const name of server.names) {
      await open(name);
      await page.evaluate('document.documentElement.style.fontSize = "200%"');
      expect({
        name,
        overflow: await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        ),
      }).toEqual({ name, overflow: 0 });
    }
  });

  test('everything that can be pressed is 44 pixels high, links apart, and what has the focus shows it', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open('login-wrong');
    const heights = await page.evaluate<number[]>(
      '[...document.querySelectorAll("button, input:not([type=hidden])")]' +
        '.map((each) => each.getBoundingClientRect().height)',
    );
    expect(heights.filter((height) => height < 44)).toEqual([]);
    expect(heights).toHaveLength(5);
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        'getComputedStyle(document.activeElement).outlineStyle + getComputedStyle(document.activeElement).outlineWidth',
      ),
    ).toBe('solid3px');
  });

  test('a password is shown and hidden from the keyboard, and sent as a password', async () => {
    await open('login-wrong');
    await page.keyboard.type('correct horse');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await page.getAttribute('#password', 'type')).toBe('text');
    expect(await page.getAttribute('[data-shows]', 'aria-pressed')).toBe('true');

    await page.keyboard.press('Space');
    expect(await page.getAttribute('#password', 'type')).toBe('password');
    expect(complaints).toEqual([]);
  });

  test('the keyboard leads through login in reading order, and Enter sends it', async () => {
    await open('login');
    const order = [await focused()];
    await page.keyboard.type('sarah');
    for (let step = 0; step < 4; step++) {
      await page.keyboard.press('Tab');
      order.push(await focused());
      if (step === 0) await page.keyboard.type('correct horse');
    }
    expect(order).toEqual(['username', 'password', 'Show password', 'continue', 'deny']);

    await page.focus('#password');
    server.posted();
    await Promise.all([page.waitForResponse(/\/login$/), page.keyboard.press('Enter')]);
    expect(server.posted()).toEqual([
      {
        path: '/login',
        fields: {
          handle: 'handle-1',
          csrf: 'csrf-1',
          username: 'sarah',
          password: 'correct horse',
          action: 'continue',
        },
      },
    ]);
  });

  test('login sends nothing while a field is empty, but can be cancelled', async () => {
    await open('login');
    server.posted();
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.querySelector("form").checkValidity()')).toBe(false);
    await Promise.all([page.waitForResponse(/\/login$/), page.click('button[value="deny"]')]);
    expect(server.posted().map(({ fields }) => fields['action'])).toEqual(['deny']);
  });

  test.each([
    ['consent', 'continue'],
    ['consent', 'deny'],
    ['logout', 'continue'],
    ['logout', 'deny'],
  ])('%s sends %s', async (name, action) => {
    await open(name);
    server.posted();
    await Promise.all([
      page.waitForResponse(new RegExp(`/${name}$`)),
      page.click(`button[value="${action}"]`),
    ]);
    expect(server.posted()).toEqual([
      { path: `/${name}`, fields: { handle: 'handle-1', csrf: 'csrf-1', action } },
    ]);
  });

  describe('form_post', () => {
    const sent = {
      path: '/callback',
      fields: { code: 'c0de', state: 'a "state" & <more>', iss: 'https://id.example' },
    };

    test('sends itself, once and unchanged', async () => {
      server.posted();
      await Promise.all([page.waitForResponse(/\/callback$/), open('form-post')]);
      expect(server.posted()).toEqual([sent]);
    });

    test('has a button where scripts do not run', async () => {
      const plain = await openContext(browser, { javaScriptEnabled: false });
      const page = await plain.newPage();
      server.posted();
      await page.goto(`${server.address}/form-post?lang=en`);
      expect(server.posted()).toEqual([]);
      await Promise.all([page.waitForResponse(/\/callback$/), page.click('button')]);
      expect(server.posted()).toEqual([sent]);
      await plain.close();
    });
  });
});
