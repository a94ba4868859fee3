/** Every page that a feature tells the shell about: for all eyes, in both directions, and by keyboard alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import {
  accessibilityViolations,
  type Look,
} from '../../../../packages/pages/test/accessibility.js';
import type { Deployment } from '../../../../packages/server/test/deployment/deployment.js';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { addProvider, addSignalStream } from '../../../../packages/server/test/deployment/world.js';
import { accessRecords } from './access-records.js';
import type { Administrator } from './administrator.js';
import { consoleSuite } from './console-suite.js';

const features = new URL('../../../console/src/features/', import.meta.url);

/** `/people/$userId` of each `feature.ts`. The tabs of a record are found on its page. */
const registered = readdirSync(features).flatMap((name) => {
  const code = readFileSync(fileURLToPath(new URL(`${name}/feature.ts`, features)), 'utf8');
  const [, pages = ''] = code.split(/\bpages: \[/);
  return [...pages.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path!);
});
const paths = registered.map((path) => path.replace('/{-$tab}', '')).sort();

/** The hole that a text with a missing part leaves. */
const holes = /\bundefined\b|\bNaN\b|\[object |Invalid Date/;

/** The words of the page. Code has an `undefined` of its own. */
const words = `[...document.body.querySelectorAll(':not(pre, pre *, code, script, style)')]
  .flatMap((element) => [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE))
  .map(({ data }) => data).join(' ')`;

/** Words that do not fit their place. Those of a list may end in dots, but never what a person presses or chooses. */
const clippedWords = `[...document.querySelectorAll('button, a, label, th, [role="tab"], h1, h2, p, span')]
  .flatMap((element) => [element, ...element.querySelectorAll('*')])
  .filter((element) => {
    const { overflowX, textOverflow, display, position } = getComputedStyle(element);
    if (overflowX === 'visible' || overflowX === 'auto' || display === 'none') return false;
    if (element.clientWidth < 2 || position === 'absolute') return false;
    const isPressed = element.closest('button, label, [role="tab"], th') !== null;
    const mayEnd = textOverflow === 'ellipsis' && !isPressed;
    return !mayEnd && element.scrollWidth > element.clientWidth + 1;
  })
  .map((element) => element.textContent.trim().slice(0, 60))
  .filter((text, at, all) => text !== '' && all.indexOf(text) === at)`;

/** Each kind of record has an owner, so that its page and its list show the mark. */
const ownAll = async (server: Deployment, tenantId: string): Promise<void> => {
  const { tenant_name } = (await server.manage('GET', `/tenants/${tenantId}`)).body;
  const providers = await server.manage('GET', `/tenants/${tenantId}/identity_providers`);
  const { provider_name } = providers.body.items[0];
  const version = { keyward: 1, owner: 'a team with a long name' };
  const documents = [
    { ...version, tenants: [{ tenant_name }] },
    {
      ...version,
      tenant: tenant_name,
      resources: [{ resource_name: 'Orders', scopes: [{ scope_name: 'read:orders' }] }],
      roles: [{ role_name: 'Accounting' }],
      groups: [{ group_name: 'Company' }],
      identity_providers: [{ provider_name }],
      clients: [{ client_name: 'Shop' }],
    },
  ];
  const { status, text } = await server.manage('POST', '/configuration/apply', { documents });
  if (status !== 200) throw new Error(text);
};

/** So that each part of its tabs is on the page. */
const speakSaml = async (server: Deployment, clientId: string): Promise<void> => {
  const saml = {
    entity_id: 'https://shop.example/saml/metadata',
    acs_urls: ['https://shop.example/saml/acs'],
    attributes: [{ name: 'urn:oid:0.9.2342.19200300.100.1.3', source: 'username' }],
  };
  const wsfed = {
    realm: 'https://shop.example/wsfed',
    reply_urls: ['https://shop.example/wsfed/reply'],
    attributes: saml.attributes,
  };
  const body = { client_metadata: { saml, wsfed } };
  const { status, text } = await server.manage('PATCH', `/clients/${clientId}`, body);
  if (status !== 200) throw new Error(text);
};

consoleSuite(
  'accessibility',
  () => sqliteTarget,
  (at) => {
    const ids: Record<string, string> = {};

    beforeAll(async () => {
      const { personId, clientId, resourceId, roleId, groupIds } = await accessRecords(at.server);
      await speakSaml(at.server, clientId);
      const provider = await addProvider(at.server, at.tenantId);
      const token = await at.server.manage('POST', '/registration_tokens', {
        label: 'Partners',
        resources: [resourceId],
      });
      const webhook = await at.server.manage('POST', '/webhooks', {
        webhook_name: 'Ledger',
        webhook_url: 'https://hooks.invalid/',
        is_enabled: false,
      });
      const hook = await at.server.manage('POST', '/hooks', {
        hook_type: 'claims',
        hook_url: 'https://hooks.invalid/claims',
        is_enabled: false,
      });
      const receiver = { id: clientId, tenant_id: at.tenantId };
      const stream = await addSignalStream(at.server, receiver);
      await ownAll(at.server, at.tenantId);
      const events = await at.server.manage('GET', '/audit_events?limit=1');
      Object.assign(ids, {
        userId: personId,
        clientId,
        resourceId,
        roleId,
        groupId: groupIds[0],
        providerId: provider.id,
        tokenId: token.body.id,
        webhookId: webhook.body.id,
        hookId: hook.body.id,
        streamId: stream.id,
        tenantId: at.tenantId,
        eventId: events.body.items[0].id,
      });
    });

    test('the registry is read', () => {
      expect(paths).toEqual(expect.arrayContaining(['/', '/people', '/people/$userId', '/keys']));
    });

    const address = (path: string): string =>
      path.replace(/\$(\w+)/g, (_, name: string) => {
        const id = ids[name];
        if (id === undefined) throw new Error(`${path}: there is no record for ${name}`);
        return id;
      });

    /** What is wrong with the page as it stands. */
    const faults = async (page: Page, look: Look): Promise<readonly string[]> => {
      const [sticksOut, headings, text] = await page.evaluate<[number, number, string]>(
        `[document.documentElement.scrollWidth - document.documentElement.clientWidth,
          document.querySelectorAll('h1').length, ${words}]`,
      );
      return [
        ...(await accessibilityViolations(page, look)),
        ...(sticksOut > 0 ? [`sticks out by ${sticksOut} pixels`] : []),
        ...(headings === 1 ? [] : [`has ${headings} headings of the first level`]),
        ...(holes.exec(text) ?? []).map((hole) => `shows ${hole}`),
        ...(await page.evaluate<string[]>(clippedWords)).map((clipped) => `clips “${clipped}”`),
      ];
    };

    /** The page of a path and each of its tabs, by name. */
    const faultsAt = async (
      admin: Administrator,
      path: string,
      look: Look,
    ): Promise<readonly string[]> => {
      const { page } = admin;
      await page.evaluate("document.querySelector('h1').dataset.ofTheLastPage = ''");
      await admin.opens(address(path));
      await page.locator('h1:not([data-of-the-last-page])').waitFor();
      await admin.settles();

      const found = (await faults(page, look)).map((fault) => `${path}: ${fault}`);
      const tabs = page.locator('main [role="tablist"]').first().getByRole('tab');
      for (let place = 1; place < (await tabs.count()); place++) {
        const tab = tabs.nth(place);
        const name = await tab.innerText();
        await tab.click();
        await page.getByRole('tab', { name, selected: true }).waitFor();
        await admin.settles();
        found.push(...(await faults(page, look)).map((fault) => `${path}, ${name}: ${fault}`));
      }
      return found;
    };

    const dark = narrow({ colorScheme: 'dark', locale: 'fr' });
    const looks: readonly (readonly [string, BrowserContextOptions, Look])[] = [
      ['in the light', {}, {}],
      ['in the dark and in French, on 320 pixels', dark, { changed: 'paint' }],
      ['in Arabic, on 320 pixels', narrow({ locale: 'ar' }), { changed: 'layout' }],
      ['in German, at 200 %', doubled({ locale: 'de' }), { changed: 'layout' }],
    ];

    test.each(looks)('each page is accessible %s', async (_, browser, look) => {
      const admin = await at.arrives({ path: '/explain', browser });
      await admin.page.locator('h1').waitFor();
      const found: string[] = [];
      for (const path of paths) found.push(...(await faultsAt(admin, path, look)));
      expect(found).toEqual([]);
    });

    describe('by keyboard alone', () => {
      test.each([
        ['/applications', 'Create application'],
        ['/apis', 'Create API'],
        ['/roles', 'Create role'],
        ['/groups', 'Create group'],
      ])('the main action of %s is reached, and opens its page', async (path, action) => {
        const { page, opens } = await at.arrives({ path: '/' });
        await opens(path);
        const link = page.getByRole('link', { name: action, exact: true });
        await link.waitFor();

        await page.keyboard.press('Tab');
        await tabTo(page, action);
        await page.keyboard.press('Enter');
        await page.waitForURL(`**${path}/new`);
      });

      test('the way past the navigation is the first stop', async () => {
        const { page, sees } = await at.arrives({ path: '/applications' });
        await sees('Applications');
        await page.evaluate('document.activeElement.blur()');
        await page.keyboard.press('Tab');
        expect(await focused(page)).toBe('Skip to the content');
        await page.keyboard.press('Enter');
        expect(await page.evaluate('document.activeElement.tagName')).toBe('MAIN');
      });
    });
  },
);

function narrow(options: BrowserContextOptions): BrowserContextOptions {
  return { viewport: { width: 320, height: 640 }, ...options };
}

/** What the browser makes of a window of 1280 pixels when its zoom is 200 %. */
function doubled(options: BrowserContextOptions): BrowserContextOptions {
  return { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2, ...options };
}

const focused = (page: Page): Promise<string> =>
  page.evaluate<string>('document.activeElement?.textContent.trim() ?? ""');

/** More stops than any page has before its main action. */
const mostStops = 60;

const tabTo = async (page: Page, action: string): Promise<void> => {
  for (let stop = 0; stop < mostStops; stop++) {
    if ((await focused(page)) === action) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${action} is not reached by ${mostStops} stops.`);
};
