/** The authorities whose client certificates count. Each one that issues such certificates is named by itself. */
import { X509Certificate } from 'node:crypto';
import 'reflect-metadata';
import {
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509Certificate as ParsedCertificate,
} from '@peculiar/x509';

/** One certificate, as Node verifies it, and as its parts are read. */
export interface Certificate {
  readonly node: X509Certificate;
  readonly parsed: ParsedCertificate;
}

const pemBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * The authorities of a file in PEM.
 * @throws Error whose message goes on after the name of the file
 */
export const readAuthorities = (pem: string): readonly Certificate[] => {
  const blocks = pem.match(pemBlock) ?? [];
  if (blocks.length === 0) throw new Error('holds no certificate in PEM');

  return blocks.map((block, at) => {
    const authority = readBlock(block, at);
    const problem = authorityProblem(authority);
    if (problem !== undefined)
      throw new Error(`holds a certificate, number ${at + 1}, that ${problem}`);
    return authority;
  });
};

const readBlock = (block: string, at: number): Certificate => {
  try {
    const node = new X509Certificate(block);
    return { node, parsed: new ParsedCertificate(node.raw) };
  } catch {
    throw new Error(`holds a certificate, number ${at + 1}, that cannot be read`);
  }
};

const authorityProblem = (authority: Certificate): string | undefined => {
  if (!authority.node.ca) return 'is not of an authority';
  const unknown = unknownLimits(authority);
  return unknown && `has a critical extension that is not known here: ${unknown}`;
};

/**
 * Extensions that are read here, or that limit nothing: alternative names, usage of the key, basic constraints,
 * policies, extended usage of the key. What else is critical may forbid what would be accepted (RFC 5280 §4.2).
 */
const known = ['2.5.29.17', '2.5.29.15', '2.5.29.19', '2.5.29.32', '2.5.29.37'];

const unknownLimits = ({ parsed }: Certificate): string | undefined =>
  parsed.extensions.find(({ critical, type }) => critical && !known.includes(type))?.type;

/** Rule: a client certificate counts where one of the authorities has signed it, for clients (RFC 5280 §6). */
export const isIssuedBy = (
  authorities: readonly Certificate[],
  certificate: Certificate,
  now: Date,
): boolean =>
  isForClients(certificate) &&
  isStrong(certificate) &&
  authorities.some(
    ({ node, parsed: { notBefore, notAfter } }) =>
      notBefore <= now &&
      now <= notAfter &&
      certificate.node.checkIssued(node) &&
      certificate.node.verify(node.publicKey),
  );

const clientAuthentication = '1.3.6.1.5.5.7.3.2';
const anyUsage = '2.5.29.37.0';

const isForClients = (certificate: Certificate): boolean => {
  const { parsed } = certificate;
  const purposes = parsed.getExtension(ExtendedKeyUsageExtension)?.usages.map(String);
  const uses = parsed.getExtension(KeyUsagesExtension)?.usages;

  const hasPurpose = purposes?.some((each) => each === clientAuthentication || each === anyUsage);
  const signs = uses === undefined || (uses & KeyUsageFlags.digitalSignature) !== 0;
  return (hasPurpose ?? true) && signs && unknownLimits(certificate) === undefined;
};

/** SHA-1 and MD5 can be forged. */
const isStrong = ({ parsed: { signatureAlgorithm } }: Certificate): boolean => {
  const { name, hash } = signatureAlgorithm as { name: string; hash?: { name: string } };
  return name === 'Ed25519' || /^SHA-(256|384|512)$/.test(hash?.name ?? '');
};
