/**
 * Signs and verifies with jsonwebtoken, narrowed to what RFC 8725 asks for: by itself the library accepts secrets of one
 * byte, unknown `crit` headers and payloads that are no objects.
 */
import { createPublicKey, type JsonWebKey } from 'node:crypto';
import jsonwebtoken from 'jsonwebtoken';
import type { Claims, TokenSigner } from '@keyward/core';
import { createKeyPair } from './create-key-pair.js';
import { keyObjects, keysKept } from './key-objects.js';
import { readToken } from './read-token.js';
import { remembered } from './remembered.js';

export const jsonwebtokenSigner = (): TokenSigner => {
  const keys = keyObjects();
  return {
    read: readToken,

    sign(claims, { typ, kid }, algorithm, privateKey) {
      // As text, the claims go out exactly as given: of an object jsonwebtoken rewrites `iat`, or deletes it under `noTimestamp`.
      const header = { alg: algorithm, typ, ...(kid === undefined ? {} : { kid }) };
      return jsonwebtoken.sign(JSON.stringify(claims), keys[algorithm].toSign(privateKey), {
        algorithm,
        header,
      });
    },

    verify(token, algorithm, publicKey) {
      const unverified = readToken(token);
      if (unverified?.algorithm !== algorithm || !endsCanonically(token)) return undefined;
      try {
        jsonwebtoken.verify(token, keys[algorithm].toVerify(publicKey), {
          algorithms: [algorithm], // pinned by the caller, never taken from the header (RFC 8725 §3.1)
          // The use case that asked compares `exp` and `nbf` with its own Clock, and says why it refuses.
          ignoreExpiration: true,
          ignoreNotBefore: true,
        });
        return unverified.claims;
      } catch {
        return undefined; // a wrong signature and an unusable key are the same "no"
      }
    },

    createKeyPair,
    publicKeyOf: (jwk) => keyOfJwk(JSON.stringify(jwk)),
    publicJwk: remembered(
      (publicKey) => Object.freeze(createPublicKey(publicKey).export({ format: 'jwk' })) as Claims,
      keysKept,
    ),
  };
};

/** An undefined is not remembered; it costs no more than the key that it is not. */
const keyOfJwk = remembered((text): string | undefined => {
  try {
    return createPublicKey({ key: JSON.parse(text) as JsonWebKey, format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    }) as string;
  } catch {
    return undefined;
  }
}, keysKept);

/** RFC 4648 §3.5: the spare bits of the last character are zero, so that a signature has one spelling and not several. */
const endsCanonically = (token: string): boolean => {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
};
