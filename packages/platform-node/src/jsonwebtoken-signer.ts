/**
 * Verifies with jsonwebtoken where it can, narrowed to the rules of RFC 8725. The library alone accepts secrets of one
 * byte, unknown `crit` headers and payloads that are not objects. It has no EdDSA, which `verifyCompact` verifies.
 */
import { createPublicKey, hash, type JsonWebKey } from 'node:crypto';
import jsonwebtoken from 'jsonwebtoken';
import { memoize, type Claims, type TokenSigner } from '@keyward/core/ports';
import { createKeyPair } from './create-key-pair.js';
import { keyObjects, rememberedKeys, type KeysByAlgorithm } from './key-objects.js';
import { tokenReader } from './read-token.js';
import { signCompact, verifyCompact } from './sign-compact.js';
import { signatureForms } from './signature-forms.js';
import { signatureMemory, type Signature } from './signature-memory.js';

export const jsonwebtokenSigner = (): TokenSigner => {
  const keys = keyObjects();
  const readToken = tokenReader();
  const isSigned = signatureMemory((signature) => holds(keys, signature));
  return {
    read: readToken,

    sign(claims, { typ, kid }, algorithm, privateKey) {
      const key = keys[algorithm].toSign(privateKey);

      return signCompact({ alg: algorithm, typ, kid }, claims, key);
    },

    verify(token, algorithm, publicKey) {
      const unverified = readToken(token);
      if (unverified?.algorithm !== algorithm || !endsCanonically(token)) return undefined;
      if (typeof publicKey !== 'string') return undefined;
      const signature = { token, algorithm, publicKey };
      // A token with its key in its header is a proof, and comes once: it would only push out what comes again.
      const isOnce = unverified.header.jwk !== undefined;
      const isValid = isOnce ? holdsByNode(keys, signature) : isSigned(signature);
      return isValid ? unverified.claims : undefined;
    },

    halfHash(text, algorithm) {
      const whole = hash(signatureForms[algorithm].digest ?? 'sha512', text, 'buffer');
      return whole.subarray(0, whole.length / 2).toString('base64url');
    },

    createKeyPair,
    publicKeyOf: (jwk) => keyOfJwk(JSON.stringify(jwk)),
    publicJwk: memoize(jwkOfKey, rememberedKeys),
  };
};

/** False for an unusable key, too. */
const holds = (keys: KeysByAlgorithm, signature: Signature): boolean => {
  const { token, algorithm, publicKey } = signature;
  if (algorithm === 'EdDSA') return holdsByNode(keys, signature);

  try {
    jsonwebtoken.verify(token, keys[algorithm].toVerify(publicKey), {
      // The caller decides the algorithm, not the header (RFC 8725 §3.1).
      algorithms: [algorithm],
      // The use case compares `exp` and `nbf` with its own clock, and says why it refuses.
      ignoreExpiration: true,
      ignoreNotBefore: true,
    });
    return true;
  } catch {
    return false;
  }
};

/** The same for what jsonwebtoken does not know, and for proofs, of which each request brings a new one. */
const holdsByNode = (
  keys: KeysByAlgorithm,
  { token, algorithm, publicKey }: Signature,
): boolean => {
  if (algorithm === 'HS256') return false;
  try {
    return verifyCompact(token, algorithm, keys[algorithm].toVerify(publicKey));
  } catch {
    return false;
  }
};

const jwkOfKey = (publicKey: string): Claims => {
  const jwk = createPublicKey(publicKey).export({ format: 'jwk' });
  return Object.freeze(jwk);
};

/** The PEM of a JWK; undefined for a JWK that is no key. */
const keyOfJwk = memoize((text: string): string | undefined => {
  try {
    const key = createPublicKey({ key: JSON.parse(text) as JsonWebKey, format: 'jwk' });
    return key.export({ type: 'spki', format: 'pem' }) as string;
  } catch {
    return undefined;
  }
}, rememberedKeys);

/** RFC 4648 §3.5: the spare bits of the last character are zero, so that a signature has one spelling only. */
const endsCanonically = (token: string): boolean => {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
};
