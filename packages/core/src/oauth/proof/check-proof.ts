/** Demonstrated proof of possession, DPoP (RFC 9449 §4.3): a JWT that the sender signed for one request. */
import { readForeignKey, type ForeignKey } from '../../model/key/foreign-keys.js';
import { proofAlgorithms } from '../../model/key/proof-algorithms.js';
import type { KeyAlgorithm } from '../../model/key/signing-key.js';
import type { Claims } from '../../model/values/claims.js';
import { refuse } from '../../model/values/refusals.js';
import type { Clock } from '../../ports/clock.js';
import type { Digest } from '../../ports/digest.js';
import type { ProofMemory } from '../../ports/proof-memory.js';
import type { TokenSigner, UnverifiedToken } from '../../ports/token-signer.js';
import { currentNonce, isNonce } from './proof-nonce.js';
import { sameAddress } from './same-address.js';
import type { CheckProof, ExpectedProof } from './presented-proof.js';
import type { PresentedProof } from '../possession.js';

export interface ProofDeps {
  readonly issuer: string;
  /** Where clients show certificates (RFC 8705 §5). */
  readonly mtlsIssuer?: string | undefined;
  readonly signer: TokenSigner;
  readonly clock: Clock;
  readonly digest: Digest;
  readonly usedProofs: ProofMemory;
}

/** Characters. */
const longest = { proof: 4096, id: 100 } as const;

/** Seconds: how old a proof may be, and how far the clock of its sender may be ahead. */
const window = { before: 60, ahead: 10 } as const;

/** Rule: each refused proof names its rule. */
export const proofCheck =
  (deps: ProofDeps): CheckProof =>
  async (presented, expected) => {
    const [invalid, nonceRequired] = expected.isForApi
      ? (['api_proof_invalid', 'api_proof_nonce_required'] as const)
      : (['proof_invalid', 'proof_nonce_required'] as const);

    const checked = readProof(deps, presented, expected);
    if (typeof checked === 'string') return refuse(invalid, { why: checked });

    const { claims, jkt } = checked;
    const { digest, clock } = deps;
    if (expected.needsNonce && !isNonce(deps, claims['nonce']))
      return refuse(nonceRequired, { nonce: currentNonce(digest, clock.now()) });

    const used = digest.sha256(`proof/${jkt}/${String(claims['jti'])}`);
    if (!(await deps.usedProofs.isFirst(used)))
      return refuse(invalid, { why: 'was used before (RFC 9449 §11.1)' });
    return jkt;
  };

interface CheckedProof {
  readonly claims: Claims;
  readonly jkt: string;
}

/** Or why it is none, as the end of a sentence that begins with it. */
const readProof = (
  deps: ProofDeps,
  presented: PresentedProof,
  expected: ExpectedProof,
): CheckedProof | string => {
  const { proof } = presented;
  if (proof === undefined) return 'is missing';
  if (proof.length > longest.proof) return `has more than ${longest.proof} characters`;

  const unverified = deps.signer.read(proof);
  if (unverified === undefined) return 'is not one signed JWT';
  const { algorithms = proofAlgorithms } = expected;
  const key = keyOf(unverified, algorithms);
  if (typeof key === 'string') return key;

  const problem =
    requestProblem(deps, unverified.claims, presented) ??
    contentProblem(deps, unverified.claims, expected);
  if (problem !== undefined) return problem;

  const publicKey = deps.signer.publicKeyOf(key.jwk);
  const algorithm = algorithms.find((each) => each === unverified.algorithm)!;
  const claims = publicKey && deps.signer.verify(proof, algorithm, publicKey);
  return claims ? { claims, jkt: thumbprint(deps, key) } : 'is not signed by the key in its header';
};

const keyOf = (
  { algorithm, header }: UnverifiedToken,
  algorithms: readonly KeyAlgorithm[],
): ForeignKey | string => {
  if (header.typ !== 'dpop+jwt') return 'has another typ than dpop+jwt';
  const known = algorithms.find((each) => each === algorithm);
  if (known === undefined) return `is not signed with ${algorithms.join(', ')}`;

  const key = readForeignKey(header.jwk);
  if (typeof key === 'string') return `has a jwk that ${key}`;
  return key.algorithms.includes(known) ? key : 'has a jwk that does not suit its alg';
};

const requestProblem = (
  { issuer, mtlsIssuer = issuer }: ProofDeps,
  { htm, htu }: Claims,
  { method, path }: PresentedProof,
): string | undefined => {
  if (htm !== method) return 'has another htm than the method of the request';
  const isHere = (base: string): boolean =>
    typeof htu === 'string' && sameAddress(htu, base + path);
  return isHere(issuer) || isHere(mtlsIssuer)
    ? undefined
    : 'has another htu than the address of the request';
};

const contentProblem = (
  { clock, digest }: ProofDeps,
  { iat, jti, ath }: Claims,
  { accessToken }: ExpectedProof,
): string | undefined => {
  if (typeof jti !== 'string' || jti === '' || jti.length > longest.id)
    return `has no jti of 1 to ${longest.id} characters`;
  if (typeof iat !== 'number') return 'has no iat';

  const age = clock.now().getTime() / 1000 - iat;
  if (!(age < window.before + 1)) return `has an iat more than ${window.before} s ago`;
  if (!(age >= -window.ahead)) return `has an iat more than ${window.ahead} s ahead`;
  return accessToken === undefined || ath === digest.sha256(accessToken)
    ? undefined
    : 'has another ath than the digest of the access token';
};

/** RFC 7638 §3: the members that make the key, in the order of their names. */
const thumbprint = ({ digest }: ProofDeps, { jwk }: ForeignKey): string => {
  const members = Object.entries(jwk).sort(([one], [other]) => (one < other ? -1 : 1));
  return digest.sha256(JSON.stringify(Object.fromEntries(members)));
};
