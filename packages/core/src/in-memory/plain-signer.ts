/** Signs by writing down who signed: for tests of what is in a token, never of whether it is safe. */
import { longestToken, type TokenSigner } from '../ports/token-signer.js';
import type { Claims } from '../model/values/claims.js';

export const plainSigner = (): TokenSigner => {
  let pairs = 0;
  const read: TokenSigner['read'] = (token) => {
    if (token.length > longestToken) return undefined;

    try {
      const { algorithm, header, claims } = JSON.parse(token) as {
        algorithm: string;
        header?: { typ: string; kid?: string };
        claims?: Claims;
      };
      return header && claims && { algorithm, header, claims };
    } catch {
      return undefined;
    }
  };
  return {
    read,
    sign: (claims, header, algorithm, privateKey) =>
      JSON.stringify({ algorithm, header, claims, signedBy: privateKey }),
    verify: (token, algorithm, publicKey) => {
      const parsed = read(token);
      if (parsed === undefined || parsed.algorithm !== algorithm) return undefined;

      const { signedBy } = JSON.parse(token) as { signedBy: string };
      return signedBy === publicKey ? parsed.claims : undefined;
    },
    halfHash: (text, algorithm) => spelled(`${algorithm}/${text.slice(0, 6)}`, 22).slice(0, 22),
    createKeyPair: (algorithm) => {
      pairs += 1;
      const name = `${algorithm} key ${pairs}`;
      return Promise.resolve({ privateKey: name, publicKey: name });
    },
    publicJwk: (publicKey) => {
      if (publicKey.startsWith('EdDSA'))
        return { kty: 'OKP', crv: 'Ed25519', x: spelled(publicKey, 43) };
      return publicKey.startsWith('ES256')
        ? { kty: 'EC', crv: 'P-256', x: spelled(publicKey, 43), y: spelled('', 43) }
        : { kty: 'RSA', n: spelled(publicKey, 342), e: 'AQAB' };
    },
    publicKeyOf: ({ x, n }) => unspelled((x ?? n) as string),
  };
};

/** A name that looks like a number of a key. */
const spelled = (name: string, length: number): string =>
  [...name]
    .map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0'))
    .join('')
    .padEnd(length, '_');

const unspelled = (text: string): string =>
  (text.match(/[0-9a-f]{2}/g) ?? [])
    .map((pair) => String.fromCharCode(parseInt(pair, 16)))
    .join('');
