/** Signs by writing down who signed: for tests of what is in a token, never of whether it is safe. */
import type { Claims, TokenSigner } from '../ports/token-signer.js';

export const plainSigner = (): TokenSigner => {
  let pairs = 0;
  const read: TokenSigner['read'] = (token) => {
    try {
      const { algorithm, header, claims } = JSON.parse(token) as { algorithm: string; header?: { typ: string; kid?: string }; claims?: Claims };
      return header && claims && { algorithm, header, claims };
    } catch {
      return undefined;
    }
  };
  return {
    read,
    sign: (claims, header, algorithm, privateKey) => JSON.stringify({ algorithm, header, claims, signedBy: privateKey }),
    verify: (token, algorithm, publicKey) => {
      const parsed = read(token);
      const signedBy = parsed && (JSON.parse(token) as { signedBy: string }).signedBy;
      return parsed?.algorithm === algorithm && signedBy === publicKey ? parsed.claims : undefined;
    },
    createKeyPair: async (algorithm) => {
      const name = `${algorithm} key ${++pairs}`;
      return { privateKey: name, publicKey: name };
    },
    publicJwk: (publicKey) => ({ kty: 'plain', x: publicKey }),
  };
};
