import { X509Certificate } from 'node:crypto';

/**
 * PEM, from PEM or from the Base64 inside of one, which the metadata of providers holds. What stands before and after
 * the certificate in a file does not count (RFC 7468 §2).
 */
export const certificatePem = (certificate: string): string => {
  const [, inside = certificate] =
    /-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/.exec(certificate) ?? [];
  const base64 = inside.replace(/[\s\uFEFF]+/g, '');
  const lines = base64.replace(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
};

/** The validity period is ignored: in SAML, a certificate only carries a key that an administrator has entered. */
export const certificateProblem = (certificate: string): string | undefined => {
  try {
    const { publicKey } = new X509Certificate(certificatePem(certificate));
    const { asymmetricKeyType, asymmetricKeyDetails } = publicKey;

    const bits = asymmetricKeyDetails?.modulusLength ?? 0;
    const isSuitable = asymmetricKeyType === 'rsa' && bits >= 2048;
    return isSuitable ? undefined : 'must be a certificate of an RSA key of at least 2048 bits';
  } catch {
    return 'must be an X.509 certificate, in PEM or Base64';
  }
};

export const certificateEnd = (certificate: string): Date | undefined => {
  try {
    return new Date(new X509Certificate(certificatePem(certificate)).validTo);
  } catch {
    return undefined;
  }
};
