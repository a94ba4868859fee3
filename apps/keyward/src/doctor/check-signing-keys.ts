import { findingsOf, type Finding } from './finding.js';
import type { DatabaseFacts } from './ports.js';

const { warning } = findingsOf('signing keys');

const advice =
  'A signature with ES384 costs about 30 times one with ES256, and one with ES512 about 70 times. Where no rule asks ' +
  'for them, let signing_algorithm of the resources, and id_token.signing_algorithm of the clients, be ES256 or EdDSA.';

/** Algorithms that are there for those who must have them (docs/adr/0018-signing-keys-are-rows.md). */
export const checkSigningKeys = (facts: DatabaseFacts): Finding | undefined => {
  const count = facts.unusable === undefined ? (facts.inspection.costlyKeys ?? 0) : 0;
  if (count === 0) return undefined;
  return warning(
    `${count === 1 ? '1 key signs' : `${count} keys sign`} with ES384 or ES512`,
    advice,
  );
};
