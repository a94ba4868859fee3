import { equalInConstantTime } from '../support/equal-in-constant-time.js';
import { totpStep, type Totp } from '../ports/totp.js';

/** Steps to each side for clocks that are wrong and people who are slow (RFC 6238 §5.2). */
const drift = 1;

/**
 * The newest step whose code this is, of the present one and its neighbours. All are compared, so that it
 * always takes as long.
 */
export const stepOfCode = (
  totp: Totp,
  secret: string,
  code: string,
  now: Date,
): number | undefined => {
  const present = Math.floor(now.getTime() / 1000 / totpStep);
  let found: number | undefined;
  for (let step = present - drift; step <= present + drift; step++)
    if (equalInConstantTime(totp.code(secret, step), code)) found = step;
  return found;
};
