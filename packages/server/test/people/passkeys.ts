/** Passkeys over HTTP, with an authenticator in software; the script of the page is for the journeys in a browser. */
import { expect, test } from '@jest/globals';
import {
  softwareAuthenticator,
  type Bent,
} from '../../../platform-node/test/software-authenticator.js';
import type { Json } from '../deployment/exchange.js';
import { leftFor, type FormBrowser, type Shown } from '../deployment/form-browser.js';
import { claimsOf, type AtAnApp } from '../deployment/person.js';

export interface AtTheLogin {
  readonly someone: () => Promise<Json>;
  readonly typePassword: (browser: FormBrowser, user: Json, parameters?: Json) => Promise<Shown>;
  readonly goOn: (browser: FormBrowser, page: Shown) => Promise<Shown>;
}

/** What the script of the page would hand to the browser. */
const askedOn = ({ text }: Shown): Json =>
  JSON.parse(
    /data-passkey="([^"]*)"/
      .exec(text)![1]!
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&'),
  );

export const passkeyTests = (app: AtAnApp, { someone, typePassword, goOn }: AtTheLogin): void => {
  const enrolled = async () => {
    const [user, browser, device] = [
      await someone(),
      app.browser(),
      softwareAuthenticator(app.issuer),
    ];
    const page = await typePassword(browser, user);
    const done = await browser.submit(page, { passkey: device.create(askedOn(page).create) });
    return { user, browser, page, device, done };
  };
  const use = async (
    { user, device }: Pick<Awaited<ReturnType<typeof enrolled>>, 'user' | 'device'>,
    bent: Bent = {},
  ) => {
    const browser = app.browser();
    const page = await typePassword(browser, user);
    return browser.submit(page, { passkey: device.get(askedOn(page).get, bent) });
  };

  test('set up, it shows in the ID token (RFC 8176 §2, Extended Authentication Profile ACR Values 1.0)', async () => {
    const { user, browser, page, done } = await enrolled();
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'nonce-[\w-]+'/);
    const back = leftFor(await goOn(browser, done));
    const { body } = await app.redeem(back.searchParams.get('code'));
    expect(claimsOf(body.id_token)).toMatchObject({
      sub: user.id,
      acr: '2',
      amr: ['pwd', 'pop', 'user', 'mfa'],
    });
    const { body: own, text } = await app.server.manage(
      'GET',
      `/users/${user.id}/authenticators?sort=authenticator_type`,
    );
    expect(own.items.map((each: Json) => [each.authenticator_type, each.label])).toEqual([
      ['passkey', null],
      ['recovery_code', null],
    ]);
    expect(text).not.toMatch(/public_?key|credential/i);
  });

  test('who has one is asked for it after the password, and a browser is told which', async () => {
    const { user, device } = await enrolled();
    const page = await typePassword(app.browser(), user);
    expect(askedOn(page).get).toMatchObject({
      rpId: 'localhost',
      allowCredentials: [{ type: 'public-key', id: device.credentialId }],
    });
    const back = leftFor(await use({ user, device }));
    const { body } = await app.redeem(back.searchParams.get('code'));
    expect(claimsOf(body.id_token)).toMatchObject({ acr: '2', amr: ['pwd', 'pop', 'user', 'mfa'] });
  });

  test.each<[string, Bent]>([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another host', { relyingPartyId: 'evil.example' }],
    ['to another challenge', { challenge: 'YW5vdGhlcg' }],
    ['whose counter goes back', { counter: 0 }],
  ])('an answer %s is refused on the page, and the next one can be right', async (_, bent) => {
    const { user, device, browser, done } = await enrolled();
    await goOn(browser, done);
    await use({ user, device });
    const at = app.browser();
    const page = await typePassword(at, user);
    const refused = await at.submit(page, { passkey: device.get(askedOn(page).get, bent) });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('role="alert"');
    expect(at.cookies().has('keyward_session')).toBe(false);
    expect(
      leftFor(
        await at.submit(refused, { passkey: device.get(askedOn(refused).get) }),
      ).searchParams.get('code'),
    ).not.toBeNull();
    const copies = await app.server.storage.auditEvents.all([
      { attribute: 'name', equals: 'authenticator.copy_suspected' },
    ]);
    expect(copies.length > 0).toBe('counter' in bent);
  });

  test('an answer works once, however many send it, and not at another login', async () => {
    const { user, device } = await enrolled();
    const browser = app.browser();
    const page = await typePassword(browser, user);
    const passkey = device.get(askedOn(page).get);
    await Promise.all(Array.from({ length: 4 }, () => browser.submit(page, { passkey })));
    expect((await app.server.manage('GET', `/users/${user.id}`)).body.logins_count).toBe(2);
    const other = app.browser();
    expect((await other.submit(await typePassword(other, user), { passkey })).status).toBe(400);
  });

  test.each([
    ['half an object', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number for an id', '{"id":1}'],
    ['20,000 characters', 'x'.repeat(20_000)],
    [
      'empty parts',
      '{"id":"x","rawId":"x","type":"public-key","response":{"clientDataJSON":"e30",' +
        '"attestationObject":"oA","authenticatorData":"AA","signature":"AA"}}',
    ],
  ])('what is no answer is refused: %s', async (_, passkey) => {
    const { user } = await enrolled();
    const [enrolling, using] = [app.browser(), app.browser()];
    expect(
      (await enrolling.submit(await typePassword(enrolling, await someone()), { passkey })).status,
    ).toBe(400);
    expect((await using.submit(await typePassword(using, user), { passkey })).status).toBe(400);
  });

  test('a passkey alone logs in from the login page, and counts as two factors (RFC 8176 §2)', async () => {
    const { user, device } = await enrolled();
    const browser = app.browser();
    const login = await browser.open(app.url());
    const page = await browser.open(
      new URL(/href="(passkey\?[^"]*)"/.exec(login.text)![1]!, login.url).href,
    );
    expect(askedOn(page).get).toMatchObject({ allowCredentials: [], userVerification: 'required' });
    const refused = await browser.submit(page, {
      passkey: device.get(askedOn(page).get, { isVerified: false }),
    });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('role="alert"');
    const back = leftFor(
      await browser.submit(refused, { passkey: device.get(askedOn(refused).get) }),
    );
    const { body } = await app.redeem(back.searchParams.get('code'));
    expect(claimsOf(body.id_token)).toMatchObject({
      sub: user.id,
      acr: '2',
      amr: ['pop', 'user', 'mfa'],
    });
  });

  test("the person's own page asks for a login, lists what there is, adds, and takes away", async () => {
    const { user, device, done } = await enrolled();
    const browser = app.browser();
    const login = await browser.open(`${app.issuer}/account`);
    expect(login.text).toContain('name="password"');
    expect(login.text).toContain('to manage the security of your account');
    expect(login.text).not.toContain('Default Client');
    const asked = await app.logIn(browser, login, {
      username: user.username,
      password: 'kumquat accordion of old',
    });
    const page = await browser.submit(asked, { passkey: device.get(askedOn(asked).get) });
    expect(new URL(page.url).pathname).toBe('/account');
    expect(page.text).toContain('<b>Passkey</b>');
    expect(page.text).toContain('10 left');

    const second = softwareAuthenticator(app.issuer);
    const added = await browser.submit(page, {
      change: 'add_passkey',
      passkey: second.create(askedOn(page).create),
      label: 'Key <of> the house',
    });
    expect(added.status).toBe(200);
    expect(added.text).toContain('<bdi>Key &lt;of&gt; the house</bdi>');
    const renewed = await browser.submit(added, { change: 'renew_codes' });
    expect(renewed.text).toContain('href="account"');
    expect(renewed.text === done.text).toBe(false);

    const { body: own } = await app.server.manage('GET', `/users/${user.id}/authenticators`);
    const first = own.items.find(
      (each: Json) => each.authenticator_type === 'passkey' && each.label === null,
    );
    const left = await browser.submit(added, { change: 'remove', id: first.id });
    expect(left.text).not.toContain('<b><bdi>Passkey</bdi></b>');
    expect(left.text).toContain('Key &lt;of&gt; the house');
    const kept = await browser.submit(left, {
      change: 'remove',
      id: own.items.find((each: Json) => each.label === 'Key <of> the house').id,
    });
    expect(kept.status).toBe(400);
    expect(kept.text).toContain('role="alert"'); // the policy is always
    expect((await browser.submit(left, { change: 'remove', id: first.id })).status).toBe(200);
  });

  test.each([
    ['nothing', {}, 400],
    ['an unknown change', { change: 'everything' }, 400],
    ['an answer that is none', { change: 'add_passkey', passkey: '{' }, 400],
    ['a wrong code', { change: 'add_app', code: '000000' }, 400],
    [
      'a name that is too long',
      { change: 'add_passkey', passkey: '{', label: 'x'.repeat(300) },
      400,
    ],
    ['a name of half a character', { change: 'add_passkey', passkey: '{', label: '\u0000' }, 400],
    ['an id of nobody', { change: 'remove', id: '../x' }, 200],
  ])('the own page is sent %s', async (_, fields: Record<string, string>, status) => {
    const { user, device } = await enrolled();
    const browser = app.browser();
    const asked = await app.logIn(browser, await browser.open(`${app.issuer}/account`), {
      username: user.username,
      password: 'kumquat accordion of old',
    });
    const page = await browser.submit(asked, { passkey: device.get(askedOn(asked).get) });
    const { change = '', ...more } = fields;
    expect((await browser.submit(page, { change, ...more })).status).toBe(status);
    const { status: forged } = await fetch(`${app.issuer}/account`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ change: 'renew_codes' }),
      headers: {
        Cookie: [...browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    expect(forged).toBe(400);
  });
};
