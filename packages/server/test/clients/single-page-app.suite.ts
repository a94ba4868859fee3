/** oidc-client-ts in a real browser: a public client on an origin of its own. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { hasBrowser, openContext, startBrowser } from '../../../pages/test/browser.js';
import type { Deployment } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { freePort } from '../deployment/free-port.js';
import { addClient } from '../deployment/world.js';
import { ada } from './ada.js';
import { serveSinglePageApp } from './single-page-app-server.js';

export const singlePageAppSuite = (deployment: () => Deployment): void =>
  (hasBrowser('oidc-client-ts in a browser') ? describe : describe.skip)(
    'oidc-client-ts in a single-page application',
    () => {
      let server: Deployment;
      let browser: Browser;
      let context: BrowserContext;
      let page: Page;
      /** The second one has its addresses registered, but not its origin. */
      const apps: { readonly address: string; stop(): Promise<void> }[] = [];

      beforeAll(async () => {
        server = deployment();
        const ports = [await freePort(), await freePort()];
        const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
        const client = await addClient(server, {
          client_type: 'spa',
          is_public: true,
          client_metadata: {
            urls: {
              redirect_uris: addresses.map((each) => `${each}/callback`),
              post_logout_redirect_uris: addresses.map((each) => `${each}/bye`),
              allowed_origins: addresses.slice(0, 1),
            },
          },
        });
        for (const [at, port] of ports.entries())
          apps.push({
            address: addresses[at]!,
            ...(await serveSinglePageApp(port, { authority: server.url, client_id: client.id })),
          });
        browser = await startBrowser();
      });
      beforeEach(async () => {
        context = await openContext(browser, { reducedMotion: 'reduce' });
        page = await context.newPage();
      });
      afterEach(() => context.close());
      afterAll(async () => {
        await browser?.close();
        for (const app of apps) await app.stop();
      });

      const said = async (): Promise<Json> => {
        await page.waitForFunction('document.querySelector("output")?.textContent');
        return JSON.parse((await page.textContent('output'))!);
      };
      /** What the page says next. */
      const press = async (button: string): Promise<Json> => {
        await page.evaluate('document.querySelector("output").textContent = ""');
        await page.click(button);
        return said();
      };
      const logIn = async (address = apps[0]!.address): Promise<Json> => {
        await page.goto(address);
        await said();
        await page.click('#log-in');
        await page.fill('#username', ada.username);
        await page.fill('#password', ada.password);
        await page.click('button[value=continue]');
        if (new URL(page.url()).origin === server.url) await page.click('button[value=continue]');
        await page.waitForURL(`${address}/**`);
        return said();
      };

      test('logs in with code and PKCE, reads the user info, renews by refresh token, all cross-origin', async () => {
        const first = await logIn();
        expect(first.profile).toMatchObject({
          name: 'Ada Lovelace',
          email: 'ada@example.com',
          iss: server.url,
        });
        const second = await press('#renew');
        expect(second.profile.sub).toBe(first.profile.sub);
        expect(second.access_token === first.access_token).toBe(false);
        expect(second.refresh_token === first.refresh_token).toBe(false);
        expect(second.expired).toBe(false);
      });

      test('logs out, after which the browser has to log in again', async () => {
        await logIn();
        await page.click('#log-out');
        await page.waitForURL(`${apps[0]!.address}/bye**`);
        expect(await said()).toBe('bye');
        await page.click('#log-in');
        await page.waitForSelector('#password');
      });

      test('revokes its tokens, and then renews by the session, in a hidden frame (prompt=none)', async () => {
        const first = await logIn();
        expect(await press('#revoke')).toBe('revoked');
        const refused = await server.post('/token', {
          grant_type: 'refresh_token',
          refresh_token: first.refresh_token,
          client_id: first.profile.aud,
        });
        expect(refused.body.error).toBe('invalid_grant');
        expect((await press('#renew')).profile.sub).toBe(first.profile.sub);
      });

      test('gets nothing from an origin that the client did not list (contract §1)', async () => {
        expect(await logIn(apps[1]!.address)).toEqual({ error: 'Failed to fetch' });
      });
    },
  );
