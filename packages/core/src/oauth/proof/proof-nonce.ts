/**
 * Nonces of this server for proofs (RFC 9449 §8): a MAC of the half minute, so that every server of an installation
 * knows them and none is kept.
 */
import type { Clock } from '../../ports/clock.js';
import type { Digest } from '../../ports/digest.js';
import { equalInConstantTime } from '../../support/equal-in-constant-time.js';

/** Milliseconds. */
const period = 30_000;

const nonceOf = (digest: Digest, time: number): string =>
  digest.keyed('proof nonce', String(Math.floor(time / period)));

export const currentNonce = (digest: Digest, now: Date): string => nonceOf(digest, now.getTime());

/** Whether it is the nonce of this half minute or of the one before. */
export const isNonce = (
  { digest, clock }: { readonly digest: Digest; readonly clock: Clock },
  given: unknown,
): boolean => {
  const now = clock.now().getTime();
  return (
    typeof given === 'string' &&
    [now, now - period].some((time) => equalInConstantTime(given, nonceOf(digest, time)))
  );
};
