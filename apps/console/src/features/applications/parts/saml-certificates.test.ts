import { expect, test } from '@jest/globals';
import { certificatesOfMetadata } from './saml-certificates.js';

test('certificates of metadata come as PEM, in their order', () => {
  const long = 'A'.repeat(70);
  const xml =
    `<ds:X509Certificate>${long}</ds:X509Certificate>` +
    '<X509Certificate>\nMIIB\n</X509Certificate>';
  expect(certificatesOfMetadata(xml)).toEqual([
    `-----BEGIN CERTIFICATE-----\n${'A'.repeat(64)}\nAAAAAA\n-----END CERTIFICATE-----`,
    '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
  ]);
});

test('a certificate that signs and encrypts is told of once', () => {
  const xml = '<X509Certificate>MIIB</X509Certificate>'.repeat(2);
  expect(certificatesOfMetadata(xml)).toHaveLength(1);
});

test('metadata without any have none', () => {
  expect(certificatesOfMetadata('<md:EntityDescriptor/>')).toEqual([]);
});
