/** What a person meets between the application and its answer, in a browser without script. */
import { describe, expect, test } from '@jest/globals';
import type { Target } from '../deployment/deployment.js';
import { hiddenFields, leftFor } from '../deployment/form-browser.js';
import { atAnApp, logoutUri, person, redirectUri } from '../deployment/person.js';
import { withQuery } from '../deployment/with-query.js';

const chosen = 'a phrase that nobody has yet';

export const pagesSuite = (target: Target): void =>
  describe('the pages', () => {
    describe('at the root of a host', () => {
      const app = atAnApp(target);

      test('a temporary password leads to a new one, and with it to the application', async () => {
        const made = await app.server.manage('POST', '/users', {
          username: 'tim',
          password: 'a temporary one, of Tim',
          must_change_password: true,
        });
        expect(made.status).toBe(201);
        const browser = app.browser();
        const asked = await app.logIn(browser, await browser.open(app.url()), {
          username: 'tim',
          password: 'a temporary one, of Tim',
        });
        expect(asked.status).toBe(200);
        expect(asked.text).toContain('name="new_password"');
        expect([...browser.cookies().keys()]).not.toContain('keyward_session');
        const refused = await browser.submit(asked, {
          username: 'tim',
          password: 'a temporary one, of Tim',
          new_password: 'short',
        });
        expect(refused.status).toBe(400);
        expect(refused.text).toContain('role="alert"');
        expect(refused.text).toContain('name="new_password"');
        const wrong = await browser.submit(refused, {
          username: 'tim',
          password: 'another',
          new_password: chosen,
        });
        expect(wrong.status).toBe(400);
        expect(wrong.text).toContain('name="new_password"');
        expect(
          leftFor(
            await browser.submit(wrong, {
              username: 'tim',
              password: 'a temporary one, of Tim',
              new_password: chosen,
            }),
          ).searchParams.get('code'),
        ).not.toBeNull();
        const next = app.browser();
        expect(
          leftFor(
            await app.logIn(next, await next.open(app.url()), {
              username: 'tim',
              password: chosen,
            }),
          ).searchParams.get('code'),
        ).not.toBeNull();
      });

      test('in the language that the application asks for', async () => {
        await app.server.manage('POST', '/users', {
          username: 'tom',
          password: 'a temporary one, of Tom',
          must_change_password: true,
        });
        const browser = app.browser();
        const asked = await app.logIn(browser, await browser.open(app.url({ ui_locales: 'de' })), {
          username: 'tom',
          password: 'a temporary one, of Tom',
        });
        expect(asked.headers.get('content-language')).toBe('de');
        expect(asked.text).toContain('Neues Passwort');
      });

      test('a form is answered with 303, so that no browser posts it again (RFC 9700 §4.12)', async () => {
        const browser = app.browser();
        const page = await browser.open(app.url());
        const Cookie = [...browser.cookies()].map((pair) => pair.join('=')).join('; ');
        const { status } = await fetch(
          new URL(/<form[^>]*action="([^"]*)"/.exec(page.text)![1]!, page.url),
          {
            method: 'POST',
            redirect: 'manual',
            headers: { Cookie },
            body: new URLSearchParams({ ...hiddenFields(page), ...person }),
          },
        );
        expect(status).toBe(303);
      });

      test("going back after the answer leads to the application's login start (OpenID Connect Core §4)", async () => {
        const begins = 'https://app.example/begin?by=link';
        const third = await app.addApp({
          is_first_party: false,
          client_metadata: { urls: { redirect_uris: [redirectUri], initiate_login_uri: begins } },
        });
        const browser = app.browser();
        const consent = await app.logIn(
          browser,
          await browser.open(app.url({ client_id: third.id })),
        );
        await browser.submit(consent, {});
        expect((await browser.open(consent.url)).text).toContain(
          `href="${begins}&amp;iss=${encodeURIComponent(app.issuer)}"`,
        );
      });

      test('who goes back after the answer is told that it was given, and is not shown an error', async () => {
        const third = await app.addApp({ is_first_party: false });
        const browser = app.browser();
        const consent = await app.logIn(
          browser,
          await browser.open(app.url({ client_id: third.id })),
        );
        expect(leftFor(await browser.submit(consent, {})).searchParams.get('code')).not.toBeNull();
        for (const again of [
          await browser.open(consent.url),
          await browser.submit(consent, {}),
          await browser.submit(consent, {}, 'deny'),
        ]) {
          expect(again.status).toBe(200);
          expect(again.text).toContain('complete');
          expect(again.text.includes(third.client_name)).toBe(true);
        }
      });

      test('a consent page that another person answers, in another tab, is shown again to them', async () => {
        const third = await app.addApp({ is_first_party: false });
        await app.server.manage('POST', '/users', {
          username: 'eve',
          password: 'a long passphrase of Eve',
          name: 'Eve Moneypenny',
        });
        const browser = app.browser();
        const consent = await app.logIn(
          browser,
          await browser.open(app.url({ client_id: third.id })),
        );
        await app.logIn(browser, await browser.open(app.url({ prompt: 'login' })), {
          username: 'eve',
          password: 'a long passphrase of Eve',
        });
        const again = await browser.submit(consent, {});
        expect(consent.text).toContain('Ada Lovelace');
        expect(again.text).toContain('Eve Moneypenny');
        expect(again.text).not.toContain('Ada Lovelace');
        expect(leftFor(await browser.submit(again, {})).searchParams.get('code')).not.toBeNull();
      });

      test('a post may redirect (Form Post Response Mode §2, Content Security Policy Level 3 §4.2.5.1)', async () => {
        const browser = app.browser();
        const page = await app.logIn(
          browser,
          await browser.open(app.url({ response_mode: 'form_post' })),
        );
        expect(page.status).toBe(200);
        expect(page.text).toContain(`action="${redirectUri}"`);
        expect(page.headers.get('content-security-policy')).toEqual(
          expect.not.stringContaining('form-action'),
        );
      });
    });

    describe('below a path of a host', () => {
      const app = atAnApp(target, '/iam');

      test('metadata is where OpenID Connect Discovery §4 and RFC 8414 §3.1 look for it', async () => {
        const { origin } = new URL(app.issuer);
        const found = await Promise.all(
          [
            `${app.issuer}/.well-known/openid-configuration`,
            `${origin}/.well-known/oauth-authorization-server/iam`,
          ].map(
            async (url) =>
              (await fetch(url)).json() as Promise<{
                issuer: string;
                authorization_endpoint: string;
              }>,
          ),
        );
        expect(
          found.map(({ issuer, authorization_endpoint: endpoint }) => [issuer, endpoint]),
        ).toEqual(Array(2).fill([app.issuer, `${app.issuer}/authorize`]));
      });

      test('forms, redirects and cookies hold: login, consent, answer, user info and logout', async () => {
        const third = await app.addApp({ is_first_party: false });
        const browser = app.browser();
        const consent = await app.logIn(
          browser,
          await browser.open(app.url({ client_id: third.id })),
        );
        expect(new URL(consent.url).pathname).toBe('/iam/continue');
        const back = leftFor(await browser.submit(consent, {}));
        expect(back.origin + back.pathname).toEqual(redirectUri);
        expect(back.searchParams.get('iss')).toEqual(app.issuer);
        const body = new URLSearchParams({
          grant_type: 'authorization_code',
          code: back.searchParams.get('code')!,
          redirect_uri: redirectUri,
          client_id: third.id,
          client_secret: third.client_secret,
        });
        const tokens = (await (
          await fetch(`${app.issuer}/token`, { method: 'POST', body })
        ).json()) as { access_token: string; id_token: string };
        expect(
          await (
            await fetch(`${app.issuer}/oauth2/userinfo`, {
              headers: { Authorization: `Bearer ${tokens.access_token}` },
            })
          ).json(),
        ).toMatchObject({ sub: expect.any(String) });
        const out = await browser.open(
          withQuery(`${app.issuer}/logout`, {
            id_token_hint: tokens.id_token,
            post_logout_redirect_uri: logoutUri,
          }),
        );
        expect(leftFor(out).href).toBe(logoutUri);
      });
    });
  });
