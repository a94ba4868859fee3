/**
 * Forms that a page of another site sends. A browser adds no cookie of ours to them (SameSite=Lax), and what they do
 * must not depend on that (OpenID Connect Core §3.1.2.1: GET and POST alike).
 */
import { describe, expect, test } from '@jest/globals';
import type { Target } from '../deployment/deployment.js';
import { leftFor, type FormBrowser, type Shown } from '../deployment/form-browser.js';
import { atAnApp, logoutUri, redirectUri, type AtAnApp } from '../deployment/person.js';

const fieldsOf = (url: string): Record<string, string> =>
  Object.fromEntries(new URL(url).searchParams);

export const postsFromElsewhereSuite = (target: Target): void =>
  describe('a form of another site', () => {
    const app = atAnApp(target);
    postsAt(app);

    describe('where the issuer lives below a path', () => {
      postsAt(atAnApp(target, '/iam'));
    });

    test('is refused as by GET where it is longer than any request', async () => {
      const browser = await loggedIn(app);
      const posted = await ask(app, browser, { state: 's'.repeat(30_000) });
      expect(leftFor(posted).searchParams.get('error')).toBe('invalid_request');
    });

    test('with a request object that is none is refused as by GET (OpenID Connect Core §6)', async () => {
      const posted = await ask(app, app.browser(), { request: 'a.b.c' });
      expect(leftFor(posted).searchParams.get('error')).toBe('invalid_request_object');
    });

    test('of a client that has to push its requests is refused, however long it is', async () => {
      const pushing = await app.addApp({
        client_metadata: {
          urls: { redirect_uris: [redirectUri] },
          oauth: { require_pushed_authorization_requests: true },
        },
      });
      const browser = await loggedIn(app);
      for (const login_hint of ['ada', 'a'.repeat(3900)]) {
        const state = 's'.repeat(1900);
        const posted = await ask(app, browser, { client_id: pushing.id, login_hint, state });
        expect(posted.status).toBe(400);
        expect(posted.text).toContain('request_uri');
      }
    });

    test('a reference that is over shows the page that says so', async () => {
      for (const path of ['authorize', 'logout']) {
        const page = await app.browser().open(`${app.issuer}/${path}?posted=unknown`);
        expect(page.status).toBe(400);
      }
    });
  });

const ask = (
  app: AtAnApp,
  browser: FormBrowser,
  parameters: Record<string, string> = {},
): Promise<Shown> =>
  browser.postFromElsewhere(`${app.issuer}/authorize`, fieldsOf(app.url(parameters)));

const loggedIn = async (app: AtAnApp): Promise<FormBrowser> => {
  const browser = app.browser();
  await app.through(browser);
  return browser;
};

const longParameters = {
  // In an address, each letter takes six characters.
  login_hint: 'ü'.repeat(1500),
  ui_locales: 'de',
  claims: JSON.stringify({ userinfo: { name: null } }),
};

const postsAt = (app: AtAnApp): void => {
  test.each([
    ['short', {}],
    ['too long for an address', longParameters],
  ])('asks for a person who is logged in, as by GET; %s', async (_length, more) => {
    const browser = await loggedIn(app);
    const before = new Map(browser.cookies());
    const posted = await ask(app, browser, { state: 'xyz', ...more });
    expect(leftFor(posted).searchParams.get('state')).toBe('xyz');
    expect(leftFor(posted).searchParams.get('code')).not.toBeNull();

    const silent = await ask(app, browser, { prompt: 'none', ...more });
    expect(leftFor(silent).searchParams.get('error')).toBeNull();
    expect(browser.cookies()).toEqual(before);
  });

  test.each([
    ['short', {}],
    ['too long for an address', longParameters],
  ])('leads a person who is not logged in through the login page; %s', async (_length, more) => {
    const browser = app.browser();
    const page = await ask(app, browser, more);
    const reloaded = await browser.open(page.url);
    expect(reloaded.text).toContain('name="password"');
    const answered = await app.logIn(browser, page);
    expect(leftFor(answered).searchParams.get('code')).not.toBeNull();
  });

  test('leaves the login page of another tab as it is', async () => {
    const browser = app.browser();
    const page = await browser.open(app.url());
    await ask(app, browser, { prompt: 'none' });
    expect(leftFor(await app.logIn(browser, page)).searchParams.get('code')).not.toBeNull();
  });

  test.each([
    ['short', {}],
    ['too long for an address', { ui_locales: 'ü'.repeat(400), state: 'ü'.repeat(500) }],
  ])('logs a person out, as by GET; %s', async (_length, more) => {
    const browser = app.browser();
    const { body } = await app.redeem((await app.through(browser)).searchParams.get('code'));
    const posted = await browser.postFromElsewhere(`${app.issuer}/logout`, {
      id_token_hint: body.id_token,
      post_logout_redirect_uri: logoutUri,
      ...more,
    });
    expect(leftFor(posted).href).toMatch(logoutUri);
    const silent = await browser.open(app.url({ prompt: 'none' }));
    expect(leftFor(silent).searchParams.get('error')).toBe('login_required');
  });

  test('without an ID token asks before it logs a person out', async () => {
    const browser = await loggedIn(app);
    const question = await browser.postFromElsewhere(`${app.issuer}/logout`, {});
    expect(question.text).toContain('Ada Lovelace');
    const silent = await browser.open(app.url({ prompt: 'none' }));
    expect(leftFor(silent).searchParams.get('error')).toBeNull();
  });

  test.each([
    ['authorize', { client_id: 'unknown' }],
    ['authorize', { state: 's'.repeat(20_000) }],
    ['authorize', { state: 's'.repeat(30_000) }],
    ['logout', { csrf: 'forged', action: 'continue' }],
    ['login', { csrf: 'forged', handle: 'x', username: 'ada', password: 'x' }],
    ['consent', { csrf: 'forged', handle: 'x' }],
    ['device', { csrf: 'forged', user_code: 'BBBB-BBBB' }],
    ['federate', { csrf: 'forged', handle: 'x' }],
    ['sign-up', { csrf: 'forged', handle: 'x' }],
    ['password-reset', { csrf: 'forged', handle: 'x' }],
    ['choose-account', { csrf: 'forged', handle: 'x' }],
    ['second-factor', { csrf: 'forged', handle: 'x' }],
    ['link-account', { csrf: 'forged', handle: 'x' }],
    ['account', { csrf: 'forged', change: 'password' }],
    ['ticket/unknown', { csrf: 'forged', password: 'x' }],
  ])('to /%s sets, replaces and clears no cookie', async (path, fields) => {
    const answer = await fetch(`${app.issuer}/${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.status).toBeLessThan(500);
    expect(answer.status).not.toBe(404);
  });
};
