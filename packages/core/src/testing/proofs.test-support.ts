/** Proofs of possession as a program makes them (RFC 9449 §4.2). */
import type { PresentedProof } from '../oauth/possession.js';
import { plainDigest } from '../in-memory/index.js';
import type { Claims } from '../model/values/claims.js';
import { issuer, type World } from './set-up.test-support.js';

type Ports = Pick<World, 'signer' | 'clock' | 'random'>;

export interface ProofParts {
  readonly header?: object;
  readonly claims?: Claims;
  readonly algorithm?: string;
  readonly method?: string;
  readonly path?: string;
  readonly token?: string;
}

/** A key of a program, the thumbprint by which it is known, and proofs that it makes. */
export const programKey = async ({ signer, clock, random }: Ports) => {
  const { privateKey, publicKey } = await signer.createKeyPair('ES256');
  const jwk = signer.publicJwk(publicKey);
  const { crv, kty, x, y } = jwk;
  const jkt = plainDigest.sha256(JSON.stringify({ crv, kty, x, y }));

  const proof = (parts: ProofParts = {}): PresentedProof => {
    const { method = 'POST', path = '/token', token, algorithm = 'ES256' } = parts;
    const claims = {
      jti: random.uuid(),
      htm: method,
      htu: issuer + path,
      iat: Math.floor(clock.now().getTime() / 1000),
      ...(token === undefined ? {} : { ath: plainDigest.sha256(token) }),
      ...parts.claims,
    };
    const header = { typ: 'dpop+jwt', jwk, ...parts.header };
    const signed = signer.sign(claims, header, algorithm as 'ES256', privateKey);
    return { proof: signed, method, path };
  };
  return { jkt, jwk, publicKey, proof };
};

export type ProgramKey = Awaited<ReturnType<typeof programKey>>;
