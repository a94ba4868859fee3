/** Authorities and certificates of tests, made anew for each run. */
import { webcrypto } from 'node:crypto';
import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
  type Extension,
  type JsonGeneralNames,
  type JsonName,
} from '@peculiar/x509';

const { subtle } = webcrypto;
type JsonWebKey = webcrypto.JsonWebKey;
type CryptoKey = webcrypto.CryptoKey;
type CryptoKeyPair = webcrypto.CryptoKeyPair;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

export interface IssuedCertificate {
  /** As a connection brings it. */
  readonly der: Uint8Array;
  readonly pem: string;
  readonly keyPem: string;
  readonly jwk: JsonWebKey;
}

export interface CertificateParts {
  readonly name?: JsonName | string;
  readonly alternatives?: JsonGeneralNames;
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  /** Object identifiers, such as that of TLS clients. */
  readonly purposes?: readonly string[];
  readonly extensions?: readonly Extension[];
  readonly isAuthority?: boolean;
  readonly hash?: string;
}

export interface Issuer extends IssuedCertificate {
  issue(parts?: CertificateParts): Promise<IssuedCertificate>;
}

let serials = 1;
const year = 365 * 24 * 3_600_000;
const always = { notBefore: new Date(0), notAfter: new Date(Date.now() + 50 * year) };

const pem = (label: string, bytes: ArrayBuffer): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(bytes)
    .toString('base64')
    .replace(/.{64}(?=.)/g, '$&\n')}\n-----END ${label}-----\n`;

const extensionsOf = (parts: CertificateParts): Extension[] => [
  ...(parts.isAuthority === undefined
    ? []
    : [new BasicConstraintsExtension(parts.isAuthority, undefined, true)]),
  ...(parts.purposes === undefined ? [] : [new ExtendedKeyUsageExtension([...parts.purposes])]),
  ...(parts.alternatives === undefined
    ? []
    : [new SubjectAlternativeNameExtension(parts.alternatives)]),
  ...(parts.extensions ?? []),
];

const keyPair = (): Promise<CryptoKeyPair> =>
  subtle.generateKey(algorithm, true, ['sign', 'verify']);

interface Signer {
  readonly name: JsonName | string;
  readonly key: CryptoKey;
}

const create = async (
  parts: CertificateParts,
  keys: CryptoKeyPair,
  signer: Signer,
): Promise<IssuedCertificate> => {
  const serialNumber = String(++serials).padStart(4, '0');
  const signingAlgorithm = { ...algorithm, hash: parts.hash ?? 'SHA-256' };
  const certificate = await X509CertificateGenerator.create({
    ...always,
    ...parts,
    serialNumber,
    subject: parts.name ?? 'CN=program',
    issuer: signer.name,
    publicKey: keys.publicKey,
    signingKey: signer.key,
    signingAlgorithm,
    extensions: extensionsOf(parts),
  });
  return {
    der: new Uint8Array(certificate.rawData),
    pem: pem('CERTIFICATE', certificate.rawData),
    keyPem: pem('PRIVATE KEY', await subtle.exportKey('pkcs8', keys.privateKey)),
    jwk: await subtle.exportKey('jwk', keys.publicKey),
  };
};

/** A certificate that its own key has signed. */
export const selfSigned = async (parts: CertificateParts = {}): Promise<IssuedCertificate> => {
  const keys = await keyPair();
  return create(parts, keys, { name: parts.name ?? 'CN=program', key: keys.privateKey });
};

export const createAuthority = async (parts: CertificateParts = {}): Promise<Issuer> => {
  const name = parts.name ?? `CN=authority ${++serials}`;
  const keys = await keyPair();
  const signer = { name, key: keys.privateKey };
  const own = await create({ isAuthority: true, ...parts, name }, keys, signer);
  return { ...own, issue: async (of = {}) => create(of, await keyPair(), signer) };
};

export const forClients = ExtendedKeyUsage.clientAuth;
export const forServers = ExtendedKeyUsage.serverAuth;
