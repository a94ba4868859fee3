/** Locales, codes and names as people, their keyboards and their systems write them. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { leftFor } from '../deployment/form-browser.js';
import { atAnApp, person } from '../deployment/person.js';
import { addClient, addUser, credentialsOf, fresh } from '../deployment/world.js';

export const asPeopleTypeSuite = (target: Target): void =>
  describe('what people type', () => {
    const app = atAnApp(target);
    let tenant: Json;

    beforeAll(async () => {
      const { body } = await app.server.manage('GET', '/tenants');
      [tenant] = body.items;
    });

    const languageOf = async (parameters: Json, headers: Record<string, string> = {}) =>
      (await fetch(app.url(parameters), { headers })).headers.get('content-language');

    test.each(['de_DE', 'de-DE', 'DE', 'de_DE.UTF-8', 'it,de_DE', 'deu'])(
      'ui_locales=%s asks for German',
      async (ui_locales) => {
        expect(await languageOf({ ui_locales })).toBe('de');
      },
    );

    test('Accept-Language may have underscores, and * means nothing', async () => {
      expect(await languageOf({}, { 'Accept-Language': 'de_DE' })).toBe('de');
      expect(await languageOf({}, { 'Accept-Language': '*' })).toBe('en');
    });

    test('the language of a tenant may have underscores', async () => {
      const change = (default_locale: string | null) =>
        app.server.manage('PATCH', `/tenants/${tenant.id}`, {
          tenant_metadata: { default_locale },
        });
      expect((await change('de_DE')).status).toBe(200);
      expect(await languageOf({})).toBe('de');
      expect((await change(null)).status).toBe(200);
    });

    test('the language of a person may have underscores, on pages and in mails', async () => {
      const user = await addUser(app.server, {
        password: person.password,
        email: 'bea@example.com',
        locale: 'de_DE',
      });
      const browser = app.browser();
      await app.logIn(browser, await browser.open(app.url()), {
        username: user.username,
        password: person.password,
      });
      const account = await browser.open(`${app.issuer}/account`);
      expect(account.headers.get('content-language')).toBe('de');
      const profile = await browser.open(`${app.issuer}/account/profile`);
      expect(profile.text).toMatch(/<option value="de_DE"[^>]* selected>Deutsch/);
    });

    test.each([
      ['with spaces around it', ' ada '],
      ['with invisible characters', '\u200Bada\uFEFF'],
      ['as an address in a mail', '\u2068ada@example.com\u2069 '],
      ['as a telephone number with spaces', '+49 30 123456'],
      ['as a telephone number with the prefix 00', '0049 30-123456'],
    ])('a person is known by their name, %s', async (_how, username) => {
      const browser = app.browser();
      const back = await app.logIn(browser, await browser.open(app.url()), { ...person, username });
      expect(leftFor(back).searchParams.get('code')).not.toBeNull();
    });

    test.each([
      ['in groups', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
      ['with a dash', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
      ['with a line break', (code: string) => `${code}\r\n`],
      [
        'in full width',
        (code: string) => code.replace(/\d/g, (each) => '０１２３４５６７８９'[+each]!),
      ],
      ['in Arabic digits', (code: string) => code.replace(/\d/g, (each) => '٠١٢٣٤٥٦٧٨٩'[+each]!)],
    ])('a one-time password counts %s', async (_how, typed) => {
      const { server } = app;
      const { id, email } = await addUser(server, {
        email: `${fresh('typed').replace(' ', '-')}@example.com`,
      });
      const shop = await addClient(server, {
        client_metadata: { grant_types: ['otp'] },
        client_type: 'regular_web',
      });
      const sent = await server.ask('POST', '/otp', {
        body: { client_id: shop.id, username: email, channel: 'email' },
      });
      expect(sent.status).toBe(204);
      await server.keyward.people.settled();
      const otp = typed(server.notices.list.at(-1)!.values['code']!);
      const { status, body } = await server.post(
        '/token',
        { grant_type: 'otp', username: email, otp, scope: 'openid' },
        credentialsOf(shop),
      );
      expect({ id, status, error: body.error_description }).toEqual({ id, status: 200 });
    });
  });
