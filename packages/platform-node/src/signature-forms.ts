/** What Node is told about the signatures of each algorithm (RFC 7518 §3.1, RFC 8037 §3.1). */
import { constants, type SigningOptions } from 'node:crypto';
import type { VerifyingAlgorithm } from '@keyward/core/ports';

export type AsymmetricAlgorithm = Exclude<VerifyingAlgorithm, 'HS256'>;

interface SignatureForm extends SigningOptions {
  /** Null where the algorithm brings its own. */
  readonly digest: 'sha256' | 'sha384' | 'sha512' | null;
}

/** RFC 7518 §3.4: both numbers of the signature, one after the other, without ASN.1. */
const elliptic = { dsaEncoding: 'ieee-p1363' } as const;

const rsa = { padding: constants.RSA_PKCS1_PADDING } as const;

/** RFC 7518 §3.5: the salt is as long as the hash. */
const rsaPss = {
  padding: constants.RSA_PKCS1_PSS_PADDING,
  saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
} as const;

export const signatureForms: Readonly<Record<AsymmetricAlgorithm, SignatureForm>> = {
  RS256: { digest: 'sha256', ...rsa },
  RS384: { digest: 'sha384', ...rsa },
  RS512: { digest: 'sha512', ...rsa },
  PS256: { digest: 'sha256', ...rsaPss },
  PS384: { digest: 'sha384', ...rsaPss },
  PS512: { digest: 'sha512', ...rsaPss },
  ES256: { digest: 'sha256', ...elliptic },
  ES384: { digest: 'sha384', ...elliptic },
  ES512: { digest: 'sha512', ...elliptic },
  EdDSA: { digest: null },
};
