/** Demonstrated proof of possession, DPoP (RFC 9449 §4.3). */
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify, type JWTPayload } from 'jose';
import { AccessDenied, proofAlgorithms } from './access-denied.js';

/** The request for which a proof is made. */
export interface ProvenRequest {
  readonly dpop: string | undefined;
  readonly method: string;
  /** Without query and fragment. */
  readonly address: string;
}

export interface BoundToken {
  readonly token: string;
  /** The thumbprint of the key that it is bound to. */
  readonly jkt: string;
}

/** Characters. */
const longest = { proof: 4096, id: 100 } as const;

/** Seconds: how old a proof may be, and how far the clock of its sender may be ahead. */
const window = { before: 60, ahead: 10 } as const;

/** @throws AccessDenied `invalid_dpop_proof` */
export type ProofVerifier = (request: ProvenRequest, bound: BoundToken) => Promise<void>;

/** Rule: each proof counts once, within this process. */
export const proofVerifier = (now: () => Date): ProofVerifier => {
  const isFirst = usedProofs(now);

  return async ({ dpop, method, address }, { token, jkt }) => {
    if (dpop === undefined) deny('A proof of possession is required in the header DPoP');
    const { claims, key } = await verified(dpop);
    const age = now().getTime() / 1000 - (claims.iat ?? NaN);

    if (key !== jkt) deny('The proof is signed with another key than the token is bound to');
    if (claims['htm'] !== method) deny('The proof is for another method');
    if (!isSameAddress(claims['htu'], address)) deny('The proof is for another address');
    if (claims['ath'] !== (await sha256(token))) deny('The proof is for another token');
    if (!(age < window.before + 1 && age >= -window.ahead)) deny('The proof is of another time');
    if (!isFirst(await sha256(`${key}/${claims.jti}`))) deny('The proof was used before');
  };
};

const deny: (why: string) => never = (why) => {
  throw new AccessDenied('invalid_dpop_proof', why);
};

const verified = async (proof: string): Promise<{ claims: JWTPayload; key: string }> => {
  if (proof.length > longest.proof) deny('The proof is too long');
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      // Ed25519 is another name of EdDSA (RFC 9864 §2.2).
      algorithms: [...proofAlgorithms, 'Ed25519'],
    });
    const { jti } = payload;
    if (typeof jti !== 'string' || jti === '' || jti.length > longest.id) throw new Error('no id');
    return { claims: payload, key: await calculateJwkThumbprint(protectedHeader.jwk!) };
  } catch {
    return deny('The proof is no JWT that its own key has signed');
  }
};

/** Scheme and host have no case, and their own port need not be named (RFC 3986 §6.2.2, §6.2.3). */
const isSameAddress = (given: unknown, address: string): boolean => {
  if (typeof given !== 'string' || !URL.canParse(given)) return false;
  const { username, password, origin, pathname } = new URL(given);
  return username + password === '' && origin + pathname === address;
};

const sha256 = async (text: string): Promise<string> => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const binary = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

/** Milliseconds: longer than any proof is taken. */
const remembered = 90_000;

const mostProofs = 100_000;

/** In two generations, so that what has ended is forgotten at once. */
const usedProofs = (now: () => Date): ((digest: string) => boolean) => {
  let younger = new Set<string>();
  let older = new Set<string>();
  let begun = 0;

  return (digest) => {
    const age = now().getTime() - begun;
    if (age >= remembered || younger.size >= mostProofs / 2) {
      older = age >= 2 * remembered ? new Set() : younger;
      younger = new Set();
      begun = now().getTime();
    }
    if (younger.has(digest) || older.has(digest)) return false;

    younger.add(digest);
    return true;
  };
};
