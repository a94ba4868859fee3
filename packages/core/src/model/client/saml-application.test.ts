import { describe, expect, test } from '@jest/globals';
import { addClient, refusalOf, setUp } from '../../testing/set-up.test-support.js';
import { clientMetadata } from './client-metadata.js';
import { samlFault, samlLimits } from './saml-application.js';

const shop = { entity_id: 'https://shop.example/sp', acs_urls: ['https://shop.example/acs'] };

/** The fault of the document in which these members stand. */
const faultWith = (members: object) =>
  samlFault({ ...shop, ...members }, { certificateProblem: () => undefined });

describe('the document of a SAML service provider (contract §3)', () => {
  test('a document without an entity id is nothing that is acted on, and is stored as given', () => {
    expect(samlFault({ acs_urls: 7, sign: 'nothing' }, undefined)).toBeUndefined();
  });

  test('with an entity and an address it is complete', () => {
    expect(samlFault(shop, undefined)).toBeUndefined();
  });

  test('members that are not known stay as given', () => {
    const given = { ...shop, contact: { name: 'Ada', list: [1, null] } };
    expect(clientMetadata({ saml: given }, 'regular_web', false).saml).toEqual(given);
  });

  test.each<[string, object]>([
    ['saml.entity_id', { entity_id: 7 }],
    ['saml.entity_id', { entity_id: '' }],
    ['saml.entity_id', { entity_id: 'with space' }],
    ['saml.entity_id', { entity_id: `urn:${'x'.repeat(samlLimits.entityId)}` }],
    ['saml.acs_urls', { acs_urls: [] }],
    ['saml.acs_urls', { acs_urls: null }],
    ['saml.acs_urls', { acs_urls: 'https://shop.example/acs' }],
    ['saml.acs_urls[0]', { acs_urls: ['http://shop.example/acs'] }],
    ['saml.acs_urls[1]', { acs_urls: ['https://shop.example/acs', 'javascript:alert(1)'] }],
    ['saml.acs_urls', { acs_urls: Array.from({ length: 21 }, () => shop.acs_urls[0]) }],
    ['saml.slo_url', { slo_url: 'https://user@shop.example/' }],
    ['saml.slo_response_url', { slo_response_url: 'http://shop.example/bye' }],
    ['saml.encrypt_name_ids', { encrypt_name_ids: 'yes', encryption_certificate: 'MIIB' }],
    ['saml.encrypt_name_ids', { encrypt_name_ids: true }],
    ['saml.certificates[0]', { certificates: ['<xml/>'] }],
    ['saml.require_signed_requests', { require_signed_requests: 'yes' }],
    ['saml.require_signed_requests', { require_signed_requests: true }],
    ['saml.encryption_certificate', { encryption_certificate: [] }],
    ['saml.sign', { sign: 'none' }],
    ['saml.name_id_format', { name_id_format: 'kerberos' }],
    ['saml.lifetime', { lifetime: 29 }],
    ['saml.lifetime', { lifetime: samlLimits.lifetime + 1 }],
    ['saml.attributes', { attributes: { name: 'mail' } }],
    ['saml.attributes[0]', { attributes: ['mail'] }],
    ['saml.attributes[0].name', { attributes: [{ source: 'email' }] }],
    ['saml.attributes[0].name', { attributes: [{ name: null, source: 'email' }] }],
    ['saml.attributes[0].source', { attributes: [{ name: 'mail' }] }],
    ['saml.attributes[0].source', { attributes: [{ name: 'mail', source: 'password' }] }],
    ['saml.attributes[0].source', { attributes: [{ name: 'mail', source: 'app_metadata.' }] }],
    ['saml.attributes[0].value', { attributes: [{ name: 'a', source: 'email', value: 'x' }] }],
    [
      'saml.attributes',
      { attributes: Array.from({ length: 51 }, (_, at) => ({ name: `a${at}`, source: 'email' })) },
    ],
  ])('a fault of %s names the field: %j', (field, members) => {
    expect(faultWith(members)?.field).toBe(field);
  });

  test.each([
    [{ sign: 'both', name_id_format: 'transient', lifetime: 60 }],
    [{ attributes: [{ name: 'mail', friendly_name: 'Mail', source: 'email' }] }],
    [{ attributes: [{ name: 'team', source: 'app_metadata.team' }] }],
    [{ certificates: ['MIIB'], require_signed_requests: true }],
    [{ encrypt_name_ids: true, encryption_certificate: 'MIIB' }],
    [{ sign: null, attributes: null, slo_url: null }],
  ])('takes %j', (members) => {
    expect(faultWith(members)).toBeUndefined();
  });

  test('a certificate that the platform cannot use is refused by its place', () => {
    const rules = {
      certificateProblem: (each: string) => (each === 'MIIB' ? undefined : 'is bad'),
    };
    const given = { ...shop, certificates: ['MIIB', 'MIIC'] };
    expect(samlFault(given, rules)).toEqual({ field: 'saml.certificates[1]', why: 'is bad' });
  });
});

describe('Rule: an entity is one client', () => {
  test('a second client of the entity is refused', async () => {
    const world = await setUp();
    await addClient(world, { metadata: { saml: shop } });
    expect(await refusalOf(addClient(world, { metadata: { saml: shop } }))).toBe('already_exists');
  });

  test('a client that names the entity no longer makes room for another one', async () => {
    const world = await setUp();
    const first = await addClient(world, { metadata: { saml: shop } });
    await world.keyward.clients.modify(first.id, { metadata: { saml: { entity_id: null } } });
    expect(await addClient(world, { metadata: { saml: shop } })).toMatchObject({
      samlEntityId: shop.entity_id,
    });
  });

  test('a changed client is found by the entity that it names now', async () => {
    const world = await setUp();
    const client = await addClient(world, { metadata: { saml: shop } });
    const changed = await world.keyward.clients.modify(client.id, {
      metadata: { saml: { entity_id: 'urn:other' } },
    });
    expect(changed.samlEntityId).toBe('urn:other');
  });
});
