/** Certificates that are plain to read: for tests of what follows from one, never of whether it is genuine. */
import type { ClientCertificate, ClientCertificates } from '../ports/client-certificates.js';
import type { CertificateName } from '../model/client/mutual-tls.js';
import type { Claims } from '../model/values/claims.js';

/** What a test lets a certificate say. */
export interface PlainCertificate {
  readonly thumbprint: string;
  readonly notBefore?: string;
  readonly notAfter?: string;
  readonly jwk?: Claims;
  readonly names?: Partial<Record<CertificateName, string>>;
  readonly isIssuedByAuthority?: boolean;
}

/** As a connection brings it. */
export const plainCertificate = (certificate: PlainCertificate): Uint8Array =>
  Uint8Array.from(JSON.stringify(certificate), (character) => character.charCodeAt(0));

const parsed = (der: Uint8Array): PlainCertificate | undefined => {
  try {
    return JSON.parse(String.fromCharCode(...der)) as PlainCertificate;
  } catch {
    return undefined;
  }
};

export const plainCertificates: ClientCertificates = {
  hasAuthorities: true,
  isName: (_, text) => !text.startsWith('!'),
  read: (der): ClientCertificate | undefined => {
    const certificate = parsed(der);
    if (certificate === undefined) return undefined;

    const { notBefore = '1970-01-01', notAfter = '2100-01-01', names } = certificate;
    return {
      thumbprint: certificate.thumbprint,
      notBefore: new Date(notBefore),
      notAfter: new Date(notAfter),
      jwk: certificate.jwk,
      isNamed: (kind, text) => names?.[kind] === text,
      isIssuedByAuthority: () => certificate.isIssuedByAuthority ?? true,
    };
  },
};
