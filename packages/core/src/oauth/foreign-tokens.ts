/** JWTs that others have signed: assertions of clients, tokens of identity providers. */
import type { Clock } from '../ports/clock.js';
import type { Outgoing } from '../ports/outgoing.js';
import type { TokenSigner, UnverifiedToken } from '../ports/token-signer.js';
import type { Claims } from '../model/values/claims.js';
import { foreignKeySets, type ForeignKeySets, type KeySource } from './foreign-key-sets.js';
import { foreignAlgorithms, type ForeignAlgorithm } from '../model/key/foreign-keys.js';

/** Seconds that the clocks of others may differ from ours (RFC 7519 §4.1.4). */
export const clockSkew = 30;

export interface TokenExpectations {
  /** One of these, where there are several. */
  readonly issuer: string | readonly string[];
  /**
   * One of these, as the only audience or, where `otherAudiences` is true, among others. Left out, the token is for
   * every reader.
   */
  readonly audience?: readonly string[] | undefined;
  readonly otherAudiences?: boolean | undefined;
  /** Whether it may go without `exp`. */
  readonly isEndOptional?: boolean | undefined;
  /** Claims that must be there, beside `iss`, `aud` and `exp`. */
  readonly required?: readonly string[] | undefined;
  /**
   * Media types, without `application/`; where it is left out, anything but the types of our own tokens. A
   * token without `typ` is always taken.
   */
  readonly types?: readonly string[] | undefined;
  /** What it may be signed with; left out, all that is verified here. */
  readonly algorithms?: readonly ForeignAlgorithm[] | undefined;
  /** Seconds from now within which it must end. */
  readonly maximumLifetime?: number | undefined;
}

/** What it says, or why it is not believed, as the end of a sentence that begins with its name. */
export type Verdict = { readonly claims: Claims } | { readonly problem: string };

export interface ForeignTokens {
  /**
   * @throws Refusal `upstream_unreachable` when its keys cannot be had, `not_implemented` without an
   * `Outgoing`
   */
  verify(token: string, source: KeySource, expected: TokenExpectations): Promise<Verdict>;
  /** The keys themselves, as `ForeignKeySets` gives them. */
  readonly keys: ForeignKeySets['keys'];
}

export interface ForeignTokenDeps {
  readonly signer: TokenSigner;
  readonly clock: Clock;
  readonly outgoing?: Outgoing | undefined;
}

/**
 * RFC 8725 §3.11: what this server signs for other purposes is no assertion, with any key that verifies it.
 */
const ownTypes = ['at+jwt', 'logout+jwt'];

/**
 * Rule: a token of others is taken only when a key of its issuer verifies it under an algorithm of that key,
 * and it names its issuer, us as the audience, and an end (RFC 8725 §3). Longer than 8 KB or with `crit`, it
 * is not even read.
 */
export const foreignTokens = (deps: ForeignTokenDeps): ForeignTokens => {
  const sets = foreignKeySets(deps);
  const verified = async (
    token: string,
    algorithm: ForeignAlgorithm,
    { header: { kid } }: UnverifiedToken,
    source: KeySource,
  ): Promise<Claims | undefined> => {
    for (const key of await sets.keys(source, kid)) {
      const suits = key.algorithms.includes(algorithm) && (kid === undefined || key.kid === kid);
      const publicKey = suits ? deps.signer.publicKeyOf(key.jwk) : undefined;
      if (publicKey === undefined) continue;

      const claims = deps.signer.verify(token, algorithm, publicKey);
      if (claims !== undefined) return claims;
    }
    return undefined;
  };
  return {
    keys: (source, kid) => sets.keys(source, kid),
    async verify(token, source, expected) {
      const unverified = deps.signer.read(token);
      if (unverified === undefined) return { problem: 'is not a signed JWT' };
      if (!isOfType(unverified.header.typ, expected.types))
        return { problem: 'is a JWT of another type' };
      const { algorithms = foreignAlgorithms } = expected;
      const algorithm = algorithms.find((each) => each === unverified.algorithm);
      if (algorithm === undefined)
        return { problem: `is not signed with ${algorithms.join(', ')}` };
      // Asked before the keys are, so that nothing is fetched for what would be refused anyway.
      const problem = claimsProblem(unverified.claims, expected, deps.clock.now().getTime() / 1000);
      if (problem !== undefined) return { problem };
      const claims = await verified(token, algorithm, unverified, source);
      return claims === undefined
        ? { problem: 'is not signed by a key of its issuer' }
        : { claims };
    },
  };
};

const isOfType = (typ: string | undefined, types: readonly string[] | undefined): boolean => {
  const type = typ?.toLowerCase().replace(/^application\//, '');
  return (
    type === undefined ||
    (types ? types.some((each) => each.toLowerCase() === type) : !ownTypes.includes(type))
  );
};

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

const claimsProblem = (
  claims: Claims,
  expected: TokenExpectations,
  now: number,
): string | undefined =>
  missingClaim(claims, expected) ??
  partiesProblem(claims, expected) ??
  timeProblem(claims, expected, now);

const missingClaim = (
  claims: Claims,
  { required = [], audience, isEndOptional = false }: TokenExpectations,
): string | undefined => {
  const absent: readonly unknown[] = [undefined, null, ''];
  const always = ['iss', ...(audience ? ['aud'] : []), ...(isEndOptional ? [] : ['exp'])];
  const missing = [...always, ...required].find((name) => absent.includes(claims[name]));
  return missing && `lacks the claim ${missing}`;
};

const partiesProblem = (
  { iss, aud }: Claims,
  { issuer, audience, otherAudiences = false }: TokenExpectations,
): string | undefined => {
  if (![issuer].flat().includes(iss as string)) return 'has another issuer';

  if (audience === undefined) return undefined;
  const audiences = [aud].flat();
  const isForUs = audiences.some((each) => audience.includes(each as string));
  const isForOthers = audiences.length > 1 && !otherAudiences;
  return isForUs && !isForOthers ? undefined : 'is not meant for this server alone';
};

const timeProblem = (
  { exp: given, nbf = 0, iat = 0 }: Claims,
  { maximumLifetime = Infinity }: TokenExpectations,
  now: number,
): string | undefined => {
  const exp = given === undefined ? now : given;
  if (!isTime(exp) || !isTime(nbf) || !isTime(iat)) return 'has a time that is not a number';
  if (exp + clockSkew <= now) return 'has expired';
  if (nbf - clockSkew > now || iat - clockSkew > now) return 'is not valid yet';
  if (exp - clockSkew > now + maximumLifetime) {
    return `ends more than ${maximumLifetime} s from now`;
  }
  return undefined;
};
