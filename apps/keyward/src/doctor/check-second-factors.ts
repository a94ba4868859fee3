import { findingsOf, type Finding } from './finding.js';
import type { DatabaseFacts } from './ports.js';

const { warning } = findingsOf('second factors');

const advice =
  'Set tenant_metadata.mfa.policy to optional: then people may set one up, and need not. It is in the console ' +
  'under Tenants, Security. docs/how-to/ask-for-a-second-factor.md has all values; never turns this warning off.';

/** Tenants from before a new one got the policy `optional` (docs/adr/0051-second-factors.md). */
export const checkSecondFactors = (facts: DatabaseFacts): Finding | undefined => {
  const count = facts.unusable === undefined ? (facts.inspection.withoutFactorPolicy ?? 0) : 0;
  if (count === 0) return undefined;

  const tenants = count === 1 ? '1 tenant has' : `${count} tenants have`;
  return warning(
    `${tenants} no policy for second factors, so people there cannot set up a passkey or an app`,
    advice,
  );
};
