/** Proofs of possession that jose signs (RFC 9449 §4.2). */
import { createHash, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';

export interface ProofTarget {
  readonly method: string;
  readonly url: string;
  readonly token?: string | undefined;
  readonly now: Date;
  readonly claims?: object | undefined;
}

export const createProver = async (alg = 'ES256') => {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const jwk: JWK = await exportJWK(publicKey);
  return {
    jkt: await calculateJwkThumbprint(jwk),
    jwk,
    prove: ({ method, url, token, now, claims = {} }: ProofTarget): Promise<string> =>
      new SignJWT({
        jti: randomUUID(),
        htm: method,
        htu: url,
        iat: Math.floor(now.getTime() / 1000),
        ...(token === undefined
          ? {}
          : { ath: createHash('sha256').update(token).digest('base64url') }),
        ...claims,
      })
        .setProtectedHeader({ typ: 'dpop+jwt', alg, jwk })
        .sign(privateKey),
  };
};

export type Prover = Awaited<ReturnType<typeof createProver>>;
