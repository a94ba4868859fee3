/** Second factors: the pages between password and application, and what an administrator sees of them. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { leftFor, type FormBrowser, type Shown } from '../deployment/form-browser.js';
import { atAnApp, claimsOf, redirectUri } from '../deployment/person.js';
import { codeOf } from '../deployment/totp-code.js';
import { credentialsOf, fresh } from '../deployment/world.js';
import { passkeyTests } from './passkeys.js';

const step = (): number => Math.floor(Date.now() / 30_000);
const secretOn = ({ text }: Shown): string =>
  /<code dir="ltr">([A-Z2-7 ]+)<\/code>/.exec(text)![1]!.replace(/ /g, '');
const recoveryOn = ({ text }: Shown): string[] =>
  [...text.matchAll(/<code dir="ltr">([a-z0-9]{5}-[a-z0-9]{5})<\/code>/g)].map(([, code]) => code!);
const goOn = (browser: FormBrowser, page: Shown): Promise<Shown> =>
  browser.open(
    new URL(/href="(continue\?[^"]*)"/.exec(page.text)![1]!.replace(/&amp;/g, '&'), page.url).href,
  );

export const secondFactorsSuite = (target: Target): void =>
  describe('second factors', () => {
    const app = atAnApp(target, '', 'localhost'); // a host with a name, so that there are passkeys
    const password = 'kumquat accordion of old';
    const setPolicy = (policy: 'never' | 'optional' | 'always') =>
      app.server.storage.tenants.all([{ attribute: 'isDefault', equals: true }]).then(([tenant]) =>
        app.server.storage.tenants.change(tenant!.id, (current) => ({
          ...current,
          metadata: { ...current.metadata, mfa: { policy } },
        })),
      );
    beforeAll(() => setPolicy('always'));

    const someone = async (): Promise<Json> =>
      (
        await app.server.manage('POST', '/users', {
          username: fresh('bea').replace(' ', '-'),
          password,
        })
      ).body;
    const typePassword = async (browser: FormBrowser, { username }: Json, parameters = {}) =>
      app.logIn(browser, await browser.open(app.url(parameters)), { username, password });
    /** The step is used up with it; a new one is half a minute away, and the next is taken already. */
    const enrolled = async () => {
      const [user, browser] = [await someone(), app.browser()];
      const page = await typePassword(browser, user);
      const secret = secretOn(page);
      const done = await browser.submit(page, { code: codeOf(secret, step()) });
      return { user, browser, page, secret, done, recovery: recoveryOn(done) };
    };

    test('"always" leads from the password to enrolment; the ID token names both (RFC 8176 §2)', async () => {
      const { user, browser, page, done, recovery } = await enrolled();
      expect(page.status).toBe(200);
      expect(page.text).toContain('<svg class="qr"');
      expect(done.status).toBe(200);
      expect(recovery).toHaveLength(10);
      const back = leftFor(await goOn(browser, done));
      const { body } = await app.redeem(back.searchParams.get('code'));
      expect(claimsOf(body.id_token)).toMatchObject({
        sub: user.id,
        acr: '2',
        amr: ['pwd', 'otp', 'mfa'],
      });
      expect((await app.server.manage('GET', `/users/${user.id}`)).body).toMatchObject({
        is_mfa_enrolled: true,
        logins_count: 1,
      });
    });

    test('the password alone begins no session', async () => {
      const browser = app.browser();
      const page = await typePassword(browser, await someone());
      expect(new URL(page.url).pathname).toBe('/second-factor');
      expect(browser.cookies().has('keyward_session')).toBe(false);
      expect((await browser.open(app.url())).text).toContain('name="password"');
      expect(
        leftFor(await browser.open(app.url({ prompt: 'none' }))).searchParams.get('error'),
      ).toBe('login_required');
    });

    test('reloading the page keeps the key, and a wrong code shows it once more', async () => {
      const browser = app.browser();
      const page = await typePassword(browser, await someone());
      const wrong = await browser.submit(page, { code: '000000' });
      expect(wrong.status).toBe(400);
      expect(wrong.text).toContain('role="alert"');
      expect(secretOn(wrong)).toEqual(secretOn(page));
      expect(secretOn(await browser.open(page.url))).toEqual(secretOn(page));
    });

    test('who has an app is asked for its code; a code is taken once', async () => {
      const { user, secret } = await enrolled();
      const [browser, another] = [app.browser(), app.browser()];
      const [page, other] = [await typePassword(browser, user), await typePassword(another, user)];
      expect(page.text).not.toContain('<svg class="qr"');
      const code = codeOf(secret, step() + 1);
      expect(leftFor(await browser.submit(page, { code })).searchParams.get('code')).not.toBeNull();
      const again = await another.submit(other, { code });
      expect(again.status).toBe(400);
      expect(again.text).toContain('role="alert"');
    });

    test('of many that send a code at once, one gets in', async () => {
      const { user, secret } = await enrolled();
      const browsers = Array.from({ length: 4 }, () => app.browser());
      const pages = await Promise.all(browsers.map((browser) => typePassword(browser, user)));
      const code = codeOf(secret, step() + 1);
      const answers = await Promise.all(
        browsers.map((browser, at) => browser.submit(pages[at]!, { code })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([302, 400, 400, 400]);
    });

    test('codes count as people type them: in groups, in other digits, in upper case', async () => {
      const { user, secret, recovery } = await enrolled();
      const code = codeOf(secret, step() + 1).replace(/\d/g, (each) => '٠١٢٣٤٥٦٧٨٩'[Number(each)]!);
      for (const typed of [
        `${code.slice(0, 3)}\u00A0${code.slice(3)}\n`,
        ` ${recovery[0]!.toUpperCase()}\u200B`,
      ]) {
        const browser = app.browser();
        const back = await browser.submit(await typePassword(browser, user), { code: typed });
        expect(leftFor(back).searchParams.get('code')).not.toBeNull();
      }
    });

    test('a recovery code takes the place of the app, once', async () => {
      const { user, recovery } = await enrolled();
      const browser = app.browser();
      expect(
        leftFor(
          await browser.submit(await typePassword(browser, user), { code: recovery[0]! }),
        ).searchParams.get('code'),
      ).not.toBeNull();
      const next = app.browser();
      expect(
        (await next.submit(await typePassword(next, user), { code: recovery[0]! })).status,
      ).toBe(400);
    });

    test('guessing is slowed down after five codes, and says for how long', async () => {
      const { user } = await enrolled();
      const browser = app.browser();
      let page = await typePassword(browser, user);
      for (let attempt = 0; attempt < 5; attempt++)
        page = await browser.submit(page, { code: '000000' });
      const slowed = await browser.submit(page, { code: '000000' });
      expect(page.status).toBe(400);
      expect(slowed.status).toBe(429);
      expect(Number(slowed.headers.get('retry-after')) > 0).toBe(true);
    });

    test('another browser and a form without its token get nowhere', async () => {
      const page = await typePassword(app.browser(), await someone());
      expect((await app.browser().open(page.url)).status).toBe(400);
      const { status } = await fetch(new URL('second-factor', page.url), {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({
          handle: new URL(page.url).searchParams.get('handle')!,
          code: '000000',
        }),
      });
      expect(status).toBe(400);
    });

    test('who cancels is sent back with access_denied (RFC 6749 §4.1.2.1)', async () => {
      const browser = app.browser();
      expect(
        leftFor(
          await browser.submit(await typePassword(browser, await someone()), {}, 'deny'),
        ).searchParams.get('error'),
      ).toBe('access_denied');
    });

    test('the password grant answers invalid_grant and names the login page (RFC 6749 §5.2)', async () => {
      const { user } = await enrolled();
      const client = await app.addApp({
        client_metadata: { grant_types: ['password'], urls: { redirect_uris: [redirectUri] } },
      });
      const { status, body } = await app.server.post(
        '/token',
        { grant_type: 'password', username: user.username, password, scope: 'openid' },
        credentialsOf(client),
      );
      expect(status).toBe(400);
      expect(body.error).toBe('invalid_grant');
      expect(body.error_description).toEqual(expect.stringContaining('login page'));
    });

    test('an application asks people to enrol with an essential acr of 2 (OpenID Connect Core §5.5.1.1)', async () => {
      await setPolicy('optional');
      const [user, browser] = [await someone(), app.browser()];
      expect(leftFor(await typePassword(browser, user)).searchParams.get('code')).not.toBeNull();
      const page = await typePassword(browser, user, {
        claims: JSON.stringify({ id_token: { acr: { essential: true, values: ['2'] } } }),
      });
      const done = await browser.submit(page, { code: codeOf(secretOn(page), step()) });
      expect(leftFor(await goOn(browser, done)).searchParams.get('code')).not.toBeNull();
      await setPolicy('always');
    });

    test('an administrator sees no secret, and takes a lost factor away with what it opened', async () => {
      const { user, browser, done } = await enrolled();
      await goOn(browser, done);
      const { status, body, text } = await app.server.manage(
        'GET',
        `/users/${user.id}/authenticators?sort=authenticator_type`,
      );
      expect(status).toBe(200);
      expect(body.items.map((each: Json) => [each.authenticator_type, each.codes_left])).toEqual([
        ['recovery_code', 10],
        ['totp', null],
      ]);
      expect(text).not.toMatch(/secret|digest/);
      const [, totp] = body.items;
      expect(
        (await app.server.manage('GET', `/users/${user.id}/authenticators/${totp.id}`)).body,
      ).toMatchObject({ id: totp.id, user_id: user.id });
      expect(
        (await app.server.manage('DELETE', `/users/${user.id}/authenticators/${totp.id}`)).status,
      ).toBe(204);
      expect(
        (await app.server.manage('GET', `/users/${user.id}/authenticators`)).body.items,
      ).toEqual([]);
      expect(
        (await app.server.manage('DELETE', `/users/${user.id}/authenticators/${totp.id}`)).status,
      ).toBe(404);
      expect((await app.server.manage('GET', `/users/${user.id}`)).body.is_mfa_enrolled).toBe(
        false,
      );
      expect(
        leftFor(await browser.open(app.url({ prompt: 'none' }))).searchParams.get('error'),
      ).toBe('login_required');
      expect((await typePassword(app.browser(), user)).text).toContain('<svg class="qr"');
    });

    describe('passkeys', () => passkeyTests(app, { someone, typePassword, goOn }));
  });
