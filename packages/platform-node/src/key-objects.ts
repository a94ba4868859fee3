/**
 * Key texts turned into `KeyObject`s, once, and refused when they do not suit the algorithm.
 *
 * Once, because parsing a PEM costs more than signing with it; one memory per algorithm and use, so that a key made for
 * one algorithm is never found under another (RFC 8725 §3.1).
 */
import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import type { SigningAlgorithm } from '@keyward/core';
import { remembered } from './remembered.js';

/** How many keys are kept, per algorithm and use; the one not used for longest makes room. */
export const keysKept = 256;

/** RFC 7518 §3.2: a key of the same size as the hash output or larger. */
const shortestSecret = 32;
/** RFC 7518 §3.3 and §3.5. */
const shortestModulus = 2048;

const secretKey = (text: string): KeyObject => {
  // A public key taken for a secret would let everyone sign (RFC 8725 §2.1).
  if (text.includes('-----BEGIN ')) throw new Error('A PEM cannot be the secret of HS256.');
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length < shortestSecret)
    throw new Error(`The secret of HS256 must have ${shortestSecret} bytes or more.`);
  return createSecretKey(bytes);
};

const fit = (algorithm: SigningAlgorithm, key: KeyObject): KeyObject => {
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
  const suits =
    algorithm === 'ES256'
      ? key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1'
      : key.asymmetricKeyType === 'rsa' && modulusLength >= shortestModulus;
  if (!suits)
    throw new Error(
      `The key of ${algorithm} must be ${algorithm === 'ES256' ? 'on the curve P-256' : `an RSA key of ${shortestModulus} bits or more`}.`,
    );
  return key;
};

export interface KeyObjects {
  readonly toSign: (text: string) => KeyObject;
  readonly toVerify: (text: string) => KeyObject;
}

const symmetric = (): KeyObjects => {
  const toBoth = remembered(secretKey, keysKept);
  return { toSign: toBoth, toVerify: toBoth };
};

const asymmetric = (algorithm: SigningAlgorithm): KeyObjects => ({
  toSign: remembered((text) => fit(algorithm, createPrivateKey(text)), keysKept),
  toVerify: remembered((text) => fit(algorithm, createPublicKey(text)), keysKept),
});

/** Throws for a text that is no key of the algorithm. */
export const keyObjects = (): Readonly<Record<SigningAlgorithm, KeyObjects>> => ({
  HS256: symmetric(),
  RS256: asymmetric('RS256'),
  PS256: asymmetric('PS256'),
  ES256: asymmetric('ES256'),
});
