/** Published attacks on identity providers, on this server as one (contract §3). */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { SamlKey } from '@keyward/core/ports';
import { nodeSamlIssuer } from '@keyward/saml-node';
import type { Target } from '../../deployment/deployment.js';
import {
  hiddenFields,
  leftFor,
  type FormBrowser,
  type Shown,
} from '../../deployment/form-browser.js';
import { atAnApp } from '../../deployment/person.js';
import { fresh } from '../../deployment/world.js';
import { attacksByLogout, soundHiddenLogout, soundLogout, type Known } from './logouts.js';
import { attacksByRequest, type AskedOf, type Message } from './requests.js';

export const attacksOnIdentityProvider = (target: Target): void =>
  describe('published attacks on identity providers', () => {
    const here = atAnApp(target);
    let shopKey: SamlKey;
    let ownKey: SamlKey;
    let shop: AskedOf['shop'];
    let own: AskedOf['shop'];
    let at: FormBrowser;

    const addParty = async (key: SamlKey): Promise<AskedOf['shop']> => {
      const host = `https://${fresh('party').replaceAll(' ', '-')}.example`;
      const [entity, acs, slo] = [`${host}/sp`, `${host}/acs`, `${host}/slo`];
      await here.addApp({
        client_metadata: {
          saml: {
            entity_id: entity,
            acs_urls: [acs],
            slo_url: slo,
            certificates: [key.certificate],
            require_signed_requests: true,
          },
        },
      });
      return { entity, acs, slo, key };
    };
    beforeAll(async () => {
      [shopKey, ownKey] = await Promise.all([
        nodeSamlIssuer().createKey('Shop', new Date()),
        nodeSamlIssuer().createKey('Shop', new Date()),
      ]);
      [shop, own] = [await addParty(shopKey), await addParty(ownKey)];
    });
    beforeEach(async () => {
      at = here.browser();
      await here.through(at);
    });

    const send = ({ path, form, query }: Message): Promise<Shown> =>
      form === undefined
        ? at.open(`${here.issuer}/saml/${path}?${query}`)
        : at.postFromElsewhere(`${here.issuer}/saml/${path}`, form);

    /** Where an assertion is sent to; undefined where none is given. */
    const givenTo = (page: Shown): string | undefined => {
      const { SAMLResponse = '' } = hiddenFields(page);
      const xml = Buffer.from(SAMLResponse, 'base64').toString();
      return xml.includes('<saml:Assertion') ? /action="([^"]*)"/.exec(page.text)![1] : undefined;
    };

    const asked = (): AskedOf => ({ shop, own, issuer: here.issuer });

    test.each(['query', 'form'] as const)('without an attack, signed in a %s', async (how) => {
      const sound = attacksByRequest.sound(asked())[how];
      expect(givenTo(await send(await sound))).toBe(shop.acs);
    });

    test.each(attacksByRequest.table)('$name ($source)', async ({ forge, answered }) => {
      const page = await send(await forge(asked()));
      expect(page.status).toBeLessThan(500);
      expect(givenTo(page)).toBe(answered ? shop.acs : undefined);
      expect(page.text).not.toContain('evil.example');
      expect(page.text).not.toContain('<script>alert');
    });

    /** What the application is told of the person in this browser. */
    const told = async (): Promise<Known> => {
      const page = await send(attacksByRequest.sound(asked()).query);
      const xml = Buffer.from(hiddenFields(page)['SAMLResponse']!, 'base64').toString();
      const [, nameId] = /<saml:NameID[^>]*>([^<]*)/.exec(xml)!;
      const [, sessionIndex] = / SessionIndex="([^"]*)"/.exec(xml)!;
      const { text } = await here.server.ask('GET', '/saml/metadata');
      const [, certificate] = /use="encryption".*?<ds:X509Certificate>([^<]*)/s.exec(text)!;
      return { nameId: nameId!, sessionIndex: sessionIndex!, certificate: certificate! };
    };
    const isLoggedIn = async (): Promise<boolean> =>
      leftFor(await at.open(here.url({ prompt: 'none' }))).searchParams.has('code');

    test.each([
      ['a logout', soundLogout],
      ['a logout by an encrypted name', soundHiddenLogout],
    ])('without an attack, %s ends the session', async (_, sound) => {
      await send(await sound(asked(), await told()));
      expect(await isLoggedIn()).toBe(false);
    });

    test.each(attacksByLogout)('$name ($source)', async ({ forge }) => {
      const page = await send(await forge(asked(), await told()));
      expect(page.status).toBeLessThan(500);
      expect(await isLoggedIn()).toBe(true);
    });

    test('a logout that was used before (Mainka et al., Your Software at My Service, 2014)', async () => {
      const used = await soundLogout(asked(), await told());
      await send(used);
      await here.through(at);
      await told();
      await send(used);
      expect(await isLoggedIn()).toBe(true);
    });
  });
