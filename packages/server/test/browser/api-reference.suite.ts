/** The API reference page: a reader signs in there, and its calls then carry the reader's own token. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Deployment } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { addClient, addUser, authorize, done, grant, managementApi } from '../deployment/world.js';
import type { Traveller } from './traveller.js';

export interface ApiReferenceAt {
  readonly server: Deployment;
  arrive(options?: BrowserContextOptions): Promise<Traveller>;
}

const password = 'sextant lighthouse of old';

/** What Chromium says that the policy of the page forbids. */
const violationsOn = (page: Page): string[] => {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) said.push(message.text());
  });
  return said;
};

export const apiReferenceJourneys = (at: ApiReferenceAt): void =>
  describe('who reads about the API', () => {
    let reader: Json;
    let client: Json;

    beforeAll(async () => {
      const { server } = at;
      reader = await addUser(server, { password });
      const [tenant] = await server.storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
      await done(server.manage('POST', `/tenants/${tenant!.id}/admins`, { users: [reader.id] }));
      client = await addClient(server, {
        client_name: 'API reference',
        client_type: 'spa',
        is_public: true,
        client_metadata: {
          urls: { redirect_uris: [`${server.keyward.issuer}/docs/oauth2-redirect.html`] },
        },
      });
      const api = await managementApi(server);
      await authorize(server, client.id, api.id);
      await grant(server, client.id, api.id, api.scopes['read:clients']!);
    });

    const opens = async (options: BrowserContextOptions = {}) => {
      const person = await at.arrive(options);
      const violations = violationsOn(person.page);
      await person.page.goto(`${at.server.keyward.issuer}/docs`);
      await person.page.getByRole('button', { name: 'Authorize' }).first().waitFor();
      return { person, violations };
    };

    test('signs in on the page, and calls an operation with the token', async () => {
      const { person, violations } = await opens();
      const { page } = person;
      await page.getByRole('button', { name: 'Authorize' }).first().click();
      const dialog = page.locator('.auth-container', { hasText: 'with PKCE' });
      await dialog.getByLabel('client_id:').fill(client.id);
      await dialog.getByText('read:clients', { exact: true }).click();
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        dialog.getByRole('button', { name: 'Apply given OAuth2 credentials' }).click(),
      ]);
      const closed = popup.waitForEvent('close');
      await popup.getByLabel('Username, email or phone').fill(reader.username);
      await popup.getByLabel('Password', { exact: true }).fill(password);
      await popup.getByRole('button', { name: 'Sign in', exact: true }).click();
      await popup.getByRole('button', { name: 'Allow', exact: true }).click();
      await closed;
      await dialog.getByRole('button', { name: 'Remove authorization' }).waitFor();
      await page.locator('.btn-done').last().click();

      const operation = page.locator('.opblock', { hasText: 'Get clients' }).first();
      // The page draws only what is in view.
      while ((await operation.count()) === 0) await page.mouse.wheel(0, 500);
      await operation.getByText('Get clients', { exact: true }).click();
      await operation.getByRole('button', { name: 'Try it out' }).click();
      const answer = page.waitForResponse((response) => response.url().includes('/clients'));
      await operation.getByRole('button', { name: 'Execute' }).click();
      expect((await answer).status()).toBe(200);
      expect(violations).toEqual([]);
    });

    test.each([
      ['dark', true],
      ['light', false],
    ] as const)('sees the page in the %s colours of the browser', async (colorScheme, isDark) => {
      const { person } = await opens({ colorScheme });
      expect(await person.page.locator('html.dark-mode').count()).toBe(Number(isDark));
    });

    test('finds operations by words of their path, name and description', async () => {
      const { person, violations } = await opens();
      const { page } = person;
      await page.getByRole('searchbox', { name: 'Search the operations' }).fill('RESET password');
      const shown = page.locator('.opblock-summary-path');
      await page.locator('.opblock', { hasText: '/users/password/reset' }).first().waitFor();
      expect(await shown.count()).toBeLessThan(12);

      await page.getByRole('searchbox').fill('invite');
      await page.locator('.opblock', { hasText: '/tickets/invitation' }).first().waitFor();

      await page.getByRole('searchbox').fill('no such thing');
      await page.getByText('No operation has these words.').waitFor();
      await page.getByRole('searchbox').fill('');
      await shown.first().waitFor();
      expect(violations).toEqual([]);
    });

    test('without JavaScript is shown the way to the document', async () => {
      const person = await at.arrive({ javaScriptEnabled: false });
      await person.page.goto(`${at.server.keyward.issuer}/docs`);
      await person.page.getByRole('link', { name: 'The OpenAPI document' }).click();
      expect(person.page.url()).toBe(`${at.server.keyward.issuer}/openapi.json`);
    });
  });
