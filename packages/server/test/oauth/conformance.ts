/**
 * The modules of the OpenID Foundation's conformance suite that ask something of a provider, as
 * requests of our own.
 */
import { describe, expect, test } from '@jest/globals';
import type { Target } from '../deployment/deployment.js';
import { hiddenFields, leftFor } from '../deployment/form-browser.js';
import { atAnApp, claimsOf, logoutUri, redirectUri, s256 } from '../deployment/person.js';

const fragmentOf = (url: URL): URLSearchParams => new URLSearchParams(url.hash.slice(1));

export const conformanceSuite = (target: Target): void =>
  describe('OpenID Connect conformance', () => {
    const app = atAnApp(target);
    const codeFor = async (parameters = {}): Promise<string | null> =>
      (await app.through(app.browser(), parameters)).searchParams.get('code');
    const tokensFor = async (parameters = {}) => (await app.redeem(await codeFor(parameters))).body;
    const userInfo = (token: string) => app.server.ask('GET', '/oauth2/userinfo', { as: token });
    const openUrl = (url: string) => app.browser().open(url);

    describe('basic', () => {
      test('oidcc-server: nonce, and user info of the subject (OIDC Core §3.1.3.3, §5.3.2)', async () => {
        const tokens = await tokensFor({ nonce: 'n-1' });
        const claims = claimsOf(tokens.id_token);
        expect(claims).toEqual(
          expect.objectContaining({ iss: app.issuer, aud: app.client.id, nonce: 'n-1' }),
        );
        expect((await userInfo(tokens.access_token)).body).toEqual({ sub: claims.sub });
      });

      test('oidcc-response-type-missing: the client gets invalid_request (OpenID Connect Core §3.1.2.6)', async () => {
        expect(
          leftFor(await openUrl(app.url({ response_type: undefined }))).searchParams.get('error'),
        ).toBe('invalid_request');
      });

      test('oidcc-ensure-request-without-nonce-succeeds-for-code-flow (OpenID Connect Core §3.1.2.1)', async () => {
        expect(claimsOf((await tokensFor({ nonce: undefined })).id_token)).not.toHaveProperty(
          'nonce',
        );
      });

      test.each([
        ['profile', 'name'],
        ['email', 'email'],
        ['phone', 'phone_number'],
      ])(
        'oidcc-scope-%s: its claims are in user info (OpenID Connect Core §5.4)',
        async (scope, claim) => {
          expect(
            (await userInfo((await tokensFor({ scope: `openid ${scope}` })).access_token)).body,
          ).toHaveProperty(claim);
        },
      );

      test('oidcc-ensure-other-scope-order-succeeds, an unknown scope does no harm (RFC 6749 §3.3)', async () => {
        expect(
          (await userInfo((await tokensFor({ scope: 'email unknown openid' })).access_token)).body,
        ).toHaveProperty('email_verified', true);
      });

      test('a refresh token gives no token for another resource (RFC 8707 §2.2)', async () => {
        const { refresh_token } = await tokensFor();
        const credentials = { id: app.client.id, secret: app.client.client_secret };
        const form = { grant_type: 'refresh_token', refresh_token };
        const refused = await app.server.post(
          '/token',
          { ...form, resource: 'https://elsewhere.example' },
          credentials,
        );
        expect(refused.status).toBe(400);
        expect(refused.body.error).toBe('invalid_target');
        expect((await app.server.post('/token', form, credentials)).status).toBe(200);
      });

      test.each([['page'], ['popup']])(
        'oidcc-display-%s: passed over (OpenID Connect Core §3.1.2.1)',
        async (display) => {
          expect(await codeFor({ display })).not.toBeNull();
        },
      );

      test.each([
        ['ui_locales', 'se fr-CA'],
        ['claims_locales', 'se'],
        ['acr_values', '1 2'],
        ['login_hint', 'ada@example.com'],
        ['extra', 'foobar'],
      ])(
        'oidcc-%s: the request succeeds (OpenID Connect Core §3.1.2.1, RFC 6749 §3.1)',
        async (name, value) => {
          expect(await codeFor({ [name]: value })).not.toBeNull();
        },
      );

      test('oidcc-prompt-login: the person logs in again; auth_time moves (OpenID Connect Core §3.1.2.1)', async () => {
        const browser = app.browser();
        await app.through(browser);
        const page = await browser.open(app.url({ prompt: 'login' }));
        expect(page.text).toContain('name="password"');
        expect(leftFor(await app.logIn(browser, page)).searchParams.get('code')).not.toBeNull();
      });

      test('oidcc-prompt-none-not-logged-in: login_required (OpenID Connect Core §3.1.2.6)', async () => {
        expect(leftFor(await openUrl(app.url({ prompt: 'none' }))).searchParams.get('error')).toBe(
          'login_required',
        );
      });

      test('oidcc-prompt-none-logged-in, oidcc-max-age-10000: auth_time stays (OIDC Core §2)', async () => {
        const browser = app.browser();
        const times = [];
        for (const parameters of [{}, { prompt: 'none' }, { max_age: '10000' }])
          times.push(
            claimsOf(
              (await app.redeem((await app.through(browser, parameters)).searchParams.get('code')))
                .body.id_token,
            ).auth_time,
          );
        expect(new Set(times).size).toBe(1);
      });

      test('oidcc-max-age-1: an older login is not enough (OpenID Connect Core §3.1.2.1)', async () => {
        const browser = app.browser();
        await app.through(browser);
        expect(
          leftFor(await browser.open(app.url({ max_age: '0', prompt: 'none' }))).searchParams.get(
            'error',
          ),
        ).toBe('login_required');
      });

      test('oidcc-id-token-hint: the person that it names goes through (OpenID Connect Core §3.1.2.1)', async () => {
        const browser = app.browser();
        const { body } = await app.redeem((await app.through(browser)).searchParams.get('code'));
        expect(
          leftFor(
            await browser.open(app.url({ prompt: 'none', id_token_hint: body.id_token })),
          ).searchParams.get('code'),
        ).not.toBeNull();
      });

      test('oidcc-ensure-registered-redirect-uri: another one is refused on our page (RFC 6749 §3.1.2.4)', async () => {
        const page = await openUrl(app.url({ redirect_uri: 'https://app.example/other' }));
        expect(page.status).toBe(400);
        expect(page.headers.get('location')).toBeNull();
        expect(page.text).toContain('redirect_uri');
      });

      test('oidcc-ensure-redirect-uri-in-authorization-request (OpenID Connect Core §3.1.2.1)', async () => {
        expect(
          leftFor(await openUrl(app.url({ redirect_uri: undefined }))).searchParams.get('error'),
        ).toBe('invalid_request');
      });

      test('oidcc-ensure-post-request-succeeds (OpenID Connect Core §3.1.2.1)', async () => {
        const answer = await fetch(`${app.issuer}/authorize`, {
          method: 'POST',
          body: new URL(app.url()).searchParams,
        });
        // A request without cookies is answered when the browser comes back with GET.
        expect(answer.url).toContain(`${app.issuer}/authorize?`);
        expect(answer.status).toBe(200);
        expect(await answer.text()).toContain('name="password"');
      });

      test('oidcc-codereuse: a code is good once, and takes its tokens along (RFC 6749 §4.1.2)', async () => {
        const code = await codeFor();
        const [first, second] = [await app.redeem(code), await app.redeem(code)];
        expect(second.status).toBe(400);
        expect(second.body.error).toBe('invalid_grant');
        expect((await userInfo(first.body.access_token)).status).toBe(401);
      });

      test('oidcc-claims-essential and oidcc-scope-all: claims asked for singly (OIDC Core §5.5)', async () => {
        const { access_token: token } = await tokensFor({
          claims: JSON.stringify({ userinfo: { name: { essential: true } } }),
        });
        expect((await userInfo(token)).body).toMatchObject({ name: 'Ada Lovelace' });
      });

      test.each([
        ['request', 'invalid_request_object', 'eyJhbGciOiJub25lIn0.e30.'],
        ['registration', 'registration_not_supported', '{}'],
      ])(
        'oidcc-unsigned-request-object and the like: %s is answered with %s (OpenID Connect Core §3.1.2.6)',
        async (name, error, value) => {
          expect(leftFor(await openUrl(app.url({ [name]: value }))).searchParams.get('error')).toBe(
            error,
          );
        },
      );

      test('oidcc-ensure-request-with-valid-pkce-succeeds (RFC 7636 §4.6)', async () => {
        const verifier = 'v'.repeat(43);
        const code = await codeFor({
          code_challenge: s256(verifier),
          code_challenge_method: 'S256',
        });
        expect((await app.redeem(code, { code_verifier: verifier })).status).toBe(200);
      });

      test('oidcc-server-client-secret-post (OpenID Connect Core §9)', async () => {
        const answer = await app.server.post('/token', {
          grant_type: 'authorization_code',
          code: (await codeFor())!,
          redirect_uri: redirectUri,
          client_id: app.client.id,
          client_secret: app.client.client_secret,
        });
        expect(answer.status).toBe(200);
      });

      test.each([
        ['get', 'GET'],
        ['post-header', 'POST'],
      ])('oidcc-userinfo-%s (OpenID Connect Core §5.3.1)', async (_, method) => {
        expect(
          (
            await app.server.ask(method, '/oauth2/userinfo', {
              as: (await tokensFor()).access_token,
            })
          ).body,
        ).toMatchObject({ sub: expect.any(String) });
      });

      test('oidcc-userinfo-post-body (RFC 6750 §2.2)', async () => {
        expect(
          (
            await app.server.post('/oauth2/userinfo', {
              access_token: (await tokensFor()).access_token,
            })
          ).status,
        ).toBe(200);
      });

      describe.each(['/tokeninfo', '/oauth2/introspect'])('%s', (path) => {
        test.each(['access_token', 'refresh_token', 'id_token'])(
          'specification §4.2 knows a living %s: by Basic, with read:tokens, and by another token of its client',
          async (kind) => {
            const tokens = await tokensFor();
            const form = { token: tokens[kind], token_type_hint: kind };
            const owner = { id: app.client.id, secret: app.client.client_secret };
            const bearer = async (token: string) =>
              app.server.post(path, form, undefined, { Authorization: `Bearer ${token}` });
            const answers = [
              await app.server.post(path, form, owner),
              await app.server.post(path, form, app.server.admin),
              await bearer(await app.server.adminToken()),
              await bearer((await tokensFor()).access_token),
            ];
            for (const { status, body } of answers) {
              expect(status).toBe(200);
              expect(body).toMatchObject({ active: true, client_id: app.client.id });
            }
          },
        );
      });

      test.each(['/userinfo', '/oauth2/userinfo'])(
        'a second token in the form or the query of %s answers 400 (RFC 6750 §2)',
        async (path) => {
          const { access_token } = await tokensFor();
          const headers = { Authorization: `Bearer ${access_token}` };
          const inForm = await app.server.post(path, { access_token }, undefined, headers);
          const inQuery = await app.server.ask('GET', `${path}?access_token=${access_token}`, {
            headers,
          });
          expect(inForm.status).toBe(400);
          expect(inForm.body.code).toBe('invalid_request');
          expect(inQuery.status).toBe(400);
          expect(inQuery.body.code).toBe('invalid_request');
        },
      );

      test('a state that is too long does not come back in a header', async () => {
        const left = leftFor(await openUrl(app.url({ state: 'x'.repeat(8000) })));
        expect(left.searchParams.get('error')).toBe('invalid_request');
        expect(left.searchParams.has('state')).toBe(false);
      });

      test('a handle that is too long does not come back in a header either', async () => {
        const browser = app.browser();
        const page = await browser.open(app.url());
        const refused = await browser.submit(page, { handle: 'x'.repeat(8000) });
        expect(refused.status).toBe(400);
        expect(refused.url.length).toBeLessThan(300);
      });

      test('oidcc-refresh-token: subject stays, no other client uses it (OIDC Core §12.2, RFC 6749 §6)', async () => {
        const { refresh_token: token, id_token: first } = await tokensFor({
          scope: 'openid offline_access',
        });
        const other = await app.addApp();
        const by = ({ id, client_secret: secret }: { id: string; client_secret: string }) =>
          app.server.post(
            '/token',
            { grant_type: 'refresh_token', refresh_token: token },
            { id, secret },
          );
        const stolen = await by(other as never);
        const { body } = await by(app.client);
        expect(stolen.body.error).toBe('invalid_grant');
        expect(claimsOf(body.id_token)).toEqual(
          expect.objectContaining({
            sub: claimsOf(first).sub,
            iss: app.issuer,
            auth_time: claimsOf(first).auth_time,
          }),
        );
      });
    });

    describe('implicit, hybrid and form post', () => {
      test.each([
        ['id_token', ['id_token']],
        ['id_token token', ['access_token', 'id_token']],
        ['code id_token', ['code', 'id_token']],
        ['code token', ['access_token', 'code']],
        ['code id_token token', ['access_token', 'code', 'id_token']],
      ])(
        '%s answers %j in the fragment (OpenID Connect Core §3.2.2.5, §3.3.2.5)',
        async (responseType, names) => {
          const answer = fragmentOf(
            await app.through(app.browser(), { response_type: responseType, nonce: 'n-2' }),
          );
          expect(['access_token', 'code', 'id_token'].filter((name) => answer.has(name))).toEqual(
            names,
          );
          if (answer.has('id_token'))
            expect(
              [claimsOf(answer.get('id_token')!)].map((claims) => [
                claims.nonce,
                'at_hash' in claims,
                'c_hash' in claims,
              ]),
            ).toEqual([['n-2', answer.has('access_token'), answer.has('code')]]);
        },
      );

      test.each(['id_token', 'id_token token', 'code id_token'])(
        'oidcc-ensure-request-without-nonce-fails: %s (OpenID Connect Core §3.2.2.1, §3.3.2.11)',
        async (responseType) => {
          expect(
            fragmentOf(
              leftFor(await openUrl(app.url({ response_type: responseType, nonce: undefined }))),
            ).get('error'),
          ).toBe('invalid_request');
        },
      );

      test.each(['code', 'id_token token'])(
        'form post of %s (OAuth 2.0 Form Post Response Mode §2)',
        async (responseType) => {
          const browser = app.browser();
          const page = await app.logIn(
            browser,
            await browser.open(
              app.url({ response_type: responseType, response_mode: 'form_post', state: 's-1' }),
            ),
          );
          expect(page.text).toContain(`action="${redirectUri}"`);
          expect(hiddenFields(page)).toEqual(
            expect.objectContaining({ state: 's-1', iss: app.issuer }),
          );
        },
      );
    });

    describe('config', () => {
      test('oidcc-discovery-endpoint-verification: all endpoints are ours (OpenID Connect Discovery §3)', async () => {
        const { body } = await app.server.ask('GET', '/.well-known/openid-configuration');
        expect(body).toMatchObject({
          issuer: app.issuer,
          subject_types_supported: expect.arrayContaining(['public']),
          id_token_signing_alg_values_supported: expect.arrayContaining(['RS256']),
          acr_values_supported: ['1', '2'],
          claims_parameter_supported: true,
          request_uri_parameter_supported: false,
          grant_types_supported: expect.arrayContaining([
            'authorization_code',
            'implicit',
            'refresh_token',
          ]),
        });
        expect(
          Object.entries(body)
            .filter(([name]) => /_endpoint$|jwks_uri/.test(name))
            .filter(([, url]) => !String(url).startsWith(app.issuer)),
        ).toEqual([]);
        expect(new Set(body.grant_types_supported).size).toBe(body.grant_types_supported.length);
      });

      test('oidcc-server-rotate-keys: a new key stands beside the old at once (OIDC Core §10.1.1)', async () => {
        const published = async (): Promise<string[]> =>
          (await app.server.ask('GET', '/.well-known/jwks.json')).body.keys.map(
            ({ kid }: { kid: string }) => kid,
          );
        const before = await published();
        const next = await app.server.keyward.keys.rotate('RS256');
        expect(await published()).toEqual(expect.arrayContaining([...before, next.id]));
      });
    });

    describe('RP-initiated logout', () => {
      const loggedIn = async () => {
        const browser = app.browser();
        const { body } = await app.redeem((await app.through(browser)).searchParams.get('code'));
        const logOut = (parameters: Record<string, string>) =>
          browser.open(`${app.issuer}/logout?${new URLSearchParams(parameters).toString()}`);
        const isLoggedIn = async () =>
          leftFor(await browser.open(app.url({ prompt: 'none' }))).searchParams.get('error') ===
          null;
        return { browser, hint: body.id_token as string, logOut, isLoggedIn };
      };

      test('the browser comes back with the state, and nobody is logged in (RP-Initiated Logout §2, §3)', async () => {
        const { hint, logOut, isLoggedIn } = await loggedIn();
        expect(
          leftFor(
            await logOut({ id_token_hint: hint, post_logout_redirect_uri: logoutUri, state: 's' }),
          ).href,
        ).toBe(`${logoutUri}?state=s`);
        expect(await isLoggedIn()).toBe(false);
      });

      test('no parameters: the person is asked, and stays here (RP-Initiated Logout §2)', async () => {
        const { browser, logOut, isLoggedIn } = await loggedIn();
        const question = await logOut({});
        const before = await isLoggedIn();
        expect(before).toBe(true);
        expect((await browser.submit(question, {})).status).toBe(200);
        expect(await isLoggedIn()).toBe(false);
      });

      test.each<[string, Record<string, string>]>([
        ['no id_token_hint, only a state', { state: 's' }],
        ['only a post_logout_redirect_uri', { post_logout_redirect_uri: logoutUri }],
        ['a bad id_token_hint', { id_token_hint: 'x', post_logout_redirect_uri: logoutUri }],
      ])(
        '%s: nobody is sent anywhere and nobody logged out unasked (RP-Initiated Logout §3)',
        async (_, parameters) => {
          const { logOut, isLoggedIn } = await loggedIn();
          expect((await logOut(parameters)).headers.get('location')).toBeNull();
          expect(await isLoggedIn()).toBe(true);
        },
      );

      test.each(['https://app.example/unknown', `${logoutUri}?added=1`])(
        'a post_logout_redirect_uri that is not registered: %s (RP-Initiated Logout §3)',
        async (uri) => {
          const { hint, logOut } = await loggedIn();
          const page = await logOut({ id_token_hint: hint, post_logout_redirect_uri: uri });
          expect(page.status).toBe(400);
          expect(page.headers.get('location')).toBeNull();
        },
      );

      test('a registered query is kept beside the state (RP-Initiated Logout §3)', async () => {
        const { hint, logOut } = await loggedIn();
        expect(
          leftFor(
            await logOut({
              id_token_hint: hint,
              post_logout_redirect_uri: `${logoutUri}?from=app`,
              state: 's',
            }),
          ).href,
        ).toBe(`${logoutUri}?from=app&state=s`);
      });
    });
  });
