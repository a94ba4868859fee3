/** Keys that requests are signed with, each with a certificate of its own making: providers know keys by certificates. */
import 'reflect-metadata';

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};
const tenYears = 10 * 365 * 86_400_000;

/** The private key and the certificate, one PEM after the other. */
export const selfSignedKey = async (name: string, now: Date): Promise<string> => {
  const { PemConverter, X509CertificateGenerator } = await import('@peculiar/x509');
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(now.getTime() - 86_400_000),
    notAfter: new Date(now.getTime() + tenYears),
  });
  return `${PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')}\n${certificate.toString('pem')}\n`;
};

export const keyParts = (
  key: string,
): { readonly privateKey: string; readonly certificate: string } => {
  const [privateKey = '', certificate = ''] =
    key.match(/-----BEGIN ([A-Z ]+)-----[\s\S]*?-----END \1-----/g) ?? [];
  return { privateKey, certificate };
};
