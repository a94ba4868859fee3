/** A mailed link goes on with the login that waits, in the browser that asked for it and in no other. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { leftFor, type FormBrowser, type Shown } from '../deployment/form-browser.js';
import { address, password, redirectUri, withMail } from '../deployment/with-mail.js';
import { addClient, addManager, addTicket, addUser, fresh } from '../deployment/world.js';

const open = { self_registration_enabled: true, mfa: { policy: 'optional' } };
const chosen = 'tangerine accordion';

export const linksThatLogInSuite = (target: Target): void =>
  describe('a mailed link', () => {
    const { server, openFor, app, local, person, toLogin, linkOn, mailTo } = withMail(target);
    beforeEach(async () => {
      await openFor(open);
      server.clock.advance(700); // longer than what a network may ask for in ten minutes
    });

    const linkTo = async (email: string): Promise<string> =>
      local((await mailTo(email)).at(-1)!.values['link']!);
    const hasSession = (browser: FormBrowser): boolean => browser.cookies().has('keyward_session');
    const isAtTheApplication = ({ headers }: Shown): boolean =>
      headers.get('location')?.startsWith(`${redirectUri}?`) === true;

    const signUp = async (client?: Json, browser = person()) => {
      const email = address();
      const login = await toLogin(browser, client ?? (await app()));
      const form = await browser.open(linkOn(login, 'sign-up'));
      const sent = await browser.submit(form, { name: 'Ada', email, password });
      return { email, browser, sent, link: await linkTo(email) };
    };
    const userOf = async (email: string): Promise<Json> =>
      (await server.manage('GET', `/users?q=(email=${email})`)).body.items[0];

    describe('after a sign-up', () => {
      test('leads to the application in the browser that registered', async () => {
        const { browser, link } = await signUp();
        const done = await browser.submit(await browser.open(link), {});
        expect(leftFor(done).searchParams.get('code')).toBeTruthy();
      });

      test('is sent again by the page that waits, and logs in too', async () => {
        const { browser, sent, email } = await signUp();
        expect(sent.text).toContain(`<bdi>${email}</bdi>`);
        const again = await browser.submit(sent, {}, 'again');
        expect(again.text).toContain('We have sent it again');
        const done = await browser.submit(await browser.open(await linkTo(email)), {});
        expect((await mailTo(email)).map(({ kind }) => kind)).toEqual([
          'email_verification',
          'email_verification',
        ]);
        expect(leftFor(done).searchParams.has('code')).toBe(true);
      });

      test('is sent five times an hour at most, as everywhere', async () => {
        const { browser, sent, email } = await signUp();
        const statuses: number[] = [];
        for (let times = 0; times < 5; times++)
          statuses.push((await browser.submit(sent, {}, 'again')).status);
        expect(statuses).toEqual([200, 200, 200, 200, 429]);
        expect(await mailTo(email)).toHaveLength(5);
      });

      test('is not sent again once registration is closed', async () => {
        const { browser, sent, email } = await signUp();
        await openFor({});
        expect((await browser.submit(sent, {}, 'again')).status).toBe(403);
        expect(await mailTo(email)).toHaveLength(1);
      });

      test('that went to a wrong address leads back to the form, which has it still', async () => {
        const { browser, sent, email } = await signUp();
        const form = await browser.open(linkOn(sent, 'sign-up'));
        expect(form.text).toContain(`value="${email}"`);
      });

      test('leads to the consent first, where the application is another’s', async () => {
        const client = await addClient(server, {
          client_name: fresh('app'),
          client_type: 'regular_web',
          client_metadata: { urls: { redirect_uris: [redirectUri] } },
        });
        const { browser, link } = await signUp(client);
        const consent = await browser.submit(await browser.open(link), {});
        expect(consent.text).toContain('action="consent"');
        expect(leftFor(await browser.submit(consent, {})).searchParams.has('code')).toBe(true);
      });

      test('leads to the second factor, where the tenant wants one', async () => {
        await openFor({ ...open, mfa: { policy: 'always' } });
        const { browser, link } = await signUp();
        const asked = await browser.submit(await browser.open(link), {});
        expect(new URL(asked.url).pathname).toBe('/second-factor');
        expect(hasSession(browser)).toBe(false);
      });

      test('confirms in another browser, and logs nobody in there', async () => {
        const { email, link } = await signUp();
        const other = person();
        const done = await other.submit(await other.open(link), { password });
        expect(done.text).toContain('Your email address is confirmed');
        expect(hasSession(other)).toBe(false);
        expect((await userOf(email)).email_verified).toBe(true);
      });

      test('logs nobody in with the cookie of the browser and another handle', async () => {
        const { browser, link } = await signUp();
        const login = await toLogin(browser, await app());
        const handle = /name="handle" value="([^"]*)"/.exec(login.text)![1]!;
        const page = await browser.open(link.replace(/handle=.*/, `handle=${handle}`));
        const done = await browser.submit(page, {});
        expect(done.text).toContain('action="login"');
        expect(hasSession(browser)).toBe(false);
      });

      test('leads to the login page once registration is closed, and says what was done', async () => {
        const { browser, link, email } = await signUp();
        await openFor({});
        const done = await browser.submit(await browser.open(link), {});
        expect(done.text).toContain('Your email address is confirmed');
        expect(done.text).toContain('action="login"');
        expect(hasSession(browser)).toBe(false);
        expect((await userOf(email)).email_verified).toBe(true);
      });

      test('logs in nobody who was blocked since', async () => {
        const { browser, link, email } = await signUp();
        await server.manage('POST', `/users/${(await userOf(email)).id}/block`, {});
        const page = await browser.open(link);
        expect(page.status).toBe(400);
        expect(hasSession(browser)).toBe(false);
      });

      test('that comes too late leads to a login with the address filled in', async () => {
        const client = await addClient(server, {
          client_name: fresh('app'),
          client_type: 'regular_web',
          client_metadata: {
            urls: { redirect_uris: [redirectUri], initiate_login_uri: 'https://app.example/begin' },
          },
        });
        const { browser, link, email } = await signUp(client);
        server.clock.advance(1801);
        const done = await browser.submit(await browser.open(link), {});
        const hint = encodeURIComponent(email);
        expect(done.text).toContain(`https://app.example/begin?iss=`);
        expect(done.text).toContain(`&amp;login_hint=${hint}`);
        expect(hasSession(browser)).toBe(false);
      });

      test('that comes too late leads to the account, where the application has no page', async () => {
        const { browser, link, email } = await signUp();
        server.clock.advance(1801);
        const done = await browser.submit(await browser.open(link), {});
        const login = await browser.open(linkOn(done, '../account'));
        expect(login.text).toContain(`value="${email}"`);
      });
    });

    describe('to a new password', () => {
      const forget = async (client?: Json, more: object = {}) => {
        const email = address();
        await addUser(server, { email, password, email_verified: true, ...more });
        const browser = person();
        const login = await toLogin(browser, client ?? (await app()));
        const form = await browser.submit(login, {}, 'reset');
        await browser.submit(form, { username: email });
        return { email, browser, link: await linkTo(email) };
      };

      test('leads to the application in the browser that asked for it', async () => {
        const { browser, link } = await forget();
        const done = await browser.submit(await browser.open(link), { password: chosen });
        expect(isAtTheApplication(done)).toBe(true);
      });

      test('leads to the second factor, where the tenant wants one', async () => {
        await openFor({ ...open, mfa: { policy: 'always' } });
        const { browser, link } = await forget();
        const asked = await browser.submit(await browser.open(link), { password: chosen });
        expect(new URL(asked.url).pathname).toBe('/second-factor');
        expect(hasSession(browser)).toBe(false);
      });

      test('logs nobody in with another browser', async () => {
        const { link } = await forget();
        const other = person();
        const done = await other.submit(await other.open(link), { password: chosen });
        expect(done.text).toContain('Your password has been changed');
        expect(hasSession(other)).toBe(false);
      });

      test('goes to the name that was typed at the login, and the login has it still', async () => {
        const browser = person();
        const login = await toLogin(browser, await app());
        const form = await browser.submit(login, { username: 'ada' }, 'reset');
        expect(form.text).toContain('name="username" type="text" value="ada"');
        const back = await browser.submit(form, { username: 'ada2' }, 'deny');
        expect(back.text).toContain('action="login"');
        expect(back.text).toContain('value="ada2"');
      });

      test('is not asked for by the login page alone: no name is kept from another browser', async () => {
        const login = await toLogin(person(), await app());
        const other = person();
        await toLogin(other, await app());
        const answer = await other.submit(login, { username: 'ada' }, 'reset');
        expect(answer.text).toContain('Your sign-in timed out');
      });

      test('keeps no name that is longer than any name', async () => {
        const browser = person();
        const login = await toLogin(browser, await app());
        const form = await browser.submit(login, { username: 'a'.repeat(321) }, 'reset');
        expect(form.text).toContain('name="username" type="text" value=""');
      });

      test('logs nobody in whose account was blocked since', async () => {
        const { browser, link, email } = await forget();
        const page = await browser.open(link);
        await server.manage('POST', `/users/${(await userOf(email)).id}/block`, {});
        expect((await browser.submit(page, { password: chosen })).status).toBe(400);
        expect(hasSession(browser)).toBe(false);
      });
    });

    describe('of an invitation', () => {
      const invite = async (urls: object, metadata: object = {}) => {
        const email = address();
        const client = await addClient(server, {
          client_name: fresh('app'),
          client_type: 'regular_web',
          client_metadata: { urls: { redirect_uris: [redirectUri], ...urls } },
        });
        await openFor({ ...open, ...metadata });
        const body = { email, client_id: client.id };
        const { ticket } = await addTicket(server, body, 'invitation');
        const browser = person();
        const page = await browser.open(local(ticket));
        const done = await browser.submit(page, { name: 'Ada', password });
        return { email, client, browser, page, done };
      };

      test('leads to where the application begins its logins, with a session', async () => {
        const initiate = 'https://app.example/begin';
        const { browser, client, page, done } = await invite({ initiate_login_uri: initiate });
        expect(page.text).toContain(client.client_name);
        expect(done.headers.get('location')).toContain(`${initiate}?iss=`);
        expect(hasSession(browser)).toBe(true);
        const login = await toLogin(browser, client);
        expect(login.text).toContain('action="consent"');
      });

      test('leads to the first page of the application, where it has no such', async () => {
        const home = 'https://app.example/home';
        const { done } = await invite({ home_uri: home });
        expect(done.headers.get('location')).toBe(home);
      });

      test('leads to the account otherwise', async () => {
        const { done } = await invite({});
        expect(new URL(done.url).pathname).toBe('/account');
        expect(done.text).toContain('Account security');
      });

      test('logs nobody in where a second factor is asked for, and says that the account is ready', async () => {
        const { browser, done } = await invite({}, { mfa: { policy: 'always' } });
        expect(done.text).toContain('Your account is ready');
        expect(hasSession(browser)).toBe(false);
      });

      test('names no application for a caller without read:clients', async () => {
        const { client } = await invite({});
        const { token } = await addManager(server, ['create:tickets']);
        const body = { email: address(), client_id: client.id };
        const refused = await server.manage('POST', '/tickets/invitation', body, { as: token });
        expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_scope']);
      });
    });
  });
