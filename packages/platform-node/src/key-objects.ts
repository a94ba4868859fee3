/**
 * Parses key texts into `KeyObject`s, and refuses those that do not suit the algorithm.
 *
 * Each text is parsed once, because parsing a PEM costs more than signing with it. Every algorithm and use has a memory
 * of its own, so that a key of one algorithm is never found under another (RFC 8725 §3.1).
 */
import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import { memoize, type VerifyingAlgorithm } from '@keyward/core/ports';
import type { AsymmetricAlgorithm } from './signature-forms.js';

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

type KeyRule = readonly [isSuitable: (key: KeyObject) => boolean, rule: string];

const onCurve = (name: string, published: string): KeyRule => [
  ({ asymmetricKeyType, asymmetricKeyDetails }) =>
    asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === name,
  `on the curve ${published}`,
];

const longRsa: KeyRule = [
  ({ asymmetricKeyType, asymmetricKeyDetails }) =>
    asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= shortestModulus,
  `an RSA key of ${shortestModulus} bits or more`,
];

/** RFC 7518 §3.3, §3.4 and §3.5. Of the keys of RFC 8037, Ed448 is none of ours. */
const keyRules: Readonly<Record<AsymmetricAlgorithm, KeyRule>> = {
  RS256: longRsa,
  RS384: longRsa,
  RS512: longRsa,
  PS256: longRsa,
  PS384: longRsa,
  PS512: longRsa,
  ES256: onCurve('prime256v1', 'P-256'),
  ES384: onCurve('secp384r1', 'P-384'),
  ES512: onCurve('secp521r1', 'P-521'),
  EdDSA: [({ asymmetricKeyType }) => asymmetricKeyType === 'ed25519', 'an Ed25519 key'],
};

const requireSuitable = (algorithm: AsymmetricAlgorithm, key: KeyObject): KeyObject => {
  const [isSuitable, rule] = keyRules[algorithm];
  if (!isSuitable(key)) throw new Error(`The key of ${algorithm} must be ${rule}.`);
  return key;
};

export interface KeyObjects {
  readonly toSign: (text: string) => KeyObject;
  readonly toVerify: (text: string) => KeyObject;
}

const symmetric = (): KeyObjects => {
  const toKey = memoize(secretKey, rememberedKeys);
  return { toSign: toKey, toVerify: toKey };
};

const asymmetric = (algorithm: AsymmetricAlgorithm): KeyObjects => ({
  toSign: memoize((text) => requireSuitable(algorithm, createPrivateKey(text)), rememberedKeys),
  toVerify: memoize((text) => requireSuitable(algorithm, createPublicKey(text)), rememberedKeys),
});

export type KeysByAlgorithm = Readonly<Record<VerifyingAlgorithm, KeyObjects>>;

/** The functions throw for a text that is not a key of the algorithm. */
export const keyObjects = (): KeysByAlgorithm => ({
  HS256: symmetric(),
  RS256: asymmetric('RS256'),
  RS384: asymmetric('RS384'),
  RS512: asymmetric('RS512'),
  PS256: asymmetric('PS256'),
  PS384: asymmetric('PS384'),
  PS512: asymmetric('PS512'),
  ES256: asymmetric('ES256'),
  ES384: asymmetric('ES384'),
  ES512: asymmetric('ES512'),
  EdDSA: asymmetric('EdDSA'),
});
