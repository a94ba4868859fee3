/**
 * What a stranger brought to an account does not survive its owner's proof of the address
 * (docs/adr/0124-what-a-proof-of-an-address-takes-away.md).
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { softwareAuthenticator } from '../../../platform-node/test/software-authenticator.js';
import { issuer, type Target } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import { leftFor, type Shown } from '../deployment/form-browser.js';
import { address, password as strangers, withMail } from '../deployment/with-mail.js';
import { addClient, addRole, addTicket, credentialsOf, fresh } from '../deployment/world.js';

const owners = 'walrus trombone canary';
/** A number that nobody has. */
const phoneNumber = (): string => `+4930${fresh('').trim().padStart(8, '1')}`;
const open = { self_registration_enabled: true, mfa: { policy: 'optional' } };

/** What the script of the page would hand to the browser. */
const askedOn = ({ text }: Shown): Json =>
  JSON.parse(
    /data-passkey="([^"]*)"/
      .exec(text)![1]!
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&'),
  );

export const proofOfAddressSuite = (target: Target): void =>
  describe('an address that its owner proves', () => {
    const { server, openFor, app, local, person, toLogin, linkOn, mailTo, logIn } =
      withMail(target);
    beforeEach(async () => {
      await openFor(open);
      server.clock.advance(700); // longer than what a network may ask for in ten minutes
    });

    /** A stranger registers with the address of another, at the page of an application. */
    const squat = async (email = address()) => {
      const browser = person();
      const client = await app();
      const form = await browser.open(linkOn(await toLogin(browser, client), 'sign-up'));
      await browser.submit(form, { name: 'Mallory', email, password: strangers });
      const [mail] = await mailTo(email);
      return { email, browser, client, link: local(mail!.values['link']!) };
    };
    type Squatted = Awaited<ReturnType<typeof squat>>;

    /** The stranger logs in, and adds a passkey on the page of the account. */
    const addPasskey = async ({ email, browser }: Squatted) => {
      const device = softwareAuthenticator(issuer);
      const login = await browser.open(`${server.url}/account`);
      const page = await browser.submit(login, { username: email, password: strangers });
      const passkey = device.create(askedOn(page).create);
      const change = { change: 'add_passkey', passkey, label: '' };
      await browser.submit(page, change, 'continue', `${server.url}/account`);
      expect((await userOf(email)).is_mfa_enrolled).toBe(true);
      server.clock.advance(1);
      return device;
    };
    const userOf = async (email: string): Promise<Json> =>
      (await server.manage('GET', `/users?q=(email=${email})`)).body.items[0];
    const isLoggedIn = ({ headers }: Shown): boolean =>
      headers.get('location')?.includes('code=') === true;
    const canLogIn = async (email: string, tried: string): Promise<boolean> =>
      isLoggedIn(await logIn(email, tried));

    /** The owner follows "Forgot your password?", and sets one by the link. */
    const resetAs = async (email: string): Promise<Shown> => {
      const browser = person();
      const form = await browser.submit(await toLogin(browser, await app()), {}, 'reset');
      await browser.submit(form, { username: email });
      const link = (await mailTo(email)).at(-1)!.values['link']!;
      const done = await browser.submit(await browser.open(local(link)), { password: owners });
      server.clock.advance(1);
      return done;
    };

    test('the passkey of a stranger goes when the owner sets a password by the mailed link', async () => {
      const stranger = await squat();
      const device = await addPasskey(stranger);
      await resetAs(stranger.email);

      expect(await canLogIn(stranger.email, owners)).toBe(true);
      const page = await toLogin(stranger.browser, await app());
      const at = /href="(passkey\?[^"]*)"/.exec(page.text)![1]!.replace(/&amp;/g, '&');
      const asked = await stranger.browser.open(`${server.url}/${at}`);
      const answer = { passkey: device.get(askedOn(asked).get, { isVerified: true }) };
      expect(isLoggedIn(await stranger.browser.submit(asked, answer))).toBe(false);
      expect(await userOf(stranger.email)).toMatchObject({
        email_verified: true,
        is_mfa_enrolled: false,
      });
    });

    describe('by the link that the registration of a stranger caused', () => {
      test('opening it changes nothing, and the page asks for the password of the account', async () => {
        const { email, link } = await squat();
        const browser = person();
        const page = await browser.open(link);
        await browser.open(link);
        expect(page.text).toContain('Enter the password of the account');
        expect(page.text).toContain('autocomplete="current-password"');
        expect((await userOf(email)).email_verified).toBe(false);
      });

      test('the owner, who does not know it, cannot confirm the stranger’s account', async () => {
        const { email, link } = await squat();
        const browser = person();
        const page = await browser.open(link);
        for (const tried of ['', owners]) {
          const refused = await browser.submit(page, { password: tried });
          expect(refused.status).toBe(400);
          expect(refused.text).toContain('The current password is incorrect');
        }
        expect((await userOf(email)).email_verified).toBe(false);
      });

      test('the owner chooses a new password, and the stranger’s is none any more', async () => {
        const { email, link } = await squat();
        const browser = person();
        const page = await browser.open(link);
        const choice = await browser.open(
          linkOn(page, new URL(link).pathname.split('/').pop()!).replace(
            `${server.url}/`,
            `${server.url}/ticket/`,
          ),
        );
        expect(choice.text).toContain('Everything else that was added to it before');
        expect((await browser.submit(choice, { password: 'short' })).text).toContain(
          'at least 15 characters',
        );
        expect((await browser.submit(choice, { password: owners })).text).toContain(
          'Your email address is confirmed',
        );
        server.clock.advance(1);
        expect(await canLogIn(email, strangers)).toBe(false);
        expect(await canLogIn(email, owners)).toBe(true);
      });

      test('the person who registered confirms with one button in the same browser', async () => {
        const { email, link, browser } = await squat();
        const page = await browser.open(link);
        expect(page.text).not.toContain('type="password"');
        await browser.submit(page, {});
        expect((await userOf(email)).email_verified).toBe(true);
        expect(await canLogIn(email, strangers)).toBe(true);
      });

      test('and with the password in another one', async () => {
        const { email, link } = await squat();
        const browser = person();
        await browser.submit(await browser.open(link), { password: strangers });
        expect((await userOf(email)).email_verified).toBe(true);
        expect(await canLogIn(email, strangers)).toBe(true);
      });

      test('guesses of the password are counted as at a login, with 429', async () => {
        const { link } = await squat();
        const browser = person();
        const page = await browser.open(link);
        const statuses: number[] = [];
        for (let guess = 0; guess < 7; guess++)
          statuses.push((await browser.submit(page, { password: `${owners} ${guess}` })).status);
        expect(statuses.at(-1)).toBe(429);
      });

      test('a link that a login asked for confirms with one button in the browser of that login', async () => {
        await openFor({ ...open, email_verification_required: true });
        const { email } = await squat();
        const browser = person();
        const login = await toLogin(browser, await app());
        const refused = await browser.submit(login, { username: email, password: strangers });
        expect(refused.text).toContain('Please confirm your email address first');
        const link = local((await mailTo(email)).at(-1)!.values['link']!);
        const elsewhere = await person().open(link);
        expect(elsewhere.text).toContain('type="password"');
        expect((await browser.open(link)).text).not.toContain('type="password"');
      });
    });

    describe('over the Management API', () => {
      const register = async (more: object = {}) => {
        const email = address();
        const body = { email, password: strangers, ...more };
        const { body: user } = await server.manage('POST', '/users/registration', body);
        const [mail] = await mailTo(email);
        return { email, user, ticket: mail?.values['link'] };
      };
      const verify = (body: object): Promise<Answer> =>
        server.manage('POST', '/users/registration/verification', body);
      const hasPassword = async ({ id }: Json): Promise<boolean> =>
        (await server.manage('GET', `/users/${id}/password`)).body.is_set;

      test('verifying with the ticket alone takes the password away', async () => {
        const { user, ticket } = await register();
        expect((await verify({ ticket })).body).toMatchObject({
          id: user.id,
          email_verified: true,
        });
        expect(await hasPassword(user)).toBe(false);
      });

      test('with the password it stays; a wrong one is 400 and uses the ticket up no more than looking', async () => {
        const { user, ticket } = await register();
        expect(await verify({ ticket, password: owners })).toMatchObject({
          status: 400,
          body: { message: 'password is wrong.' },
        });
        expect((await verify({ ticket, password: strangers })).status).toBe(200);
        expect(await hasPassword(user)).toBe(true);
      });

      test('an administrator who says that the address is verified gives the account to its owner', async () => {
        const stranger = await squat();
        await addPasskey(stranger);
        const { id } = await userOf(stranger.email);
        const answer = await server.manage('PATCH', `/users/${id}`, { email_verified: true });
        expect(answer).toMatchObject({ status: 200, body: { is_mfa_enrolled: false } });
        expect(await canLogIn(stranger.email, strangers)).toBe(false);
        expect((await server.manage('GET', `/users/${id}/authenticators`)).body.items).toEqual([]);
        expect((await server.manage('GET', `/users/${id}/sessions`)).body.items).toEqual([]);
      });

      test('an invitation that was sent before a stranger registered is for the invited person', async () => {
        const email = address();
        const role = await addRole(server);
        const { ticket } = await addTicket(server, { email, role_ids: [role.id] }, 'invitation');
        await squat(email);
        const { body } = await server.manage('POST', '/users/registration', {
          ticket,
          password: owners,
          name: 'Ada',
        });
        server.clock.advance(1);
        expect(body).toMatchObject({ email, email_verified: true, name: 'Ada' });
        expect(await canLogIn(email, strangers)).toBe(false);
        expect(await canLogIn(email, owners)).toBe(true);
      });

      test('a link that the answer shows proves nothing of the mailbox: the address stays unproven', async () => {
        const { user } = await register();
        const { ticket } = await addTicket(server, { user_id: user.id });
        const browser = person();
        await browser.submit(await browser.open(local(ticket)), { password: owners });
        expect((await userOf(user.email)).email_verified).toBe(false);
      });
    });

    describe('by a one-time password', () => {
      const otpApp = async () => {
        const shop = await addClient(server, {
          client_type: 'regular_web',
          client_metadata: { grant_types: ['otp', 'refresh_token', 'password'] },
        });
        const by = credentialsOf(shop);
        const logInWith = async (username: string, channel: 'email' | 'sms', to = username) => {
          await server.ask('POST', '/otp', { body: { client_id: shop.id, username, channel } });
          const code = (await mailTo(to)).flatMap(({ values }) => values['code'] ?? []).at(-1)!;
          const form = { grant_type: 'otp', username, otp: code, scope: 'openid' };
          return server.post('/token', form, by);
        };
        return { by, logInWith };
      };

      test('by mail: the owner is not asked for the stranger’s passkey, and refresh tokens end', async () => {
        const stranger = await squat();
        const { by, logInWith } = await otpApp();
        const grant = { grant_type: 'password', username: stranger.email, password: strangers };
        const { body: taken } = await server.post('/token', { ...grant, scope: 'openid' }, by);
        await addPasskey(stranger);

        expect((await logInWith(stranger.email, 'email')).status).toBe(200);
        const refresh = { grant_type: 'refresh_token', refresh_token: taken.refresh_token };
        expect((await server.post('/token', refresh, by)).body.error).toBe('invalid_grant');
        expect(await canLogIn(stranger.email, strangers)).toBe(false);
      });

      test('by SMS: the address that the stranger gave besides goes, and so its link', async () => {
        const [email, phone] = [address(), phoneNumber()];
        await server.manage('POST', '/users/registration', {
          email,
          phone_number: phone,
          password: strangers,
        });
        const { logInWith } = await otpApp();
        expect((await logInWith(phone, 'sms')).status).toBe(200);
        expect(await userOf(email)).toBeUndefined();
        expect(await canLogIn(phone, strangers)).toBe(false);
        const link = local((await mailTo(email))[0]!.values['link']!);
        expect((await person().open(link)).status).toBe(400);
      });
    });

    describe('where the tenant names e-mail domains', () => {
      const corp = { ...open, allowed_email_domains: ['corp.example'] };
      const ceo = (): string => `${fresh('ceo').replace(' ', '.')}@corp.example`;

      test('a stranger who has registered with one does not log in before the address is proven', async () => {
        await openFor(corp);
        const { email, browser, link } = await squat(ceo());
        const refused = await logIn(email, strangers);
        expect(refused.status).toBe(400);
        expect(refused.text).toContain('Please confirm your email address first');
        const shop = await addClient(server, {
          client_type: 'regular_web',
          client_metadata: { grant_types: ['password'] },
        });
        const grant = { grant_type: 'password', username: email, password: strangers };
        expect(await server.post('/token', grant, credentialsOf(shop))).toMatchObject({
          status: 400,
          body: { error: 'invalid_grant' },
        });

        await browser.submit(await browser.open(link), {});
        expect(leftFor(await logIn(email, strangers)).searchParams.get('code')).not.toBeNull();
      });

      test('nor by a code to a phone number', async () => {
        await openFor(corp);
        const phone = phoneNumber();
        await server.manage('POST', '/users/registration', {
          email: ceo(),
          phone_number: phone,
          password: strangers,
        });
        const shop = await addClient(server, {
          client_type: 'regular_web',
          client_metadata: { grant_types: ['otp'] },
        });
        await server.ask('POST', '/otp', {
          body: { client_id: shop.id, username: phone, channel: 'sms' },
        });
        const otp = (await mailTo(phone)).at(-1)!.values['code']!;
        const form = { grant_type: 'otp', username: phone, otp };
        expect((await server.post('/token', form, credentialsOf(shop))).status).toBe(400);
      });
    });
  });
