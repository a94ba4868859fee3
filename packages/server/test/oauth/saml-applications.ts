/** Applications that speak SAML 2.0, with node-saml and samlify as service providers (contract §3). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { SAML, ValidateInResponseTo, type SamlConfig } from '@node-saml/node-saml';
import { nodeSamlIssuer } from '@keyward/saml-node';
import { inflateRawSync } from 'node:zlib';
import samlify from 'samlify';
import type { SamlKey } from '@keyward/core/ports';
import type { Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { hiddenFields, leftFor, type FormBrowser, type Shown } from '../deployment/form-browser.js';
import { signElement } from '../../../saml-node/src/sign-element.js';
import { atAnApp } from '../deployment/person.js';
import { addManager, fresh } from '../deployment/world.js';

const acs = 'https://shop.example/acs';

export const samlApplicationsSuite = (target: Target): void =>
  describe('applications that speak SAML', () => {
    const here = atAnApp(target);
    let key: SamlKey;
    let certificate: string;
    let metadata: string;
    beforeAll(async () => {
      key = await nodeSamlIssuer().createKey('Shop', new Date());
      metadata = (await here.server.ask('GET', '/saml/metadata')).text;
      certificate = /<ds:X509Certificate>([^<]+)</.exec(metadata)![1]!;
    });

    const addShop = async (saml: Json = {}): Promise<string> => {
      const entity = `https://${fresh('shop').replaceAll(' ', '-')}.example/sp`;
      await here.addApp({
        client_metadata: { saml: { entity_id: entity, acs_urls: [acs], ...saml } },
      });
      return entity;
    };

    const serviceProvider = (issuer: string, more: Partial<SamlConfig> = {}): SAML =>
      new SAML({
        issuer,
        audience: issuer,
        callbackUrl: acs,
        entryPoint: `${here.issuer}/saml/sso`,
        idpCert: certificate,
        identifierFormat: null,
        validateInResponseTo: ValidateInResponseTo.always,
        wantAuthnResponseSigned: true,
        acceptedClockSkewMs: -1,
        ...more,
      });

    const begin = async (sp: SAML, at: FormBrowser): Promise<Shown> =>
      at.open(await sp.getAuthorizeUrlAsync('the state', undefined, {}));

    const whoIs = async (sp: SAML, page: Shown) => {
      const { SAMLResponse, ...others } = hiddenFields(page);
      const { profile } = await sp.validatePostResponseAsync({ SAMLResponse: SAMLResponse! });
      return { profile, others };
    };

    test('node-saml: login by redirect, and again without a page', async () => {
      const entity = await addShop({ attributes: [{ name: 'mail', source: 'email' }] });
      const sp = serviceProvider(entity);
      const at = here.browser();
      const first = await whoIs(sp, await here.logIn(at, await begin(sp, at)));
      expect(first.others).toEqual({ RelayState: 'the state' });
      expect(first.profile).toMatchObject({ mail: 'ada@example.com' });

      const again = await whoIs(sp, await begin(sp, at));
      expect(again.profile!.nameID).toBe(first.profile!.nameID);
    });

    test('node-saml: signed requests, an encrypted assertion, ForceAuthn', async () => {
      const entity = await addShop({
        certificates: [key.certificate],
        require_signed_requests: true,
        encryption_certificate: key.certificate,
        name_id_format: 'email',
      });
      const sp = serviceProvider(entity, {
        privateKey: key.privateKey,
        signatureAlgorithm: 'sha256',
        decryptionPvk: key.privateKey,
        forceAuthn: true,
      });
      const at = here.browser();
      const { profile } = await whoIs(sp, await here.logIn(at, await begin(sp, at)));
      expect(profile!.nameID).toBe('ada@example.com');
      expect((await begin(sp, at)).text).toContain('name="password"');
    });

    test('node-saml: a passive request is answered without a page', async () => {
      const sp = serviceProvider(await addShop(), { passive: true });
      const { profile } = await whoIs(sp, await begin(sp, here.browser()));
      expect(profile).toBeNull();
    });

    test('node-saml: a request that another site posts finds the session', async () => {
      const entity = await addShop();
      const sp = serviceProvider(entity, { authnRequestBinding: 'HTTP-POST' });
      const at = here.browser();
      await here.logIn(at, await begin(serviceProvider(entity), at));

      const form = await sp.getAuthorizeFormAsync('posted');
      const fields = hiddenFields({ text: form } as Shown);
      const page = await at.postFromElsewhere(`${here.issuer}/saml/sso`, fields);
      expect((await whoIs(sp, page)).others).toEqual({ RelayState: 'posted' });
    });

    test('node-saml: a request that a page of this site posts is answered at once', async () => {
      const entity = await addShop();
      const sp = serviceProvider(entity, { authnRequestBinding: 'HTTP-POST' });
      const at = here.browser();
      await here.logIn(at, await begin(serviceProvider(entity), at));

      const form = {
        url: `${here.issuer}/`,
        text: await sp.getAuthorizeFormAsync('near'),
      } as Shown;
      const page = await at.submit(form, {}, 'continue', '/saml/sso');
      expect(page.status).toBe(200);
      expect((await whoIs(sp, page)).others).toEqual({ RelayState: 'near' });
    });

    test('samlify: reads the metadata, and logs in', async () => {
      samlify.setSchemaValidator({ validate: () => Promise.resolve('is not checked here') });
      const entity = await addShop({ name_id_format: 'email' });
      const sp = samlify.ServiceProvider({
        entityID: entity,
        assertionConsumerService: [
          { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST', Location: acs },
        ],
        wantAssertionsSigned: true,
      });
      const idp = samlify.IdentityProvider({ metadata });
      const { context } = sp.createLoginRequest(idp, 'redirect');
      const at = here.browser();
      const page = await here.logIn(at, await at.open(context));
      const { extract } = await sp.parseLoginResponse(idp, 'post', { body: hiddenFields(page) });
      expect(extract.nameID).toBe('ada@example.com');
    });

    test('samlify: its metadata fill in the application, and it logs people in', async () => {
      samlify.setSchemaValidator({ validate: () => Promise.resolve('is not checked here') });
      const entity = `urn:${fresh('filled').replaceAll(' ', '-')}`;
      const sp = samlify.ServiceProvider({
        entityID: entity,
        authnRequestsSigned: true,
        signingCert: key.certificate,
        privateKey: key.privateKey,
        requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
        nameIDFormat: ['urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'],
        assertionConsumerService: [
          { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST', Location: acs },
        ],
      });
      const { id } = await here.addApp();
      const path = `/clients/${id}/saml_metadata`;
      const body = { xml: sp.getMetadata() };
      const tried = await here.server.manage('POST', `${path}?dry_run=true`, body);
      expect(tried.status).toBe(200);
      expect((await here.server.manage('GET', `/clients/${id}`)).body.client_metadata.saml).toEqual(
        {},
      );

      const { status, body: filled } = await here.server.manage('POST', path, body);
      expect([status, filled.client_metadata.saml]).toMatchObject([
        200,
        { entity_id: entity, acs_urls: [acs], require_signed_requests: true },
      ]);
      const idp = samlify.IdentityProvider({
        // samlify signs no request that the metadata do not ask for.
        metadata: metadata.replace('Signed="false"', 'Signed="true"'),
      });
      const at = here.browser();
      const page = await here.logIn(
        at,
        await at.open(sp.createLoginRequest(idp, 'redirect').context),
      );
      const { extract } = await sp.parseLoginResponse(idp, 'post', { body: hiddenFields(page) });
      expect(extract.nameID).toBe('ada@example.com');
    });

    test.each(['given', 'saved'])(
      'a preview of permissions, by settings that are %s, takes read:client_permissions',
      async (where) => {
        const settings = {
          entity_id: `urn:${fresh('held').replaceAll(' ', '-')}`,
          acs_urls: [acs],
        };
        const told = { ...settings, attributes: [{ name: 'scopes', source: 'permissions' }] };
        const saml = where === 'saved' ? told : settings;
        const { id } = await here.addApp({ client_metadata: { saml } });
        const [ada] = await here.server.storage.users.all([
          { attribute: 'username', equals: 'ada' },
        ]);
        const body = { user_id: ada!.id, ...(where === 'given' && { saml: told }) };
        const statusWith = async (...scopes: string[]): Promise<number> => {
          const { token: as } = await addManager(here.server, scopes);
          return (await here.server.manage('POST', `/clients/${id}/saml_preview`, body, { as }))
            .status;
        };
        expect(await statusWith('read:clients', 'read:users')).toBe(403);
        expect(await statusWith('read:clients', 'read:users', 'read:client_permissions')).toBe(200);
      },
    );

    test('a preview says what an assertion would, to who may read people', async () => {
      const saml = {
        entity_id: `urn:${fresh('preview').replaceAll(' ', '-')}`,
        acs_urls: [acs],
        name_id_format: 'email',
        attributes: [{ name: 'mail', source: 'email' }],
      };
      const { id } = await here.addApp({ client_metadata: { saml } });
      const [ada] = await here.server.storage.users.all([{ attribute: 'username', equals: 'ada' }]);
      const ask = (as?: string) =>
        here.server.manage('POST', `/clients/${id}/saml_preview`, { user_id: ada!.id }, { as });
      expect(await ask()).toMatchObject({
        status: 200,
        body: {
          name_id: { value: 'ada@example.com' },
          attributes: [{ name: 'mail', values: ['ada@example.com'] }],
          audience: saml.entity_id,
          destination: acs,
          sign: 'both',
          is_encrypted: false,
          lifetime: 300,
        },
      });
      const { token } = await addManager(here.server, ['read:clients']);
      const { status, body } = await ask(token);
      expect([status, body.message]).toEqual([403, expect.stringContaining('read:users')]);
    });

    test('metadata of an entity that another application has are refused', async () => {
      const entity = await addShop();
      const sp = samlify.ServiceProvider({
        entityID: entity,
        assertionConsumerService: [
          { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST', Location: acs },
        ],
      });
      const { id } = await here.addApp();
      const { status, body } = await here.server.manage('POST', `/clients/${id}/saml_metadata`, {
        xml: sp.getMetadata(),
      });
      expect([status, body.message]).toEqual([409, expect.stringContaining('saml_entity_id')]);
    });

    test('metadata that are none are refused by name', async () => {
      const { id } = await here.addApp();
      const { status, body } = await here.server.manage('POST', `/clients/${id}/saml_metadata`, {
        xml: '<html/>',
      });
      expect([status, body.message]).toEqual([400, expect.stringContaining('xml ')]);
    });

    test('node-saml: a login that begins here', async () => {
      const { id, client_metadata } = await here.addApp({
        client_metadata: {
          saml: {
            entity_id: `urn:${fresh('portal')}`.replaceAll(' ', '-'),
            acs_urls: [acs],
            idp_initiated: true,
          },
        },
      });
      const at = here.browser();
      const page = await here.logIn(at, await at.open(`${here.issuer}/saml/start/${id}`));
      const sp = serviceProvider(client_metadata.saml.entity_id, {
        validateInResponseTo: ValidateInResponseTo.ifPresent,
      });
      expect((await whoIs(sp, page)).profile!.nameID).toBeDefined();
      const solicited = serviceProvider(client_metadata.saml.entity_id);
      await expect(whoIs(solicited, page)).rejects.toThrow('InResponseTo');

      const again = await at.open(`${here.issuer}/saml/start/${id}`);
      expect(again.status).toBe(200);
      expect((await whoIs(sp, again)).profile!.nameID).toBeDefined();
    });

    test('a login begins here for no other application', async () => {
      const { id } = await here.addApp();
      const page = await here.browser().open(`${here.issuer}/saml/start/${id}`);
      expect([page.status, page.headers.get('location')]).toEqual([400, null]);
    });

    describe('single logout', () => {
      const sloOf = (entity: string): string => entity.replace('/sp', '/slo');
      /** A service provider that signs, with a person who is logged in to it. */
      const loggedIn = async (at: FormBrowser, more: Json = {}) => {
        const entity = `https://${fresh('slo').replaceAll(' ', '-')}.example/sp`;
        const slo = sloOf(entity);
        await addShop({
          entity_id: entity,
          slo_url: slo,
          certificates: [key.certificate],
          ...more,
        });
        const sp = serviceProvider(entity, {
          privateKey: key.privateKey,
          signatureAlgorithm: 'sha256',
          logoutUrl: `${here.issuer}/saml/slo`,
        });
        const first = await begin(sp, at);
        const page = first.text.includes('name="password"') ? await here.logIn(at, first) : first;
        const { profile } = await whoIs(sp, page);
        return { entity, slo, sp, profile: profile! };
      };
      type LoggedIn = Awaited<ReturnType<typeof loggedIn>>;

      /** What of ours a service provider makes of the address that the browser is sent to. */
      const received = ({ sp }: LoggedIn, page: Shown) => {
        const { search, searchParams } = leftFor(page);
        return sp.validateRedirectAsync(Object.fromEntries(searchParams), search.slice(1));
      };
      const answered = async (by: LoggedIn, at: FormBrowser, page: Shown): Promise<Shown> => {
        const { profile } = await received(by, page);
        return at.open(await by.sp.getLogoutResponseUrlAsync(profile!, '', {}, true));
      };
      const isLoggedOut = async (at: FormBrowser): Promise<boolean> => {
        const sp = serviceProvider(await addShop(), { passive: true });
        return (await whoIs(sp, await begin(sp, at))).profile === null;
      };

      test('node-saml: asks by redirect, and the other service provider is told', async () => {
        const at = here.browser();
        const other = await loggedIn(at);
        const shop = await loggedIn(at);
        const visit = await at.open(await shop.sp.getLogoutUrlAsync(shop.profile, 'the state', {}));
        expect(leftFor(visit).href).toContain(other.slo);
        expect((await received(other, visit)).profile).toMatchObject({
          nameID: other.profile.nameID,
          sessionIndex: other.profile.sessionIndex,
        });

        const back = await answered(other, at, visit);
        expect(leftFor(back).href).toContain(shop.slo);
        expect(leftFor(back).searchParams.get('RelayState')).toBe('the state');
        expect((await received(shop, back)).loggedOut).toBe(true);
        expect(await isLoggedOut(at)).toBe(true);
      });

      /** The request that a service provider makes for a form. */
      const postedRequest = async ({ sp, profile }: LoggedIn): Promise<string> => {
        const { searchParams } = new URL(await sp.getLogoutUrlAsync(profile, '', {}));
        const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest')!, 'base64'));
        return Buffer.from(await signElement(xml.toString(), key)).toString('base64');
      };

      test('node-saml: a request that a page of this site posts is answered by a form', async () => {
        const at = here.browser();
        const shop = await loggedIn(at, { slo_binding: 'post' });
        const request = await postedRequest(shop);
        const form = {
          url: `${here.issuer}/`,
          text: `<form action="/saml/slo"><input type="hidden" name="SAMLRequest" value="${request}"></form>`,
        } as Shown;
        const page = await at.submit(form, {}, 'continue', '/saml/slo');
        expect(page.status).toBe(200);
        expect(page.text).toContain(`action="${shop.slo}"`);
        const { SAMLResponse } = hiddenFields(page);
        expect(Buffer.from(SAMLResponse!, 'base64').toString()).toContain('InResponseTo="');
        // Of an answer in a form, it looks for that attribute at a login's alone.
        const sp = serviceProvider(shop.entity, {
          validateInResponseTo: ValidateInResponseTo.never,
        });
        const answer = await sp.validatePostResponseAsync({ SAMLResponse: SAMLResponse! });
        expect(answer.loggedOut).toBe(true);
      });

      test('node-saml: a request that another site posts finds the session', async () => {
        const at = here.browser();
        const shop = await loggedIn(at);
        const back = await at.postFromElsewhere(`${here.issuer}/saml/slo`, {
          SAMLRequest: await postedRequest(shop),
        });
        expect(leftFor(back).href).toContain(shop.slo);
        expect((await received(shop, back)).loggedOut).toBe(true);
      });

      test('a logout here visits the service providers, and ends on the page of it', async () => {
        const at = here.browser();
        const shop = await loggedIn(at);
        const asked = await at.open(`${here.issuer}/logout`);
        const visit = await at.submit(asked, {}, 'continue', `${here.issuer}/logout`);
        expect(leftFor(visit).href).toContain(shop.slo);
        const over = await answered(shop, at, visit);
        expect([over.status, over.text]).toEqual([200, expect.stringContaining('signed out')]);
      });

      test('node-saml: one that wants a form is visited by one', async () => {
        const at = here.browser();
        const shop = await loggedIn(at, { slo_binding: 'post' });
        const asked = await at.open(`${here.issuer}/logout`);
        const visit = await at.submit(asked, {}, 'continue', `${here.issuer}/logout`);
        expect(visit.text).toContain(`action="${shop.slo}"`);
        const { profile } = await shop.sp.validatePostRequestAsync({ ...hiddenFields(visit) });
        expect(profile).toMatchObject({ nameID: shop.profile.nameID });
      });

      test('samlify: asks, and is answered', async () => {
        samlify.setSchemaValidator({ validate: () => Promise.resolve('is not checked here') });
        const at = here.browser();
        const shop = await loggedIn(at);
        const sp = samlify.ServiceProvider({
          entityID: shop.entity,
          privateKey: key.privateKey,
          requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
          wantLogoutResponseSigned: true,
          singleLogoutService: [
            { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: shop.slo },
          ],
        });
        const idp = samlify.IdentityProvider({ metadata, wantLogoutRequestSigned: true });
        const { context } = sp.createLogoutRequest(idp, 'redirect', {
          logoutNameID: shop.profile.nameID,
          sessionIndex: shop.profile.sessionIndex!,
        });
        const back = leftFor(await at.open(context));
        const query = Object.fromEntries(back.searchParams);
        const { extract } = await sp.parseLogoutResponse(idp, 'redirect', {
          query,
          octetString: back.search.slice(1).replace(/&Signature=.*/, ''),
        });
        expect(extract.response).toMatchObject({ destination: shop.slo });
        expect(await isLoggedOut(at)).toBe(true);
      });

      test.each([
        ['no message', ''],
        ['no Base64', '?SAMLRequest=%3Cxml%3E'],
        ['an answer that is none', '?SAMLResponse=AAAA'],
        ['a reference that is none', '?posted=x'],
      ])('%s is a page that says so', async (_, query) => {
        const page = await here.browser().open(`${here.issuer}/saml/slo${query}`);
        expect(page.status).toBe(400);
        expect(page.headers.get('content-type')).toContain('text/html');
      });

      test('a broken signature is a page, and the session goes on', async () => {
        const at = here.browser();
        const shop = await loggedIn(at);
        const address = await shop.sp.getLogoutUrlAsync(shop.profile, 'a', {});
        const page = await at.open(address.replace('RelayState=a', 'RelayState=b'));
        expect([page.status, page.headers.get('location')]).toEqual([400, null]);
        expect(await isLoggedOut(at)).toBe(false);
      });
    });

    test.each([
      ['no request', ''],
      ['no Base64', '?SAMLRequest=%3Cxml%3E'],
      ['what does not inflate', '?SAMLRequest=AAAA'],
      ['a reference that is none', '?posted=x'],
    ])('%s is a page that says so', async (_, query) => {
      const page = await here.browser().open(`${here.issuer}/saml/sso${query}`);
      expect(page.status).toBe(400);
      expect(page.headers.get('content-type')).toContain('text/html');
    });

    test('an address that is not registered is a page, and nothing is posted there', async () => {
      const sp = serviceProvider(await addShop(), { callbackUrl: 'https://evil.example/acs' });
      const page = await begin(sp, here.browser());
      expect(page.status).toBe(400);
      expect(page.text).not.toContain('evil.example');
    });

    test('a second client of an entity is refused by name', async () => {
      const entity = await addShop();
      const { status, body } = await here.server.manage('POST', '/clients', {
        client_name: fresh('second'),
        client_metadata: { saml: { entity_id: entity, acs_urls: [acs] } },
      });
      expect([status, body.message]).toEqual([409, expect.stringContaining('saml_entity_id')]);
    });

    test('a fault of the settings names the field', async () => {
      const { status, body } = await here.server.manage('POST', '/clients', {
        client_name: fresh('faulty'),
        client_metadata: { saml: { entity_id: 'urn:x', acs_urls: [acs], certificates: ['MIIB'] } },
      });
      expect([status, body.message]).toEqual([
        400,
        expect.stringContaining('client_metadata.saml.certificates[0]'),
      ]);
    });
  });
