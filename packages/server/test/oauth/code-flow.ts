/**
 * A person logs in to an application that uses openid-client: the code flow with PKCE, from
 * discovery to the end of its tokens.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildAuthorizationUrlWithPAR,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  discovery,
  fetchUserInfo,
  None,
  genericGrantRequest,
  initiateDeviceAuthorization,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  tokenIntrospection,
  tokenRevocation,
  type Configuration,
} from 'openid-client';
import { startAtOwnAddress } from '../deployment/at-own-address.js';
import type { Deployment, Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { formBrowser, leftFor, type FormBrowser, type Shown } from '../deployment/form-browser.js';
import { addClient, addResource, addScope, authorize, grant } from '../deployment/world.js';
import { withQuery } from '../deployment/with-query.js';

const redirectUri = 'https://app.example/callback';
const person = { username: 'ada', password: 'a long passphrase of Ada' };

export const codeFlowSuite = (target: Target): void =>
  describe('the code flow with openid-client', () => {
    let server: Deployment;
    let issuer: string;
    let client: Json;
    let configuration: Configuration;

    beforeAll(async () => {
      ({ server, issuer } = await startAtOwnAddress(target));
      const made = await server.manage('POST', '/users', {
        ...person,
        email: 'ada@example.com',
        email_verified: true,
        name: 'Ada Lovelace',
        given_name: 'Ada',
      });
      expect(made.status).toBe(201);
      client = await addClient(server, {
        client_type: 'regular_web',
        client_metadata: {
          urls: {
            redirect_uris: [redirectUri],
            post_logout_redirect_uris: ['https://app.example/bye'],
          },
        },
      });
      configuration = await discovery(
        new URL(issuer),
        client.id,
        client.client_secret,
        ClientSecretBasic(client.client_secret),
        { execute: [allowInsecureRequests] },
      );
    });
    afterAll(() => server.stop());

    interface Attempt {
      readonly url: URL;
      readonly checks: {
        readonly pkceCodeVerifier: string;
        readonly expectedState: string;
        readonly expectedNonce: string;
      };
    }

    const attempt = async (
      more: Readonly<Record<string, string>> = {},
      by = configuration,
    ): Promise<Attempt> => {
      const [pkceCodeVerifier, expectedState, expectedNonce] = [
        randomPKCECodeVerifier(),
        randomState(),
        randomNonce(),
      ];
      const url = buildAuthorizationUrl(by, {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state: expectedState,
        nonce: expectedNonce,
        code_challenge: await calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
        ...more,
      });
      return { url, checks: { pkceCodeVerifier, expectedState, expectedNonce } };
    };
    const login = async (browser: FormBrowser, url: URL): Promise<Shown> =>
      browser.submit(await browser.open(url.href), person);
    /** Logs in, and agrees where the person is asked. */
    const through = async (browser: FormBrowser, url: URL): Promise<URL> => {
      const page = await login(browser, url);
      return leftFor(page.headers.get('location') === null ? await browser.submit(page, {}) : page);
    };

    test('a person logs in, agrees, and the application knows who it is', async () => {
      const browser = formBrowser(issuer);
      const { url, checks } = await attempt();
      const loginPage = await browser.open(url.href);
      expect(loginPage.status).toBe(200);
      expect(loginPage.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(loginPage.headers.get('cache-control')).toBe('no-store');
      const consentPage = await browser.submit(loginPage, person);
      expect(consentPage.text).toContain('Ada Lovelace');
      const back = leftFor(await browser.submit(consentPage, {}));
      expect(back.origin + back.pathname).toEqual(redirectUri);
      expect(back.searchParams.get('iss')).toEqual(issuer);

      const tokens = await authorizationCodeGrant(configuration, back, checks);
      expect(tokens.claims()).toMatchObject({
        iss: issuer,
        aud: client.id,
        nonce: checks.expectedNonce,
        amr: ['pwd'],
      });
      expect(
        await fetchUserInfo(configuration, tokens.access_token, tokens.claims()!.sub),
      ).toMatchObject({
        name: 'Ada Lovelace',
        given_name: 'Ada',
        email: 'ada@example.com',
        email_verified: true,
      });
      expect(await tokenIntrospection(configuration, tokens.access_token)).toMatchObject({
        active: true,
        sub: tokens.claims()!.sub,
        username: 'ada',
        scope: 'openid profile email',
      });
    });

    test('refresh tokens rotate, and the last one is revoked with everything that hangs on it', async () => {
      const { url, checks } = await attempt();
      const first = await authorizationCodeGrant(
        configuration,
        await through(formBrowser(issuer), url),
        checks,
      );
      const second = await refreshTokenGrant(configuration, first.refresh_token!);
      expect(second.refresh_token).not.toBe(first.refresh_token);
      expect(second.claims()!.sub).toBe(first.claims()!.sub);
      await expect(refreshTokenGrant(configuration, first.refresh_token!)).rejects.toMatchObject({
        error: 'invalid_grant',
      });
      await tokenRevocation(configuration, second.refresh_token!);
      expect(await tokenIntrospection(configuration, second.access_token)).toEqual({
        active: false,
      });
      await expect(refreshTokenGrant(configuration, second.refresh_token!)).rejects.toMatchObject({
        error: 'invalid_grant',
      });
    });

    test('a code that is presented again revokes what it gave (RFC 6749 §4.1.2)', async () => {
      const { url, checks } = await attempt();
      const back = await through(formBrowser(issuer), url);
      const tokens = await authorizationCodeGrant(configuration, back, checks);
      await expect(authorizationCodeGrant(configuration, back, checks)).rejects.toMatchObject({
        error: 'invalid_grant',
      });
      expect(await tokenIntrospection(configuration, tokens.access_token)).toEqual({
        active: false,
      });
      await expect(refreshTokenGrant(configuration, tokens.refresh_token!)).rejects.toMatchObject({
        error: 'invalid_grant',
      });
    });

    test.each(['😀.secret', `${'a'.repeat(9000)}.secret`, "' OR 1=1 --.secret"])(
      'a code whose id cannot be one is refused as unknown: %j',
      async (code) => {
        const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };

        const { status, body } = await server.post('/token', form, {
          id: client.id,
          secret: client.client_secret,
        });

        expect(status).toBe(400);
        expect(body.error).toBe('invalid_grant');
      },
    );

    test('of 64 parallel redemptions of one code exactly one wins', async () => {
      const { url, checks } = await attempt();
      const back = await through(formBrowser(issuer), url);
      const form = {
        grant_type: 'authorization_code',
        code: back.searchParams.get('code')!,
        redirect_uri: redirectUri,
        code_verifier: checks.pkceCodeVerifier,
      };
      const answers = await Promise.all(
        Array.from({ length: 64 }, () =>
          server.post('/token', form, { id: client.id, secret: client.client_secret }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(63);
    });

    test('of 64 parallel uses of one refresh token exactly one wins, and the family lives', async () => {
      const { url, checks } = await attempt();
      const tokens = await authorizationCodeGrant(
        configuration,
        await through(formBrowser(issuer), url),
        checks,
      );
      const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token! };
      const answers = await Promise.all(
        Array.from({ length: 64 }, () =>
          server.post('/token', form, { id: client.id, secret: client.client_secret }),
        ),
      );
      const winners = answers.filter(({ status }) => status === 200);
      expect(winners).toHaveLength(1);
      expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(63);
      await expect(
        refreshTokenGrant(configuration, winners[0]!.body.refresh_token),
      ).resolves.toBeDefined();
    });

    test('who has logged in and agreed is not asked again, and prompt=none answers at once', async () => {
      const browser = formBrowser(issuer);
      await through(browser, (await attempt()).url);
      const { url, checks } = await attempt({ prompt: 'none' });
      const tokens = await authorizationCodeGrant(
        configuration,
        leftFor(await browser.open(url.href)),
        checks,
      );
      expect(tokens.claims()).toBeDefined();
    });

    test.each([
      ['nobody is logged in', 'login_required', false],
      ['the person would have to agree', 'consent_required', true],
    ] as const)('prompt=none tells the application that %s', async (_, error, isLoggedIn) => {
      const browser = formBrowser(issuer);
      if (isLoggedIn) await login(browser, (await attempt({ scope: 'openid' })).url);
      const { url } = await attempt({ prompt: 'none', scope: 'openid phone' });
      expect(leftFor(await browser.open(url.href)).searchParams.get('error')).toBe(error);
    });

    test('prompt=login asks for the password again', async () => {
      const browser = formBrowser(issuer);
      await through(browser, (await attempt()).url);
      const page = await browser.open((await attempt({ prompt: 'login' })).url.href);
      expect(page.text).toContain('name="password"');
      expect(leftFor(await browser.submit(page, person)).searchParams.get('code')).not.toBeNull();
    });

    test('a wrong password is said on the page, with the name kept', async () => {
      const browser = formBrowser(issuer);
      const page = await browser.submit(await browser.open((await attempt()).url.href), {
        username: 'ada',
        password: 'not it',
      });
      expect(page.status).toBe(400);
      expect(page.text).toContain('role="alert"');
      expect(page.text).toContain('value="ada"');
      expect([...browser.cookies().keys()]).not.toContain('keyward_session');
    });

    test('who does not agree goes back with access_denied', async () => {
      const browser = formBrowser(issuer);
      const page = await login(browser, (await attempt({ prompt: 'consent' })).url);
      expect(leftFor(await browser.submit(page, {}, 'deny')).searchParams.get('error')).toBe(
        'access_denied',
      );
    });

    test.each([
      ['client_id', '00000000-0000-4000-8000-00000000dead'],
      ['redirect_uri', 'https://evil.example/callback'],
    ])(
      'a wrong %s is refused to the face of the person and sent nowhere (RFC 6749 §4.1.2.1)',
      async (name, value) => {
        const { url } = await attempt();
        url.searchParams.set(name, value);
        const page = await formBrowser(issuer).open(url.href);
        expect(page.status).toBe(400);
        expect(page.headers.get('location')).toBeNull();
        expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      },
    );

    test('a form from another browser counts for nothing (CSRF)', async () => {
      const [mine, theirs] = [formBrowser(issuer), formBrowser(issuer)];
      const page = await mine.open((await attempt()).url.href);
      await theirs.open((await attempt()).url.href);
      expect((await theirs.submit(page, person)).status).toBe(400);
    });

    test('a pushed request is answered once, and its page can be reloaded (RFC 9126)', async () => {
      const pushing = await addClient(server, {
        client_type: 'regular_web',
        client_metadata: {
          urls: { redirect_uris: [redirectUri] },
          oauth: { require_pushed_authorization_requests: true },
        },
      });
      const by = await discovery(
        new URL(issuer),
        pushing.id,
        pushing.client_secret,
        ClientSecretBasic(pushing.client_secret),
        { execute: [allowInsecureRequests] },
      );
      const plain = await attempt({}, by);
      expect((await formBrowser(issuer).open(plain.url.href)).status).toBe(400);
      const pushed = await buildAuthorizationUrlWithPAR(by, plain.url.searchParams);
      const browser = formBrowser(issuer);
      expect((await browser.open(pushed.href)).status).toBe(200);
      const tokens = await authorizationCodeGrant(by, await through(browser, pushed), plain.checks);
      expect(tokens.claims()!.aud).toBe(pushing.id);
      expect((await formBrowser(issuer).open(pushed.href)).status).toBe(400);
    });

    describe('a device without a keyboard (RFC 8628)', () => {
      const television = async () => {
        const device = await addClient(server, {
          client_type: 'native',
          is_public: true,
          client_metadata: { grant_types: ['device_code', 'refresh_token'] },
        });
        return discovery(new URL(issuer), device.id, undefined, None(), {
          execute: [allowInsecureRequests],
        });
      };
      const typeCode = async (browser: FormBrowser, code: string): Promise<Shown> =>
        browser.submit(await browser.open(`${issuer}/device`), { user_code: code });

      test('gets tokens when its person has typed the code, logged in and agreed', async () => {
        const by = await television();
        const started = await initiateDeviceAuthorization(by, { scope: 'openid profile' });
        expect(started).toMatchObject({
          expires_in: 600,
          interval: 5,
          verification_uri: `${issuer}/device`,
          verification_uri_complete: `${issuer}/device?user_code=${started.user_code}`,
        });
        await expect(
          genericGrantRequest(by, 'urn:ietf:params:oauth:grant-type:device_code', {
            device_code: started.device_code,
          }),
        ).rejects.toMatchObject({ error: 'authorization_pending' });
        await expect(
          genericGrantRequest(by, 'device_code', { device_code: started.device_code }),
        ).rejects.toMatchObject({ error: 'slow_down' });

        const browser = formBrowser(issuer);
        const consent = await browser.submit(
          await typeCode(browser, `\u200B${started.user_code.toLowerCase().replace('-', ' – ')}\n`),
          person,
        );
        expect(consent.text).toContain('on your device');
        expect(consent.text).toContain(`>${started.user_code}</b>`);
        expect((await browser.submit(consent, {})).status).toBe(200);
        const tokens = await pollingOnce(by, started.device_code);
        expect(await fetchUserInfo(by, tokens.access_token, tokens.claims()!.sub)).toMatchObject({
          name: 'Ada Lovelace',
        });
        await expect(pollingOnce(by, started.device_code)).rejects.toMatchObject({
          error: 'invalid_grant',
        });
      });

      test('is not slowed down by another client, which hears nothing of its code', async () => {
        const [by, other] = [await television(), await television()];
        const started = await initiateDeviceAuthorization(by, { scope: 'openid' });
        for (let polls = 0; polls < 3; polls++)
          await expect(pollingOnce(other, started.device_code)).rejects.toMatchObject({
            error: 'invalid_grant',
          });
        await expect(pollingOnce(by, started.device_code)).rejects.toMatchObject({
          error: 'authorization_pending',
        });
      });

      test('is told when its person does not agree', async () => {
        const by = await television();
        const started = await initiateDeviceAuthorization(by, { scope: 'openid' });
        const browser = formBrowser(issuer);
        await browser.submit(await typeCode(browser, started.user_code), person, 'deny');
        await expect(pollingOnce(by, started.device_code)).rejects.toMatchObject({
          error: 'access_denied',
        });
      });

      test('a code that another browser has entered is said to be unknown (RFC 8628 §5.1)', async () => {
        const by = await television();
        const started = await initiateDeviceAuthorization(by, { scope: 'openid' });
        const [first, second] = [formBrowser(issuer), formBrowser(issuer)];
        const login = await typeCode(first, started.user_code);
        const refused = await typeCode(second, started.user_code);
        expect(refused.status).toBe(400);
        expect(refused.text).not.toContain('name="password"');
        expect((await first.submit(await first.submit(login, person), {})).status).toBe(200);
        expect(typeof (await pollingOnce(by, started.device_code)).access_token).toBe('string');
      });

      test('a code that nobody shows is said to be unknown', async () => {
        expect((await typeCode(formBrowser(issuer), 'BBBB-BBBB')).status).toBe(400);
      });

      const pollingOnce = (by: Configuration, device_code: string) =>
        genericGrantRequest(by, 'urn:ietf:params:oauth:grant-type:device_code', { device_code });
    });

    const logoutUri = 'https://app.example/bye';

    test('an ID token logs the person out, and tokens end (RP-Initiated Logout 1.0)', async () => {
      const browser = formBrowser(issuer);
      const { url, checks } = await attempt();
      const tokens = await authorizationCodeGrant(
        configuration,
        await through(browser, url),
        checks,
      );
      const back = leftFor(
        await browser.open(
          buildEndSessionUrl(configuration, {
            post_logout_redirect_uri: logoutUri,
            id_token_hint: tokens.id_token!,
            state: 'xyz',
          }).href,
        ),
      );
      expect(back.href).toBe(`${logoutUri}?state=xyz`);
      expect(
        leftFor(await browser.open((await attempt({ prompt: 'none' })).url.href)).searchParams.get(
          'error',
        ),
      ).toBe('login_required');
      expect(await tokenIntrospection(configuration, tokens.access_token)).toEqual({
        active: false,
      });
    });

    test('without an ID token of the session the person is asked first', async () => {
      const browser = formBrowser(issuer);
      await through(browser, (await attempt()).url);
      const question = await browser.open(
        withQuery(`${issuer}/logout`, {
          client_id: client.id,
          post_logout_redirect_uri: logoutUri,
        }),
      );
      expect(question.text).toContain('Ada Lovelace');
      expect(leftFor(await browser.submit(question, {})).href).toBe(logoutUri);
    });

    test('an answer from a foreign page is ignored: the person is asked again and stays signed in', async () => {
      const browser = formBrowser(issuer);
      await through(browser, (await attempt()).url);
      const question = await browser.open(
        withQuery(`${issuer}/logout`, {
          client_id: client.id,
          post_logout_redirect_uri: logoutUri,
        }),
      );
      const again = await browser.submit(question, { csrf: 'forged' });
      expect(again.status).toBe(200);
      expect(again.text).toContain('Ada Lovelace');
      expect(
        leftFor(await browser.open((await attempt({ prompt: 'none' })).url.href)).searchParams.has(
          'code',
        ),
      ).toBe(true);
      expect(leftFor(await browser.submit(again, {})).href).toBe(logoutUri);
    });

    test('the browser is sent on only to an address that the client registered', async () => {
      const page = await formBrowser(issuer).open(
        withQuery(`${issuer}/logout`, {
          client_id: client.id,
          post_logout_redirect_uri: 'https://evil.example/',
        }),
      );
      expect(page.status).toBe(400);
      expect(page.headers.get('location')).toBeNull();
    });

    test('a public client needs PKCE and gets tokens without a secret', async () => {
      const spa = await addClient(server, {
        client_type: 'spa',
        is_public: true,
        client_metadata: { urls: { redirect_uris: [redirectUri] } },
      });
      const publicly = await discovery(new URL(issuer), spa.id, undefined, None(), {
        execute: [allowInsecureRequests],
      });
      const without = await attempt({}, publicly);
      without.url.searchParams.delete('code_challenge');
      without.url.searchParams.delete('code_challenge_method');
      expect(
        leftFor(await formBrowser(issuer).open(without.url.href)).searchParams.get('error'),
      ).toBe('invalid_request');
      const { url, checks } = await attempt({}, publicly);
      expect(
        (await authorizationCodeGrant(publicly, await through(formBrowser(issuer), url), checks))
          .refresh_token,
      ).toBeDefined();
    });

    test('a token for a resource carries scopes that the client holds and the person agreed to', async () => {
      const api = await addResource(server, {
        identifier_url: `https://orders-${Date.now()}.example`,
      });
      const scope = await addScope(server, api.id, 'orders:read');
      await authorize(server, client.id, api.id);
      await grant(server, client.id, api.id, scope.id);
      const { url, checks } = await attempt({
        scope: 'openid orders:read orders:write',
        resource: api.resource_metadata.identifier_url,
      });
      const tokens = await authorizationCodeGrant(
        configuration,
        await through(formBrowser(issuer), url),
        checks,
      );
      expect(tokens.scope).toBe('openid orders:read');
      expect(await tokenIntrospection(configuration, tokens.access_token)).toMatchObject({
        aud: api.resource_metadata.identifier_url,
        scope: 'openid orders:read',
      });
    });

    test('blocking the person ends tokens and sessions by the next request', async () => {
      const made = await server.manage('POST', '/users', {
        username: 'bob',
        password: 'a long passphrase of Bob',
      });
      const browser = formBrowser(issuer);
      const { url, checks } = await attempt();
      const page = await browser.submit(await browser.open(url.href), {
        username: 'bob',
        password: 'a long passphrase of Bob',
      });
      const tokens = await authorizationCodeGrant(
        configuration,
        leftFor(await browser.submit(page, {})),
        checks,
      );
      expect(
        (await server.manage('PATCH', `/users/${made.body.id}`, { is_blocked: true })).status,
      ).toBe(200);
      expect(await tokenIntrospection(configuration, tokens.access_token)).toEqual({
        active: false,
      });
      await expect(refreshTokenGrant(configuration, tokens.refresh_token!)).rejects.toMatchObject({
        error: 'invalid_grant',
      });
      expect(
        leftFor(await browser.open((await attempt({ prompt: 'none' })).url.href)).searchParams.get(
          'error',
        ),
      ).toBe('login_required');
    });
  });
