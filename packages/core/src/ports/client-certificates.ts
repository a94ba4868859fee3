import type { CertificateName, CertificateRules } from '../model/client/mutual-tls.js';
import type { Claims } from '../model/values/claims.js';

/** A port: reads the X.509 certificates that clients show in a TLS handshake (RFC 8705). It decides nothing. */
export interface ClientCertificates extends CertificateRules {
  /** Undefined for bytes that are no certificate in DER. */
  read(der: Uint8Array): ClientCertificate | undefined;
}

export interface ClientCertificate {
  /** SHA-256 of the whole, as base64url (RFC 8705 §3.1). */
  readonly thumbprint: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Its key (RFC 7517); undefined for a kind of key that is not known. */
  readonly jwk: Claims | undefined;
  isNamed(kind: CertificateName, text: string): boolean;
  /** Whether an authority of the installation has issued it, for clients; its own dates are for the caller to check. */
  isIssuedByAuthority(now: Date): boolean;
}
