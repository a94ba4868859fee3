import { describe, expect, test } from '@jest/globals';
import type { SamlPartyMetadata } from '../ports/saml-issuer.js';
import { createKeyward } from '../keyward.js';
import { formatUris } from '../model/client/saml-application.js';
import { addApp } from '../testing/people.test-support.js';
import { refusalOf, setUp } from '../testing/set-up.test-support.js';

const party = {
  entityId: 'urn:shop',
  acsUrls: ['https://shop.example/acs'],
  slo: {
    url: 'https://shop.example/slo',
    responseUrl: 'https://shop.example/bye',
    binding: 'post' as const,
  },
  certificates: ['MIIB'],
  encryptionCertificate: 'MIIBE',
  signsRequests: true,
  nameIdFormats: ['urn:other', formatUris.email],
};

const filled = async (more: Partial<SamlPartyMetadata> = {}, saml: object = {}) => {
  const world = await setUp();
  const app = await addApp(world, { metadata: { saml: { ...saml } } });
  const fill = () => world.keyward.clients.fillSaml(app.id, JSON.stringify({ ...party, ...more }));
  return { world, app, fill };
};
const samlOf = async (more?: Partial<SamlPartyMetadata>, saml?: object) =>
  (await (await filled(more, saml)).fill()).metadata.saml;

describe('metadata of a service provider fill in a client', () => {
  test('with each member', async () => {
    expect(await samlOf()).toEqual({
      entity_id: 'urn:shop',
      acs_urls: ['https://shop.example/acs'],
      slo_url: 'https://shop.example/slo',
      slo_response_url: 'https://shop.example/bye',
      slo_binding: 'post',
      certificates: ['MIIB'],
      encryption_certificate: 'MIIBE',
      require_signed_requests: true,
      name_id_format: 'email',
    });
  });

  test('beside members that they do not know', async () => {
    const attributes = [{ name: 'mail', source: 'email' }];
    expect(await samlOf({}, { attributes, lifetime: 60 })).toMatchObject({
      attributes,
      lifetime: 60,
    });
  });

  test('addresses and keys that metadata no longer name are taken off', async () => {
    const { world, app, fill } = await filled(
      { slo: null as never, signsRequests: false },
      {
        slo_url: 'https://old.example',
        slo_response_url: 'https://old.example',
        certificates: ['MIIBOLD'],
      },
    );
    await fill();
    const { saml } = (await world.keyward.clients.get(app.id)).metadata;
    expect([saml['slo_url'] ?? null, saml['slo_response_url'] ?? null]).toEqual([null, null]);
    expect(saml['certificates']).toEqual(['MIIB']);
  });

  test('metadata that ask for no signed requests take no such requirement off', async () => {
    const saml = await samlOf({ signsRequests: false }, { require_signed_requests: true });
    expect(saml['require_signed_requests']).toBe(true);
  });

  test('a format that leaves the choice here changes none', async () => {
    const saml = await samlOf(
      { nameIdFormats: [formatUris.username] },
      { name_id_format: 'username' },
    );
    expect(saml['name_id_format']).toBe('username');
  });

  test('as a change of the client', async () => {
    const { world, fill } = await filled();
    await fill();
    expect((await world.storage.auditEvents.all([])).at(-1)).toMatchObject({
      name: 'client.modified',
    });
  });
});

describe('it refuses', () => {
  test('what is no metadata', async () => {
    const { world, app } = await filled();
    expect(await refusalOf(world.keyward.clients.fillSaml(app.id, '<a/>'))).toBe('invalid_field');
  });

  test('an address that no client may have', async () => {
    const { fill } = await filled({ acsUrls: ['http://shop.example/acs'] });
    expect(await refusalOf(fill())).toBe('invalid_field');
  });

  test('an entity that another client is', async () => {
    const { world, fill } = await filled();
    await addApp(world, {
      name: 'first',
      metadata: { saml: { entity_id: 'urn:shop', acs_urls: party.acsUrls } },
    });
    expect(await refusalOf(fill())).toBe('already_exists');
  });

  test('where the host answers no service providers', async () => {
    const { world, app } = await filled();
    const keyward = createKeyward({ ...world, samlIssuer: undefined });
    expect(await refusalOf(keyward.clients.fillSaml(app.id, '{}'))).toBe('not_implemented');
  });
});
