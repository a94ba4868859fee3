import { X509Certificate } from 'node:crypto';
import { certificatePem } from '@keyward/core/ports';

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
