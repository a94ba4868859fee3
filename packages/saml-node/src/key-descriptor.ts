/** The keys of this server in metadata (SAML Metadata §2.4.1.1). */
import { decryptedAlgorithms } from './decrypt-element.js';

export const keyDescriptor = (certificate: string): string => descriptorOf('signing', certificate);

const descriptorOf = (use: string, certificate: string, more = ''): string =>
  `<md:KeyDescriptor use="${use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>` +
  `${bareCertificate(certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>` +
  `${more}</md:KeyDescriptor>`;

/** With the algorithms that this server decrypts by. */
export const encryptionDescriptor = (certificate: string): string => {
  const methods = decryptedAlgorithms.map((each) => `<md:EncryptionMethod Algorithm="${each}"/>`);
  return descriptorOf('encryption', certificate, methods.join(''));
};

const bareCertificate = (certificate: string): string =>
  certificate.replace(/-----[A-Z ]+-----/g, '').replace(/\s+/g, '');
