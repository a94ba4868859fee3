/** Certificates as files have them, and as people copy them. */
import { text } from './document-rules.js';

/**
 * What stands before and after a certificate in a file does not count, such as the attributes that OpenSSL prints
 * (RFC 7468 §2), and a mark of byte order does not either. Some still write the label of earlier tools.
 */
const label = '(?:X509 )?CERTIFICATE';
const block = new RegExp(`-----BEGIN ${label}-----([A-Za-z0-9+/=\\s]+)-----END ${label}-----`);
const bare = /^[A-Za-z0-9+/=\s\uFEFF]+$/;

/** Several in one text are refused: of those, all but the first would be lost without a word. */
const isOneCertificate = (given: string): boolean =>
  bare.test(given) || (block.test(given) && given.split('-----BEGIN ').length === 2);

export const certificateText = (maximum: number) =>
  text({
    maximum,
    form: { test: isOneCertificate },
    why: 'must be an X.509 certificate in PEM or Base64',
  });

/** PEM, from PEM or from the Base64 inside of one, which the metadata of providers holds. */
export const certificatePem = (certificate: string): string => {
  const [, inside = certificate] = block.exec(certificate) ?? [];
  const base64 = inside.replace(/[\s\uFEFF]+/g, '');
  const lines = base64.replace(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
};
