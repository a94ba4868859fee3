import { X509Certificate } from 'node:crypto';

/** PEM, from PEM or from the Base64 inside of one, as the metadata of providers have it. */
export const certificatePem = (certificate: string): string => {
  const base64 = certificate.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s+/g, '');
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
};

/** Its time is not looked at: in SAML a certificate is a container for a key that an administrator has given us. */
export const certificateProblem = (certificate: string): string | undefined => {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = new X509Certificate(
      certificatePem(certificate),
    ).publicKey;
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
      ? undefined
      : 'must be a certificate of an RSA key of at least 2048 bits';
  } catch {
    return 'must be an X.509 certificate, in PEM or Base64';
  }
};
