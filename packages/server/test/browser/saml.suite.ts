/**
 * People who log in at a SAML provider, on its own pages, at another site: there cookies stay
 * behind with what it posts.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BrowserContextOptions } from 'playwright-core';
import type { Deployment } from '../deployment/deployment.js';
import { claimsOf } from '../deployment/person.js';
import { startSamlProvider, type SamlProvider } from '../deployment/saml-provider.js';
import { addProvider, done } from '../deployment/world.js';
import type { Json } from '../deployment/exchange.js';
import { ada } from '../clients/ada.js';
import type { Application } from './application.js';
import type { Traveller } from './traveller.js';

export interface SamlSurroundings {
  readonly server: () => Deployment;
  readonly app: () => Application;
  readonly client: () => Json;
  readonly arrive: (options: BrowserContextOptions) => Promise<Traveller>;
  readonly authorization: () => string;
}

export const samlJourneys = ({
  server,
  app,
  client,
  arrive,
  authorization,
}: SamlSurroundings): void =>
  describe('who is known at a SAML provider', () => {
    let elsewhere: SamlProvider;
    let tenantId: string;
    let provider: Json;

    beforeAll(async () => {
      tenantId = (
        await server().storage.tenants.all([{ attribute: 'isDefault', equals: true }])
      )[0]!.id;
      elsewhere = await startSamlProvider(() => server().clock.now());
      provider = await addProvider(server(), tenantId, {
        provider_type: 'saml',
        provider_name: 'Shipyard',
        provider_metadata: { ...elsewhere.metadata, sign_requests: true },
        attribute_mapping: { email: 'mail' },
        domains: ['corp.example'],
      });
      elsewhere.knows(`${server().url}/federation/${provider.id}/metadata`);
    });
    afterAll(async () => {
      await done(
        server().manage('DELETE', `/tenants/${tenantId}/identity_providers/${provider.id}`),
      );
      await elsewhere?.close();
    });

    test.each([true, false])(
      'logs in there, agrees here, and reaches the application, twice as the same user; with JavaScript: %s',
      async (javaScriptEnabled) => {
        const subjects: string[] = [];
        for (const visit of ['first', 'second']) {
          const { page, ...person } = await arrive({ javaScriptEnabled });
          await page.goto(authorization());
          await person.sees('Sign in');
          await person.presses('Continue with Shipyard');
          await page.waitForURL(`${elsewhere.ssoUrl}?**`);
          await page.getByLabel('Name').fill('grace');
          await page.getByRole('button', { name: 'Log in' }).click();
          if (!javaScriptEnabled) await page.getByRole('button', { name: 'Continue' }).click();
          if (visit === 'first') {
            await person.sees(/^Allow Harbour Orders/);
            await person.presses('Allow');
          }
          await page.waitForURL(`${app().address}/callback**`);
          const { body, text } = await server().post(
            '/token',
            {
              grant_type: 'authorization_code',
              code: app().received().code,
              redirect_uri: `${app().address}/callback`,
            },
            { id: client().id, secret: client().client_secret },
          );
          if (body.id_token === undefined) throw new Error(text);
          expect(claimsOf(body.id_token)).toMatchObject({ amr: ['fed'], aud: client().id });
          subjects.push(claimsOf(body.id_token).sub);
        }
        expect(subjects[0]).toBe(subjects[1]);
      },
    );

    describe.each([true, false])('gives the identifier first; with JavaScript: %s', (script) => {
      const begins = async (identifier: string) => {
        const { page, ...person } = await arrive({ javaScriptEnabled: script });
        await page.goto(authorization());
        await person.sees('Sign in');
        expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
        await page.keyboard.type(identifier);
        await page.keyboard.press('Enter');
        return { page, ...person };
      };

      test('and an address of the organization leads to its provider', async () => {
        const { page } = await begins('grace@corp.example');
        await page.waitForURL(`${elsewhere.ssoUrl}?**`);
      });

      test('and another one leads to the password, with the keyboard alone', async () => {
        const { page, ...person } = await begins(ada.username);
        await person.sees('Sign in');
        const username = page.getByLabel('Username, email or phone');
        expect(await username.inputValue()).toBe(ada.username);
        expect(await username.getAttribute('autocomplete')).toBe('username');
        await page.keyboard.type(ada.password);
        await page.keyboard.press('Enter');
        await person.sees(/^Allow Harbour Orders/);
      });

      test('and can give another one, or a password at once', async () => {
        const { page, ...person } = await begins('nobody');
        await page.getByRole('link', { name: 'Use another account' }).click();
        await person.sees('Sign in');
        await page.getByRole('link', { name: 'Sign in with a password' }).click();
        await person.logsIn();
        await person.sees(/^Allow Harbour Orders/);
      });
    });
  });
