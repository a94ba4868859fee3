/** People and their browsers, from the application to the pages and back, with all that people do on the way. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { cannedOutgoing } from '@keyward/core/in-memory';
import { signWebhook } from '@keyward/platform-node';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { hasBrowser, openContext, startBrowser } from '../../../pages/test/browser.js';
import type { Deployment, Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { startWithAda } from '../clients/ada.js';
import { addClient, done } from '../deployment/world.js';
import { apiReferenceJourneys } from './api-reference.suite.js';
import { accountJourneys } from './account-journeys.js';
import { hookJourneys } from './hook-journeys.js';
import { keyboardJourneys } from './keyboard-journeys.js';
import { passkeyJourneys, type Journeys } from './passkey-journeys.js';
import { startApplication, type Application } from './application.js';
import { samlJourneys } from './saml.suite.js';
import { federatedJourneys } from './federation.suite.js';
import { signUpJourneys } from './sign-up-journeys.js';
import { traveller, type Traveller } from './traveller.js';
import { withQuery } from '../deployment/with-query.js';

const phone = { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true };

/** Sends the parameters of an address as a form of the page that is open. */
const postFrom = ({ page }: Traveller, url: string): Promise<void> =>
  page.evaluate((text) => {
    const { origin, pathname, searchParams } = new URL(text);
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: origin + pathname });
    for (const [name, value] of searchParams) {
      const field = document.createElement('input');
      Object.assign(field, { type: 'hidden', name, value });
      form.append(field);
    }
    document.body.append(form);
    form.submit();
  }, url);

export const journeysSuite = (target: () => Target): void =>
  (hasBrowser('Journeys in a browser') ? describe : describe.skip)('a person', () => {
    let server: Deployment;
    let app: Application;
    let client: Json;
    let browser: Browser;
    const contexts: BrowserContext[] = [];
    const outgoing = cannedOutgoing();

    beforeAll(async () => {
      server = await startWithAda(
        target(),
        { hookCalls: { outgoing, sign: signWebhook } },
        'localhost', // passkeys want a host with a name
      );
      app = await startApplication();
      browser = await startBrowser();
    });
    beforeEach(async () => {
      server.clock.advance(60);
      client = await addClient(server, {
        client_name: 'Harbour Orders',
        client_type: 'regular_web',
        client_metadata: {
          urls: {
            redirect_uris: [`${app.address}/callback`],
            post_logout_redirect_uris: [`${app.address}/bye`],
            home_uri: `${app.address}/home`,
          },
        },
      });
    });
    afterEach(async () => {
      for (const context of contexts.splice(0)) await context.close();
      // What was agreed to for it goes with it.
      await done(server.manage('DELETE', `/clients/${client.id}`));
    });
    afterAll(async () => {
      await browser?.close();
      await app?.stop();
      await server?.stop();
    });

    const sitDown = async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
      const context = await openContext(browser, {
        reducedMotion: 'reduce',
        locale: 'en',
        viewport: { width: 1280, height: 800 },
        ...options,
      });
      contexts.push(context);
      return context;
    };
    const arrive = async (options: BrowserContextOptions = {}): Promise<Traveller> =>
      traveller(await sitDown(options), options.javaScriptEnabled ?? true);
    const authorization = (more: Readonly<Record<string, string>> = {}): string =>
      withQuery(`${server.keyward.issuer}/authorize`, {
        client_id: client.id,
        redirect_uri: `${app.address}/callback`,
        response_type: 'code',
        scope: 'openid profile',
        state: 'first',
        ...more,
      });
    const backAtTheApplication = ({ page }: Traveller): Promise<void> =>
      page.waitForURL(`${app.address}/callback**`);

    test.each([
      ['at a desk', {}, ''],
      ['on a phone', phone, '-phone'],
      ['without JavaScript', { javaScriptEnabled: false }, undefined],
    ] as const)(
      '%s logs in, agrees, and is back at the application',
      async (_, options, picture) => {
        const person = await arrive(options);
        await person.page.goto(authorization());
        await person.sees('Sign in');
        if (picture) await person.pictures(`login${picture}`);
        await person.logsIn();
        await person.sees(/^Allow Harbour Orders/);
        if (picture) await person.pictures(`consent${picture}`);
        await person.presses('Allow');
        await backAtTheApplication(person);
        expect(app.received()).toEqual({
          code: expect.any(String),
          state: 'first',
          iss: server.keyward.issuer,
        });
      },
    );

    test('logs in with the keyboard alone', async () => {
      const { page, ...person } = await arrive();
      await page.goto(authorization());
      await person.sees('Sign in');
      for (const key of ['a', 'd', 'a', 'Tab', ...'a long passphrase of Ada', 'Enter'])
        await page.keyboard.press(key === ' ' ? 'Space' : key);
      await person.sees(/^Allow Harbour Orders/);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await backAtTheApplication({ page, ...person });
      expect(app.received().code).toBeDefined();
    });

    test('is brought back by a form, also without JavaScript (OAuth 2.0 Form Post Response Mode)', async () => {
      for (const javaScriptEnabled of [true, false]) {
        const person = await arrive({ javaScriptEnabled });
        await person.page.goto(
          authorization({ response_mode: 'form_post', state: String(javaScriptEnabled) }),
        );
        await person.logsIn();
        if (javaScriptEnabled) await person.presses('Allow');
        else await person.presses('Continue');
        await backAtTheApplication(person);
        expect(app.received().state).toBe(String(javaScriptEnabled));
      }
    });

    test('who is logged in and sent by a form is back at once (OpenID Connect Core §3.1.2.1)', async () => {
      const context = await sitDown();
      const [person, tab] = [await traveller(context), await traveller(context)];
      await tab.page.goto(authorization());
      await person.page.goto(authorization());
      await person.logsIn();
      await person.presses('Allow');
      await backAtTheApplication(person);

      for (const [state, more] of [
        ['short', { prompt: 'none' }],
        ['long', { prompt: 'none', login_hint: 'ü'.repeat(1500) }],
      ] as const) {
        await person.page.goto(`${app.address}/start`);
        await postFrom(person, authorization({ state, ...more }));
        await backAtTheApplication(person);
        expect(app.received()).toMatchObject({ code: expect.any(String), state });
      }

      await tab.logsIn();
      await backAtTheApplication(tab);
      expect(app.received().code).toBeDefined();
    });

    test('who mistypes the password is told so, and gets in with the right one', async () => {
      const person = await arrive(phone);
      await person.page.goto(authorization());
      await person.logsIn('a long passphrase of ada');
      await person.page.getByRole('alert').waitFor();
      await person.sees('Sign in');
      await person.pictures('login-wrong-phone');
      await person.fills('Password', 'a long passphrase of Ada');
      await person.presses('Sign in');
      await person.sees(/^Allow Harbour Orders/);
    });

    test.each([
      ['cancels the login', async (person: Traveller) => person.presses('Cancel')],
      [
        'does not agree',
        async (person: Traveller) => {
          await person.logsIn();
          await person.presses('Don’t allow');
        },
      ],
    ])(
      'who %s is back at the application, which learns of it (RFC 6749 §4.1.2.1)',
      async (_, refuses) => {
        const person = await arrive();
        await person.page.goto(authorization());
        await refuses(person);
        await backAtTheApplication(person);
        expect(app.received()).toMatchObject({ error: 'access_denied', state: 'first' });
      },
    );

    test('who comes back after half an hour is told to begin again, and can', async () => {
      const person = await arrive();
      await person.page.goto(authorization());
      server.clock.advance(1801);
      await person.logsIn();
      await person.sees('Your sign-in timed out');
      await person.pictures('login-over');
      await person.page.goto(authorization());
      await person.logsIn();
      await person.sees(/^Allow Harbour Orders/);
    });

    test('who was too slow goes back to the application, or to the first page of the server', async () => {
      const person = await arrive(phone);
      await person.page.goto(authorization());
      server.clock.advance(1801);
      await person.logsIn();
      await person.sees('Your sign-in timed out');
      const home = person.page.getByRole('link', { name: 'Go to the start page' });
      expect(await home.getAttribute('href')).toBe(`${server.keyward.issuer}/`);
      await person.page.getByRole('link', { name: 'Back to Harbour Orders' }).click();
      await person.page.waitForURL(`${app.address}/home`);
    });

    test('who brings the request of another browser is shown no way to its application', async () => {
      const [person, other] = [await arrive(), await arrive()];
      await person.page.goto(authorization());
      const handle = await person.page.locator('input[name=handle]').first().inputValue();
      await other.page.goto(`${server.keyward.issuer}/continue?handle=${handle}`);
      await other.sees('Your sign-in timed out');
      expect(await other.page.getByRole('link', { name: /Harbour Orders/ }).count()).toBe(0);
      await other.page.getByRole('link', { name: 'Go to the start page' }).click();
      await other.sees('Welcome');
    });

    test('who goes back in the browser stays on the way, and is not asked for the password again', async () => {
      const person = await arrive();
      await person.page.goto(`${app.address}/`);
      await person.page.goto(authorization());
      await person.logsIn();
      await person.sees(/^Allow Harbour Orders/);
      await person.page.goBack();
      await person.sees(/^Allow Harbour Orders/);
      await person.presses('Allow');
      await backAtTheApplication(person);
      const first = app.received();
      await person.page.goBack();
      await backAtTheApplication(person);
      expect(app.received()).toEqual({ ...first, code: expect.any(String) });
      expect(app.received().code).not.toBe(first.code);
    });

    test('with two tabs gets through with both, whichever is first', async () => {
      const context = await sitDown();
      const [left, right] = [await traveller(context), await traveller(context)];
      await left.page.goto(authorization({ state: 'left' }));
      await right.page.goto(authorization({ state: 'right' }));
      await right.logsIn();
      await right.presses('Allow');
      await backAtTheApplication(right);
      expect(app.received().state).toBe('right');
      await left.logsIn();
      await backAtTheApplication(left);
      expect(app.received().state).toBe('left');
    });

    test('the consent for a device shows its code, also one from the address (RFC 8628 §5.4)', async () => {
      const television = await addClient(server, {
        client_name: 'Harbour Cinema',
        client_type: 'native',
        is_public: true,
        is_first_party: true,
        client_metadata: { grant_types: ['device_code'] },
      });
      const { body: device } = await server.post('/device_code', {
        client_id: television.id,
        scope: 'openid',
      });
      const person = await arrive(phone);
      await person.page.goto(device.verification_uri_complete);
      await person.presses('Continue');
      await person.sees('Sign in');
      await person.logsIn();
      await person.sees('Allow Harbour Cinema on your device to access your account?');
      await person.page.getByText(`Does your device show ${device.user_code}?`).waitFor();
      await person.presses('Don’t allow');
      await done(server.manage('DELETE', `/clients/${television.id}`));
    });

    test.each([
      ['agrees', 'Allow', 'Your device is connected', 200],
      ['does not agree', 'Don’t allow', /not/, 400],
    ] as const)(
      'with a phone beside the television %s (RFC 8628 §3.3)',
      async (_, button, heading, answer) => {
        const television = await addClient(server, {
          client_name: 'Harbour Television',
          client_type: 'native',
          is_public: true,
          client_metadata: { grant_types: ['device_code'] },
        });
        const { body: device } = await server.post('/device_code', {
          client_id: television.id,
          scope: 'openid profile',
        });
        const person = await arrive(phone);
        await person.page.goto(device.verification_uri);
        await person.sees('Connect a device');
        await person.fills('Code', device.user_code.toLowerCase());
        await person.pictures('device-phone');
        await person.presses('Continue');
        await person.sees('Sign in');
        await person.logsIn();
        await person.sees(/^Allow Harbour Television/);
        await person.presses(button);
        await person.sees(heading);
        if (answer === 200) await person.pictures('device-done-phone');
        expect(
          (
            await server.post('/token', {
              grant_type: 'device_code',
              device_code: device.device_code,
              client_id: television.id,
            })
          ).status,
        ).toBe(answer);
        await done(server.manage('DELETE', `/clients/${television.id}`));
      },
    );

    test('who mistypes the code of a device is told so', async () => {
      const person = await arrive();
      await person.page.goto(`${server.keyward.issuer}/device`);
      await person.fills('Code', 'BBBB-BBBB');
      await person.presses('Continue');
      await person.page.getByRole('alert').waitFor();
      await person.sees('Connect a device');
    });

    test('is asked before a logout without an ID token; going back afterwards shows nothing of theirs', async () => {
      const person = await arrive();
      await person.page.goto(authorization());
      await person.logsIn();
      await person.sees(/^Allow Harbour Orders/);
      await person.page.goto(`${server.keyward.issuer}/logout`);
      await person.sees('Do you want to sign out?');
      await person.pictures('logout');
      await person.presses('Stay signed in');
      await person.sees('You are still signed in');
      await person.page.goBack();
      await person.presses('Sign out');
      await person.sees('You are signed out');
      await person.page.goto(authorization());
      await person.sees('Sign in');
      expect(await person.page.locator('body').innerText()).not.toContain('Ada');
    });

    samlJourneys({
      server: () => server,
      app: () => app,
      client: () => client,
      arrive,
      authorization,
    });

    test('who follows a link that was tampered with meets a page that says so, and goes nowhere', async () => {
      const person = await arrive();
      await person.page.goto(authorization({ redirect_uri: 'https://evil.example/' }));
      await person.sees('Something went wrong');
    });

    const atPages: Journeys = {
      arrive,
      authorization,
      backAtTheApplication,
      get server() {
        return server;
      },
      get app() {
        return app;
      },
      get client() {
        return client;
      },
    };
    passkeyJourneys(atPages);
    accountJourneys(atPages);
    signUpJourneys(atPages);
    hookJourneys(atPages, outgoing);
    keyboardJourneys(atPages);
    apiReferenceJourneys({
      arrive,
      get server() {
        return server;
      },
    });
    federatedJourneys(target, { app: () => app, sitDown });
  });
