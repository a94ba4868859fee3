/** Keys that sign requests. Each has a self-signed certificate, because providers know keys by certificates. */
import 'reflect-metadata';

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};

const oneDay = 86_400_000;
const tenYears = 10 * 365 * oneDay;

/** The private key and the certificate, one PEM after the other. */
export const selfSignedKey = async (name: string, now: Date): Promise<string> => {
  const { PemConverter, X509CertificateGenerator } = await import('@peculiar/x509');
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(now.getTime() - oneDay),
    notAfter: new Date(now.getTime() + tenYears),
  });

  const privateKey = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  const privateKeyPem = PemConverter.encode(privateKey, 'PRIVATE KEY');
  return `${privateKeyPem}\n${certificate.toString('pem')}\n`;
};

export interface KeyParts {
  readonly privateKey: string;
  readonly certificate: string;
}

export const keyParts = (key: string): KeyParts => {
  const blocks = key.match(/-----BEGIN ([A-Z ]+)-----[\s\S]*?-----END \1-----/g) ?? [];
  const [privateKey = '', certificate = ''] = blocks;
  return { privateKey, certificate };
};
