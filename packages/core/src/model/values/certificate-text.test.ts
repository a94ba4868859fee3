import { describe, expect, test } from '@jest/globals';
import { assertProviderMetadata } from '../provider/provider-metadata.js';
import { certificatePem } from './certificate-text.js';

const base64 = 'MIIB'.repeat(30);
const lines = base64.replace(/.{64}/g, '$&\n');
const pem = `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;

const isTaken = (certificate: string): boolean => {
  try {
    assertProviderMetadata('saml', {
      entity_id: 'urn:login',
      sso_url: 'https://login.example/sso',
      certificates: [certificate],
    });
    return true;
  } catch {
    return false;
  }
};

describe('a certificate', () => {
  test.each<[string, string]>([
    ['PEM', pem],
    ['PEM with the ends of lines of Windows', pem.replaceAll('\n', '\r\n')],
    ['PEM on one line', pem.replaceAll('\n', ' ')],
    ['PEM with a mark of byte order', `\uFEFF${pem}`],
    ['PEM with the label of earlier tools', pem.replaceAll('CERTIFICATE', 'X509 CERTIFICATE')],
    ['what openssl pkcs12 prints', `Bag Attributes\n    localKeyID: 01 9a\nsubject=CN = x\n${pem}`],
    [
      'what openssl x509 -text prints',
      `Certificate:\n    Data:\n        Version: 3 (0x2)\n${pem}\n`,
    ],
    ['Base64', base64],
    ['Base64 in lines, with a mark of byte order', `\uFEFF${lines}\n`],
  ])('is read from %s', (_, given) => {
    expect(certificatePem(given)).toBe(pem);
    expect(isTaken(given)).toBe(true);
  });

  test.each<[string, string]>([
    ['two in one text', pem + pem],
    ['a key', pem.replaceAll('CERTIFICATE', 'PRIVATE KEY')],
    ['a key beside it', pem.replaceAll('CERTIFICATE', 'PRIVATE KEY') + pem],
    ['one without its end', pem.slice(0, -10)],
    ['XML', `<X509Certificate>${base64}</X509Certificate>`],
    ['words', 'Bag Attributes: none'],
    ['nothing', ''],
  ])('is not read from %s', (_, given) => {
    expect(isTaken(given)).toBe(false);
  });
});
