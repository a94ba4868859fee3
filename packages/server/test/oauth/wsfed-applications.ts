/** Applications that speak WS-Federation (contract §23). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { DOMParser } from '@xmldom/xmldom';
import { SignedXml } from 'xml-crypto';
import type { Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { hiddenFields, leftFor, type FormBrowser, type Shown } from '../deployment/form-browser.js';
import { atAnApp } from '../deployment/person.js';
import { addManager, fresh } from '../deployment/world.js';

const reply = 'https://portal.example/_trust/';
const path = '/wsfed';
const metadataPath = '/wsfed/FederationMetadata/2007-06/FederationMetadata.xml';
const mail = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress';

export const wsfedApplicationsSuite = (target: Target): void =>
  describe('applications that speak WS-Federation', () => {
    const here = atAnApp(target);
    let metadata: string;
    let certificate: string;
    beforeAll(async () => {
      metadata = (await here.server.ask('GET', metadataPath)).text;
      certificate = /<ds:KeyInfo><ds:X509Data><ds:X509Certificate>([^<]+)</.exec(metadata)![1]!;
    });

    const addPortal = async (wsfed: Json = {}): Promise<string> => {
      const realm = `urn:${fresh('portal').replaceAll(' ', '-')}`;
      await here.addApp({ client_metadata: { wsfed: { realm, reply_urls: [reply], ...wsfed } } });
      return realm;
    };

    const addressOf = (query: Readonly<Record<string, string>>): string =>
      `${here.issuer}${path}?${new URLSearchParams(query)}`;
    const signIn = (at: FormBrowser, wtrealm: string, more: object = {}): Promise<Shown> =>
      at.open(addressOf({ wa: 'wsignin1.0', wtrealm, ...more }));
    const signOut = (at: FormBrowser, more: object = {}): Promise<Shown> =>
      at.open(addressOf({ wa: 'wsignout1.0', ...more }));

    /** The assertion of an answer, as far as the key of the metadata has signed it. */
    const verified = (wresult: string): Document => {
      const document = new DOMParser().parseFromString(wresult, 'text/xml');
      const [signature] = Array.from(document.getElementsByTagNameNS('*', 'Signature'));
      const verifier = new SignedXml({
        publicCert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----`,
        idAttribute: 'AssertionID',
      });
      verifier.loadSignature(signature!);
      if (!verifier.checkSignature(wresult)) throw new Error('badly signed');
      const [signed] = verifier.getSignedReferences();
      return new DOMParser().parseFromString(signed!, 'text/xml');
    };
    const textsIn = (document: Document, name: string) =>
      Array.from(document.getElementsByTagNameNS('*', name), ({ textContent }) => textContent);

    test('logs in, and again without a page', async () => {
      const realm = await addPortal({ attributes: [{ name: mail, source: 'email' }] });
      const at = here.browser();
      const page = await here.logIn(at, await signIn(at, realm, { wctx: 'rm=0&id=passive' }));
      expect([page.status, page.text]).toEqual([200, expect.stringContaining(`action="${reply}"`)]);
      const { wresult, ...others } = hiddenFields(page);
      expect(others).toEqual({ wa: 'wsignin1.0', wctx: 'rm=0&id=passive' });
      const assertion = verified(wresult!);
      expect(textsIn(assertion, 'Audience')).toEqual([realm]);
      expect(textsIn(assertion, 'AttributeValue')).toEqual(['ada@example.com']);

      const again = verified(hiddenFields(await signIn(at, realm))['wresult']!);
      expect(textsIn(again, 'NameIdentifier')[0]).toBe(textsIn(assertion, 'NameIdentifier')[0]);
    });

    test.each(['given', 'saved'])(
      'a preview of permissions, by settings that are %s, takes read:client_permissions',
      async (where) => {
        const settings = {
          realm: `urn:${fresh('held').replaceAll(' ', '-')}`,
          reply_urls: [reply],
        };
        const told = { ...settings, attributes: [{ name: 'scopes', source: 'permissions' }] };
        const wsfed = where === 'saved' ? told : settings;
        const { id } = await here.addApp({ client_metadata: { wsfed } });
        const [ada] = await here.server.storage.users.all([
          { attribute: 'username', equals: 'ada' },
        ]);
        const body = { user_id: ada!.id, ...(where === 'given' && { wsfed: told }) };
        const statusWith = async (...scopes: string[]): Promise<number> => {
          const { token: as } = await addManager(here.server, scopes);
          return (await here.server.manage('POST', `/clients/${id}/wsfed_preview`, body, { as }))
            .status;
        };
        expect(await statusWith('read:clients', 'read:users')).toBe(403);
        expect(await statusWith('read:clients', 'read:users', 'read:client_permissions')).toBe(200);
      },
    );

    test('a preview says what a token would, to who may read people', async () => {
      const realm = `urn:${fresh('preview').replaceAll(' ', '-')}`;
      const attributes = [{ name: mail, source: 'email' }];
      const wsfed = { realm, reply_urls: [reply], name_id_format: 'email', attributes };
      const { id } = await here.addApp({ client_metadata: { wsfed } });
      const [ada] = await here.server.storage.users.all([{ attribute: 'username', equals: 'ada' }]);
      const ask = (as?: string) =>
        here.server.manage('POST', `/clients/${id}/wsfed_preview`, { user_id: ada!.id }, { as });
      expect(await ask()).toMatchObject({
        status: 200,
        body: {
          name_id: { value: 'ada@example.com' },
          attributes: [{ name: mail, values: ['ada@example.com'] }],
          audience: realm,
          destination: reply,
          token_type: 'saml1.1',
          lifetime: 300,
        },
      });
      const { token } = await addManager(here.server, ['read:clients']);
      const { status, body } = await ask(token);
      expect([status, body.message]).toEqual([403, expect.stringContaining('read:users')]);
    });

    test('a token is another one each time', async () => {
      const realm = await addPortal({ token_type: 'saml2.0' });
      const at = here.browser();
      const idOf = (page: Shown) =>
        verified(hiddenFields(page)['wresult']!).documentElement.getAttribute('ID');
      const first = idOf(await here.logIn(at, await signIn(at, realm)));
      expect(idOf(await signIn(at, realm))).not.toBe(first);
    });

    test('wfresh of 0 asks for the password again', async () => {
      const realm = await addPortal();
      const at = here.browser();
      await here.logIn(at, await signIn(at, realm));
      expect((await signIn(at, realm, { wfresh: '0' })).text).toContain('name="password"');
    });

    test('a request that another site posts finds the session', async () => {
      const realm = await addPortal();
      const at = here.browser();
      await here.logIn(at, await signIn(at, realm));
      const fields = {
        wa: 'wsignin1.0',
        wtrealm: realm,
        wctx: 'posted',
        wreq: 'x'.repeat(150_000),
      };
      const page = await at.postFromElsewhere(here.issuer + path, fields);
      expect(hiddenFields(page)).toMatchObject({ wctx: 'posted' });
    });

    test('a request that a page of this site posts is answered at once', async () => {
      const realm = await addPortal();
      const at = here.browser();
      await here.logIn(at, await signIn(at, realm));
      const fields = { wa: 'wsignin1.0', wtrealm: realm };
      const inputs = Object.entries(fields).map(
        ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
      );
      const form = {
        url: `${here.issuer}/`,
        text: `<form action="${path}">${inputs.join('')}</form>`,
      } as Shown;
      const page = await at.submit(form, {}, 'continue', path);
      expect(hiddenFields(page)).toMatchObject({ wa: 'wsignin1.0' });
    });

    test('the context is text, whatever it is', async () => {
      const realm = await addPortal();
      const at = here.browser();
      const wctx = `"><script>alert(1)</script>'&amp;ü`;
      const page = await here.logIn(at, await signIn(at, realm, { wctx }));
      expect(page.text.match(/<script/g)).toHaveLength(1);
      expect(page.text).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    });

    test.each<[string, (realm: string) => Readonly<Record<string, string>>]>([
      ['an unknown realm', () => ({ wa: 'wsignin1.0', wtrealm: 'urn:unknown', wreply: reply })],
      ['no realm', () => ({ wa: 'wsignin1.0', wreply: 'https://evil.example/' })],
      ['an unknown address', (wtrealm) => ({ wa: 'wsignin1.0', wtrealm, wreply: `${reply}x` })],
      ['a scheme of scripts', (wtrealm) => ({ wa: 'wsignin1.0', wtrealm, wreply: 'javascript:1' })],
      ['an unknown action', (wtrealm) => ({ wa: 'wattr1.0', wtrealm })],
      ['an action of an object', (wtrealm) => ({ wa: 'constructor', wtrealm })],
      ['no action', (wtrealm) => ({ wtrealm })],
      ['a freshness of text', (wtrealm) => ({ wa: 'wsignin1.0', wtrealm, wfresh: '1e9' })],
      ['an unknown login', (wtrealm) => ({ wa: 'wsignin1.0', wtrealm, wauth: 'urn:kerberos' })],
      ['a long context', (wtrealm) => ({ wa: 'wsignin1.0', wtrealm, wctx: 'x'.repeat(4001) })],
      [
        'a way out that is unknown',
        (wtrealm) => ({ wa: 'wsignout1.0', wtrealm, wreply: 'https://evil.example/' }),
      ],
    ])('%s is a page, and leads nowhere', async (_, query) => {
      const { status, headers } = await here.browser().open(addressOf(query(await addPortal())));
      expect([status, headers.get('location')]).toEqual([400, null]);
      expect(headers.get('content-type')).toContain('text/html');
    });

    test('a parameter that stands twice is refused', async () => {
      const address = addressOf({ wa: 'wsignin1.0', wtrealm: await addPortal() });
      const { status } = await here.browser().open(`${address}&wtrealm=urn:other`);
      expect(status).toBe(400);
    });

    test('a posted request without an action is refused before it is kept', async () => {
      const { status } = await here.server.post(path, { wtrealm: 'urn:x' });
      expect(status).toBe(400);
    });

    test('a posted request that is too long is refused', async () => {
      const { status } = await here.server.post(path, {
        wa: 'wsignin1.0',
        wctx: 'x'.repeat(200_000),
      });
      expect(status).toBe(400);
    });

    test('a realm that another application has is refused', async () => {
      const realm = await addPortal();
      const { id } = await here.addApp();
      const { status, body } = await here.server.manage('PATCH', `/clients/${id}`, {
        client_metadata: { wsfed: { realm, reply_urls: [reply] } },
      });
      expect([status, body.message]).toEqual([409, expect.stringContaining('wsfed_realm')]);
    });

    describe('a logout', () => {
      const loggedIn = async (at: FormBrowser, more: Json = {}): Promise<string> => {
        const realm = await addPortal(more);
        const page = await signIn(at, realm);
        if (page.text.includes('name="password"')) await here.logIn(at, page);
        return realm;
      };
      const isLoggedIn = async (at: FormBrowser): Promise<boolean> =>
        !(await signIn(at, await addPortal())).text.includes('name="password"');

      test.each(['wsignout1.0', 'wsignoutcleanup1.0'])(
        '%s asks the person, and then tells each application and goes on',
        async (wa) => {
          const at = here.browser();
          await loggedIn(at, { sign_out_url: 'https://other.example/out' });
          const realm = await loggedIn(at);
          const asked = await signOut(at, { wa, wtrealm: realm, wreply: reply });
          expect(await isLoggedIn(at)).toBe(true);

          const page = await at.submit(asked, {});
          expect(page.text).toContain('src="https://other.example/out?wa=wsignoutcleanup1.0"');
          expect(page.text).toContain(`src="${reply}?wa=wsignoutcleanup1.0"`);
          expect(page.text).toContain(`href="${reply}"`);
          expect(page.headers.get('content-security-policy')).toMatch(
            /img-src [^;]*https:\/\/other\.example https:\/\/portal\.example;/,
          );
          expect(await isLoggedIn(at)).toBe(false);
        },
      );

      test('without an address ends here', async () => {
        const at = here.browser();
        const realm = await loggedIn(at);
        const page = await at.submit(await signOut(at, { wtrealm: realm }), {});
        expect(page.text).toContain('You are signed out');
        expect(page.text).not.toContain('<script');
      });

      test('with an address and no realm ends here', async () => {
        const at = here.browser();
        await loggedIn(at);
        const page = await at.submit(await signOut(at, { wreply: 'https://evil.example/' }), {});
        expect(page.text).not.toContain('evil.example');
        expect(await isLoggedIn(at)).toBe(false);
      });

      test('of a person who is not logged in goes on at once', async () => {
        const wtrealm = await addPortal();
        const page = await signOut(here.browser(), { wtrealm, wreply: reply });
        expect(leftFor(page).href).toBe(reply);
      });

      test('by OpenID Connect tells applications of WS-Federation, too', async () => {
        const at = here.browser();
        await loggedIn(at);
        const asked = await at.open(`${here.issuer}/logout`);
        expect((await at.submit(asked, {})).text).toContain(`src="${reply}?wa=wsignoutcleanup1.0"`);
      });
    });

    test('the metadata name the key that signs', () => {
      expect(metadata).toContain('fed:SecurityTokenServiceType');
      expect(metadata).toContain(`<wsa:Address>${here.issuer}${path}</wsa:Address>`);
    });
  });
