/** Published attacks on service providers, on this server as one (operations §4.5). */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { SamlAnswer, SamlKey } from '@keyward/core/ports';
import { nodeSamlIssuer } from '@keyward/saml-node';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Target } from '../../deployment/deployment.js';
import type { Json } from '../../deployment/exchange.js';
import { leftFor, type FormBrowser } from '../../deployment/form-browser.js';
import { atAnApp, claimsOf } from '../../deployment/person.js';
import { addProvider } from '../../deployment/world.js';
import { attacker, victim } from './forging.js';
import { attacksByResponse, named, soundAnswers, type Attack, type Loot } from './responses.js';

const asForm = (xml: string): string => Buffer.from(xml).toString('base64');

export const attacksOnRelyingParty = (target: Target): void =>
  describe('published attacks on service providers', () => {
    const here = atAnApp(target);
    const entityId = 'https://idp.example/metadata';
    let providerKey: SamlKey;
    let ownKey: SamlKey;
    let tenantId: string;
    let provider: Json;
    let at: FormBrowser;
    beforeAll(async () => {
      [providerKey, ownKey] = await Promise.all([
        nodeSamlIssuer().createKey('Elsewhere', new Date()),
        nodeSamlIssuer().createKey('Elsewhere', new Date()),
      ]);
      const { tenants } = here.server.storage;
      tenantId = (await tenants.all([{ attribute: 'isDefault', equals: true }]))[0]!.id;
      provider = await addProvider(here.server, tenantId, {
        provider_type: 'saml',
        provider_name: 'Elsewhere',
        provider_metadata: {
          entity_id: entityId,
          sso_url: 'https://idp.example/sso',
          certificates: [providerKey.certificate],
        },
      });
    });
    beforeEach(() => {
      at = here.browser();
    });

    interface Asked {
      readonly id: string;
      readonly relayState: string;
    }
    const leave = async (): Promise<Asked> => {
      const page = await at.open(here.url());
      const away = await at.submit(page, { provider: provider.id }, 'continue', 'federate');
      const { searchParams } = leftFor(away);
      const deflated = Buffer.from(searchParams.get('SAMLRequest')!, 'base64');
      const [, id = ''] = / ID="([^"]*)"/.exec(inflateRawSync(deflated).toString()) ?? [];
      return { id, relayState: searchParams.get('RelayState')! };
    };

    const lootFor = ({ id }: Asked): Loot => ({
      provider: providerKey,
      own: ownKey,
      async answer(more: Partial<SamlAnswer> = {}) {
        const sound: SamlAnswer = {
          id: `_response${id}`,
          issuer: entityId,
          destination: `${here.issuer}/federation/${provider.id}/acs`,
          inResponseTo: id,
          issuedAt: new Date(),
          audience: `${here.issuer}/federation/${provider.id}/metadata`,
          status: [],
          statement: named(attacker),
          sign: 'both',
          encryptionCertificate: undefined,
        };
        const written = await nodeSamlIssuer().writeAnswer({ ...sound, ...more }, providerKey);
        return Buffer.from(written, 'base64').toString();
      },
    });

    /** The name, at the provider, of the person who gets in; undefined where nobody does. */
    const whoGetsIn = async (form: object | string): Promise<string | undefined> => {
      const posted = await here.server.post(`/federation/${provider.id}/acs`, form as never);
      expect([303, 400, 413]).toContain(posted.status);
      if (posted.status !== 303) return undefined;

      const back = await at.open(posted.headers.location!);
      const location = back.headers.get('location');
      if (location === null) return undefined;
      const { body } = await here.redeem(new URL(location).searchParams.get('code'));
      const { sub } = claimsOf(body.id_token);
      const { userIdentities } = here.server.storage;
      const [identity] = await userIdentities.all([{ attribute: 'userId', equals: sub }]);
      return identity!.providerUserId;
    };

    const play = async (forge: Attack['forge']): Promise<string | undefined> => {
      const asked = await leave();
      const SAMLResponse = asForm(await forge(lootFor(asked)));
      return whoGetsIn({ SAMLResponse, RelayState: asked.relayState });
    };

    test.each(Object.entries(soundAnswers))('without an attack: %s', async (_, forge) => {
      expect(await play(forge)).toMatch(/^(mallory|grace)$/);
    });

    test.each(attacksByResponse)('$name ($source)', async ({ forge, as }) => {
      expect(await play(forge)).toBe(as);
    });

    const sound = async (asked: Asked) => {
      const xml = await lootFor(asked).answer({ statement: named(victim) });
      return { SAMLResponse: asForm(xml), RelayState: asked.relayState };
    };
    type Way = readonly [source: string, play: () => Promise<string | undefined>];
    const ways: Readonly<Record<string, Way>> = {
      'an answer that was used before': [
        'Mainka et al., Your Software at My Service, 2014',
        async () => {
          const form = await sound(await leave());
          await whoGetsIn(form);
          return whoGetsIn(form);
        },
      ],
      'an answer in a browser that did not ask': [
        'Barth et al., Robust Defenses for Cross-Site Request Forgery, 2008',
        async () => {
          const form = await sound(await leave());
          at = here.browser();
          return whoGetsIn(form);
        },
      ],
      'an answer with the state of another browser': [
        'Barth et al., Robust Defenses for Cross-Site Request Forgery, 2008',
        async () => {
          const { SAMLResponse } = await sound(await leave());
          at = here.browser();
          return whoGetsIn({ SAMLResponse, RelayState: (await leave()).relayState });
        },
      ],
      'two answers in one form': [
        'CVE-2025-27773 (simplesamlphp/saml2)',
        async () => {
          const form = new URLSearchParams(await sound(await leave()));
          form.append('SAMLResponse', form.get('SAMLResponse')!);
          return whoGetsIn(form.toString());
        },
      ],
      'an answer that unpacks to a hundred megabytes': [
        'CVE-2023-28119 (crewjam/saml)',
        async () => {
          const { relayState: RelayState } = await leave();
          const packed = deflateRawSync(Buffer.alloc(100_000_000, ' '), { level: 1 });
          return whoGetsIn({
            SAMLResponse: packed.toString('base64').slice(0, 90_000),
            RelayState,
          });
        },
      ],
    };

    test.each(Object.entries(ways))('%s', async (_, [, play]) => {
      expect(await play()).toBeUndefined();
    });
  });
