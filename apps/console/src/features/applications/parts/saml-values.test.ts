import { describe, expect, test } from '@jest/globals';
import type { Client } from '../../../api/names.js';
import { certificatesIn, samlDocument, samlPatch, samlValuesOf } from './saml-values.js';

const clientWith = (saml: object): Client =>
  ({ id: 'x', client_metadata: { saml } }) as unknown as Client;

const whole = {
  entity_id: 'urn:sp',
  acs_urls: ['https://sp.example/acs'],
  slo_url: 'https://sp.example/slo',
  slo_response_url: 'https://sp.example/bye',
  slo_binding: 'post',
  certificates: ['MIIA', 'MIIB'],
  encryption_certificate: 'MIIC',
  encrypt_name_ids: true,
  require_signed_requests: true,
  idp_initiated: false,
  name_id_format: 'email',
  sign: 'both',
  lifetime: 60,
  attributes: [{ name: 'mail', friendly_name: 'Mail', source: 'email' }],
};

describe('the settings of a SAML application in a form', () => {
  test('come back as they were', () => {
    expect(samlPatch(samlValuesOf(clientWith(whole)))).toEqual(whole);
  });

  test('clear what is emptied', () => {
    const values = { ...samlValuesOf(clientWith(whole)), sloUrl: '', lifetime: '' };
    expect(samlPatch(values)).toMatchObject({ slo_url: null, lifetime: null });
  });

  test('leave out for a preview what has no value', () => {
    const attributes = [{ name: '', friendlyName: '', source: 'email' }];
    const document = samlDocument({ ...samlValuesOf(clientWith(whole)), sloUrl: '', attributes });
    expect(Object.keys(document)).not.toContain('slo_url');
    expect(document['attributes']).toEqual([]);
  });
});

const block = '-----BEGIN CERTIFICATE-----\nMIIA\nMIIB\n-----END CERTIFICATE-----';

test.each([
  ['lines', 'MIIA\nMIIB\n', ['MIIA', 'MIIB']],
  ['a file with two', `${block}\n${block}\n`, [block, block]],
  ['what openssl prints around one', `Bag Attributes\n    localKeyID: 01\n${block}\n`, [block]],
  ['nothing', ' \n', []],
])('certificates are read from %s', (_, text, certificates) => {
  expect(certificatesIn(text)).toEqual(certificates);
});
