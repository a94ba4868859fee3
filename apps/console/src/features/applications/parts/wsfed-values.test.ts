import { describe, expect, test } from '@jest/globals';
import type { Client } from '../../../api/names.js';
import { wsfedDocument, wsfedPatch, wsfedValuesOf } from './wsfed-values.js';

const whole = {
  realm: 'urn:portal',
  reply_urls: ['https://portal.example/_trust/'],
  sign_out_url: 'https://portal.example/out',
  token_type: 'saml2.0',
  name_id_format: 'email',
  lifetime: 60,
  attributes: [{ name: 'mail', friendly_name: 'Mail', source: 'email' }],
};

const values = wsfedValuesOf({ id: 'x', client_metadata: { wsfed: whole } } as unknown as Client);

describe('the settings of WS-Federation in a form', () => {
  test('come back as they were', () => {
    expect(wsfedPatch(values)).toEqual(whole);
  });

  test('clear what is emptied', () => {
    const emptied = wsfedPatch({ ...values, signOutUrl: '', lifetime: '' });
    expect(emptied).toMatchObject({ sign_out_url: null, lifetime: null });
  });

  test('leave out for a preview what has no value', () => {
    const attributes = [{ name: '', friendlyName: '', source: 'email' }];
    const document = wsfedDocument({ ...values, signOutUrl: '', attributes });
    expect(Object.keys(document)).not.toContain('sign_out_url');
    expect(document['attributes']).toEqual([]);
  });
});
