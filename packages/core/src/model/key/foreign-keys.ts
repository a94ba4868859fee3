/** Public keys of others as they publish them (RFC 7517): which of them can be used here, and for what. */
import type { Claims } from '../values/claims.js';

/** What others may sign with. `EdDSA` means Ed25519, under its other name too (RFC 9864 §2.2). */
export const foreignAlgorithms = [
  'RS256',
  'PS256',
  'ES256',
  'EdDSA',
  'ES384',
  'ES512',
  'RS384',
  'RS512',
  'PS384',
  'PS512',
] as const;
export type ForeignAlgorithm = (typeof foreignAlgorithms)[number];

export const keySetLimits = { keys: 50, characters: 64 * 1024 } as const;

export interface ForeignKey {
  readonly kid: string | undefined;
  /** Rule: the key says which algorithms it is good for, never the header of a token (RFC 8725 §3.1). */
  readonly algorithms: readonly ForeignAlgorithm[];
  /** The members that make the key, and no others. */
  readonly jwk: Claims;
}

/** RFC 7518 §6.2.2, §6.3.2, §6.4: what only the owner of a key may know. */
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

const base64url = /^[\w-]+$/;
/** RFC 7518 §3.3: 2048 bits, in base64url; and twice 16384 bits is nobody's key. */
const isModulus = (text: string): boolean => text.length >= 342 && text.length <= 2731;

/** The characters of a coordinate on each curve (RFC 7518 §6.2.1.2, RFC 8037 §2), and what signs on it. */
const curves: Readonly<
  Record<string, { readonly characters: number; readonly algorithm: ForeignAlgorithm }>
> = {
  'P-256': { characters: 43, algorithm: 'ES256' },
  'P-384': { characters: 64, algorithm: 'ES384' },
  'P-521': { characters: 88, algorithm: 'ES512' },
  Ed25519: { characters: 43, algorithm: 'EdDSA' },
};

/** One key, or why it is none for us. */
export const readForeignKey = (entry: unknown): ForeignKey | string => {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    return 'is not an object';
  }
  const claims = entry as Claims;
  const problem = purposeProblem(claims);
  if (problem !== undefined) return problem;

  const found = rsaKey(claims) ?? ellipticKey(claims);
  if (found === undefined) {
    return 'is neither an RSA key of 2048 bits or more nor one on P-256, P-384, P-521 or Ed25519';
  }

  const { kid } = claims;
  const alg = claims['alg'] === 'Ed25519' ? 'EdDSA' : claims['alg'];
  const algorithms = found.algorithms.filter((each) => alg === undefined || alg === each);
  if (algorithms.length === 0) {
    return `has an alg that does not suit it; known are ${foreignAlgorithms.join(', ')}`;
  }
  return { kid: kid as string | undefined, jwk: found.jwk, algorithms };
};

const purposeProblem = (entry: Claims): string | undefined => {
  const { kid, use, key_ops: operations } = entry;
  if (privateMembers.some((member) => Object.hasOwn(entry, member))) {
    return 'holds a private or symmetric key';
  }
  if (kid !== undefined && (typeof kid !== 'string' || kid.length > 500)) {
    return 'has a kid that is not a text of 500 characters or less';
  }

  const isForSignatures = use === undefined || use === 'sig';
  const verifies =
    operations === undefined || (Array.isArray(operations) && operations.includes('verify'));
  return isForSignatures && verifies ? undefined : 'is not for signatures';
};

const isText = (value: unknown, fits: (text: string) => boolean): boolean =>
  typeof value === 'string' && base64url.test(value) && fits(value);

type KeyMaterial = Pick<ForeignKey, 'algorithms' | 'jwk'>;

const rsaKey = ({ kty, n, e }: Claims): KeyMaterial | undefined => {
  const isExponent = (text: string): boolean => text.length <= 11;
  if (kty !== 'RSA' || !isText(n, isModulus) || !isText(e, isExponent)) return undefined;
  const algorithms = foreignAlgorithms.filter((each) => /^[RP]S/.test(each));
  return { algorithms, jwk: { kty, n, e } };
};

const ellipticKey = ({ kty, crv, x, y }: Claims): KeyMaterial | undefined => {
  const isEdwards = crv === 'Ed25519';
  const curve = typeof crv === 'string' && Object.hasOwn(curves, crv) ? curves[crv] : undefined;
  if (curve === undefined || kty !== (isEdwards ? 'OKP' : 'EC')) return undefined;

  const isCoordinate = (text: string): boolean => text.length === curve.characters;
  if (!isText(x, isCoordinate) || !(isEdwards || isText(y, isCoordinate))) return undefined;
  return { algorithms: [curve.algorithm], jwk: isEdwards ? { kty, crv, x } : { kty, crv, x, y } };
};

/**
 * The keys of a set that can be used; what else is in it is passed over, as RFC 7517 §5 asks. Undefined for
 * what is no set, or too large a one.
 */
export const readKeySet = (set: unknown): readonly ForeignKey[] | undefined => {
  const entries = typeof set === 'object' && set !== null ? (set as Claims)['keys'] : undefined;
  if (!Array.isArray(entries) || entries.length > keySetLimits.keys) return undefined;
  return entries.map(readForeignKey).filter((key) => typeof key !== 'string');
};

/**
 * Why a client cannot be registered with this set, if it cannot: here nothing is passed over, because the
 * sender can mend it.
 */
export const keySetProblem = (set: Readonly<Record<string, unknown>>): string | undefined => {
  const { keys } = set;
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > keySetLimits.keys)
    return `must hold 1 to ${keySetLimits.keys} keys`;
  if (JSON.stringify(set).length > keySetLimits.characters)
    return `must have ${keySetLimits.characters} characters or less`;

  for (const [at, key] of keys.entries()) {
    const problem = readForeignKey(key);
    if (typeof problem === 'string') return `must hold public keys only: keys[${at}] ${problem}`;
  }
  return undefined;
};
