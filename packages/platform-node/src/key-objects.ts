/**
 * Parses key texts into `KeyObject`s, and refuses those that do not suit the algorithm.
 *
 * Each text is parsed once, because parsing a PEM costs more than signing with it. Every algorithm and use has a memory
 * of its own, so that a key of one algorithm is never found under another (RFC 8725 §3.1).
 */
import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import { memoize, type SigningAlgorithm } from '@keyward/core/ports';

/** So many keys are remembered at most, for each algorithm and use. Those used last stay. */
export const rememberedKeys = 256;

/** RFC 7518 §3.2: a key of the same size as the hash output or larger. */
const shortestSecret = 32;
/** RFC 7518 §3.3 and §3.5. */
const shortestModulus = 2048;

const secretKey = (text: string): KeyObject => {
  // Everyone knows a public key, so as a secret it would let everyone sign (RFC 8725 §2.1).
  if (text.includes('-----BEGIN ')) throw new Error('A PEM cannot be the secret of HS256.');
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length < shortestSecret)
    throw new Error(`The secret of HS256 must have ${shortestSecret} bytes or more.`);
  return createSecretKey(bytes);
};

const requireSuitable = (algorithm: SigningAlgorithm, key: KeyObject): KeyObject => {
  if (algorithm === 'ES256') {
    if (!isOnP256(key)) throw new Error('The key of ES256 must be on the curve P-256.');
    return key;
  }

  if (!isLongRsa(key)) {
    throw new Error(
      `The key of ${algorithm} must be an RSA key of ${shortestModulus} bits or more.`,
    );
  }
  return key;
};

const isOnP256 = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean =>
  asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1';

const isLongRsa = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean =>
  asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= shortestModulus;

export interface KeyObjects {
  readonly toSign: (text: string) => KeyObject;
  readonly toVerify: (text: string) => KeyObject;
}

const symmetric = (): KeyObjects => {
  const toKey = memoize(secretKey, rememberedKeys);
  return { toSign: toKey, toVerify: toKey };
};

const asymmetric = (algorithm: SigningAlgorithm): KeyObjects => ({
  toSign: memoize((text) => requireSuitable(algorithm, createPrivateKey(text)), rememberedKeys),
  toVerify: memoize((text) => requireSuitable(algorithm, createPublicKey(text)), rememberedKeys),
});

/** The functions throw for a text that is not a key of the algorithm. */
export const keyObjects = (): Readonly<Record<SigningAlgorithm, KeyObjects>> => ({
  HS256: symmetric(),
  RS256: asymmetric('RS256'),
  PS256: asymmetric('PS256'),
  ES256: asymmetric('ES256'),
});
