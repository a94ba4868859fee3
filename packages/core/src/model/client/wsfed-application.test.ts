import { describe, expect, test } from '@jest/globals';
import { addClient, refusalOf, setUp } from '../../testing/set-up.test-support.js';
import { clientMetadata } from './client-metadata.js';
import { samlLimits } from './saml-application.js';
import { wsfedFault } from './wsfed-application.js';

const portal = { realm: 'urn:portal', reply_urls: ['https://portal.example/_trust/'] };

describe('the document of a relying party (contract §23)', () => {
  test('a document without a realm is nothing that is acted on, and is stored as given', () => {
    expect(wsfedFault({ reply_urls: 7, token_type: 'nothing' })).toBeUndefined();
  });

  test('with a realm and an address it is complete', () => {
    expect(wsfedFault(portal)).toBeUndefined();
  });

  test('members that are not known stay as given', () => {
    const given = { ...portal, contact: { name: 'Ada', list: [1, null] } };
    expect(clientMetadata({ wsfed: given }, 'regular_web', false).wsfed).toEqual(given);
  });

  test.each<[string, object]>([
    ['wsfed.realm', { realm: 7 }],
    ['wsfed.realm', { realm: '' }],
    ['wsfed.realm', { realm: 'with space' }],
    ['wsfed.realm', { realm: `urn:${'x'.repeat(samlLimits.entityId)}` }],
    ['wsfed.reply_urls', { reply_urls: [] }],
    ['wsfed.reply_urls', { reply_urls: null }],
    ['wsfed.reply_urls', { reply_urls: 'https://portal.example/' }],
    ['wsfed.reply_urls[0]', { reply_urls: ['http://portal.example/'] }],
    ['wsfed.reply_urls[1]', { reply_urls: ['https://portal.example/', 'javascript:alert(1)'] }],
    ['wsfed.reply_urls', { reply_urls: Array.from({ length: 21 }, () => portal.reply_urls[0]) }],
    ['wsfed.sign_out_url', { sign_out_url: 'https://user@portal.example/' }],
    ['wsfed.token_type', { token_type: 'jwt' }],
    ['wsfed.name_id_format', { name_id_format: 'kerberos' }],
    ['wsfed.lifetime', { lifetime: 29 }],
    ['wsfed.lifetime', { lifetime: samlLimits.lifetime + 1 }],
    ['wsfed.attributes', { attributes: { name: 'mail' } }],
    ['wsfed.attributes[0].source', { attributes: [{ name: 'mail', source: 'password' }] }],
  ])('a fault of %s names the field: %j', (field, members) => {
    expect(wsfedFault({ ...portal, ...members })?.field).toBe(field);
  });

  test('the client names its realm, and no other client does', async () => {
    const world = await setUp();
    const { id } = await addClient(world, { name: 'one', metadata: { wsfed: portal } });
    expect(await world.storage.clients.find(id)).toMatchObject({ wsfedRealm: portal.realm });
    const second = addClient(world, { name: 'other', metadata: { wsfed: portal } });
    expect(await refusalOf(second)).toBe('already_exists');
  });

  test('without the realm it is none any more', async () => {
    const world = await setUp();
    const { id } = await addClient(world, { metadata: { wsfed: portal } });
    const changed = await world.keyward.clients.modify(id, {
      metadata: { wsfed: { realm: null } },
    });
    expect(changed.wsfedRealm).toBeNull();
  });
});
