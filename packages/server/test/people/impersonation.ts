/** Acting as a person, for support: the link, its page and its session (contract §13). */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { issuer, type Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import type { FormBrowser, Shown } from '../deployment/form-browser.js';
import { claimsOf } from '../deployment/person.js';
import { password, redirectUri, withMail } from '../deployment/with-mail.js';
import { addManager, addUser, credentialsOf, done, managementApi } from '../deployment/world.js';

export const impersonationSuite = (target: Target): void =>
  describe('acting as a person', () => {
    const { server, openFor, app, local, person, toLogin } = withMail(target);
    let user: Json;
    let admin: Json;
    let manager: Awaited<ReturnType<typeof addManager>>;
    let client: Json;

    const tokenOf = async (methods: readonly string[]): Promise<string> => {
      const asked = { grant_type: 'password', username: admin.username, password };
      const { body } = await server.post('/token', asked, manager.credentials);
      const { grant_id: id } = claimsOf(body.access_token);
      await server.storage.delegations.change(id, (current) => ({ ...current, methods }));
      return body.access_token;
    };
    const ask = async (body: object, as: string) =>
      server.manage('POST', `/users/${user.id}/impersonations`, body, { as });
    const linkFor = async (body: object = { reason: 'ticket 4711' }): Promise<string> => {
      const { body: answer, text } = await ask(body, await tokenOf(['pwd', 'otp', 'mfa']));
      if (answer.url === undefined) throw new Error(text);
      return local(answer.url);
    };
    const begin = async (browser: FormBrowser, link?: string): Promise<Shown> =>
      browser.submit(await browser.open(link ?? (await linkFor())), {});
    const codeIn = async (browser: FormBrowser, more = ''): Promise<URLSearchParams> => {
      const { headers } = await toLogin(browser, client, more);
      return new URL(headers.get('location')!).searchParams;
    };
    const redeem = async (code: string): Promise<Json> =>
      (
        await server.post(
          '/token',
          { grant_type: 'authorization_code', code, redirect_uri: redirectUri },
          credentialsOf(client),
        )
      ).body;

    beforeAll(async () => {
      await openFor({ impersonation: 'notify' });
      client = await app();
      manager = await addManager(server, ['impersonate:users'], {
        is_first_party: true,
        client_metadata: { grant_types: ['password', 'client_credentials'] },
      });
      const person = { password, verify_email: false };
      user = await addUser(server, person);
      admin = await addUser(server, person);
      const api = await managementApi(server);
      await done(
        server.manage('POST', `/users/${admin.id}/permissions`, {
          permissions: [{ resource_id: api.id, scopes: [api.scopes['impersonate:users']] }],
        }),
      );
    });
    beforeEach(() => server.clock.advance(60));

    test('a link is answered with its address and its end', async () => {
      const { status, body } = await ask({ reason: 'x' }, await tokenOf(['pwd', 'otp', 'mfa']));
      expect(status).toBe(201);
      expect(body).toEqual({
        url: expect.stringContaining(`${issuer}/impersonation?link=`),
        expires_at: new Date(server.clock.now().getTime() + 60_000).toISOString(),
      });
    });

    test('a dry run answers what it would do, and makes no link', async () => {
      const { status, body } = await server.manage(
        'POST',
        `/users/${user.id}/impersonations?dry_run=true`,
        { reason: 'x' },
        { as: await tokenOf(['pwd', 'otp', 'mfa']) },
      );
      expect(status).toBe(200);
      expect(body.url).toBeUndefined();
    });

    test('a login with one factor is refused with a challenge (RFC 9470 §3)', async () => {
      const { status, body, headers } = await ask({ reason: 'x' }, await tokenOf(['pwd']));
      expect([status, body.code]).toEqual([401, 'insufficient_user_authentication']);
      expect(headers['www-authenticate']).toContain('acr_values="2"');
    });

    test.each([
      [{}, 'reason'],
      [{ reason: '' }, 'reason'],
      [{ reason: 'x', minutes: 0 }, 'minutes'],
      [{ reason: 'x', minutes: 61 }, 'minutes'],
      [{ reason: 'x', minutes: '15' }, 'minutes'],
    ])('a body %j is refused for its %s', async (given, name) => {
      const { status, body } = await ask(given, await tokenOf(['pwd', 'otp', 'mfa']));
      expect(status).toBe(400);
      expect(body.message).toContain(name);
    });

    test('the page of the link says whom it is for, and leaves it unused', async () => {
      const link = await linkFor();
      expect((await person().open(link)).text).toContain(user.username);
      expect((await person().open(link)).text).toContain('15 minutes');
    });

    test('its button begins the session, and the page then says so', async () => {
      const page = await begin(person());
      expect([page.status, page.text.includes('You are acting as')]).toEqual([200, true]);
    });

    test('a form from elsewhere begins nothing', async () => {
      const browser = person();
      const link = new URL(await linkFor()).searchParams.get('link')!;
      const fields = { handle: link, change: 'begin', csrf: 'guessed' };
      const { status } = await browser.postFromElsewhere(`${server.url}/impersonation`, fields);
      expect(status).toBe(400);
      expect((await person().open(`${server.url}/impersonation?link=${link}`)).status).toBe(200);
    });

    test('the application gets tokens that say who acts (RFC 8693 §4.1)', async () => {
      const browser = person();
      await begin(browser);
      const tokens = await redeem((await codeIn(browser)).get('code')!);
      expect(claimsOf(tokens.id_token)).toMatchObject({ sub: user.id, act: { sub: admin.id } });
      expect(claimsOf(tokens.access_token)).toMatchObject({ act: { sub: admin.id } });
      expect(tokens.refresh_token).toBeUndefined();
      const caller = credentialsOf(client);
      const { body } = await server.post(
        '/oauth2/introspect',
        { token: tokens.access_token },
        caller,
      );
      expect(body).toMatchObject({ active: true, sub: user.id, act: { sub: admin.id } });
    });

    test.each(['/account', '/account/devices', '/account/delegates'])(
      '%s leads to what ends it',
      async (path) => {
        const browser = person();
        await begin(browser);
        const { text } = await browser.open(`${server.url}${path}`);
        expect(text).not.toContain('name="password"');
        expect(text).toContain('value="end"');
      },
    );

    test('a link that was used says so', async () => {
      const link = await linkFor();
      await begin(person(), link);
      const { text } = await person().open(link);
      expect(text).toContain('This link to act as a person has been used or has ended.');
    });

    test('the page ends the session, and its tokens with it', async () => {
      const browser = person();
      const page = await begin(browser);
      const tokens = await redeem((await codeIn(browser)).get('code')!);
      await browser.submit(page, {});
      expect((await browser.open(`${server.url}/impersonation`)).status).toBe(400);
      const asked = { token: tokens.access_token };
      const { body } = await server.post('/oauth2/introspect', asked, credentialsOf(client));
      expect(body).toEqual({ active: false });
    });

    test('administrators see who acts in a session', async () => {
      await begin(person());
      const { body } = await server.manage('GET', `/users/${user.id}/sessions`);
      expect(body.items.map(({ actor_id: id }: Json) => id)).toContain(admin.id);
    });

    test('a button that comes too late for the setting is 403', async () => {
      const browser = person();
      const page = await browser.open(await linkFor());
      await openFor({ impersonation: 'off' });
      expect((await browser.submit(page, {})).status).toBe(403);
      await openFor({ impersonation: 'notify' });
    });

    test('a yes that the tenant does not ask for is 403', async () => {
      const browser = person();
      const at = `${server.url}/account/devices`;
      await browser.submit(await browser.open(at), { username: user.username, password });
      const devices = await browser.open(at);
      const { status } = await browser.submit(devices, { change: 'allow_support' }, 'continue', at);
      expect(status).toBe(403);
    });

    test('the yes of the person is given and taken back at their devices', async () => {
      await openFor({ impersonation: 'consent' });
      const refused = await ask({ reason: 'x' }, await tokenOf(['pwd', 'otp', 'mfa']));
      expect([refused.status, refused.body.code]).toEqual([403, 'access_denied']);

      const browser = person();
      const at = `${server.url}/account/devices`;
      await browser.submit(await browser.open(at), { username: user.username, password });
      await browser.submit(await browser.open(at), { change: 'allow_support' }, 'continue', at);
      const acting = person();
      expect((await begin(acting)).text).toContain('You are acting as');

      await browser.submit(await browser.open(at), { change: 'end_support' }, 'continue', at);
      expect((await acting.open(`${server.url}/impersonation`)).status).toBe(400);
      await openFor({ impersonation: 'notify' });
    });
  });
