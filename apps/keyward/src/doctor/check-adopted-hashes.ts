import { findingsOf, type Finding } from './finding.js';
import type { DatabaseFacts } from './ports.js';

const { ok, warning } = findingsOf('adopted hashes');

/** That of the hashes which this server makes. */
const ownCost = 12;

const advice =
  'Who logs in gets a hash of this server. Once the last of the dear ones is replaced, a start of the server ends ' +
  'the wait. docs/how-to/import-users.md says which hashes are dear.';

/** How long the dearest hash of another system holds every refused password (docs/adr/0041-who-has-an-account.md). */
export const checkAdoptedHashes = (facts: DatabaseFacts): Finding | undefined => {
  const cost = facts.unusable === undefined ? facts.inspection.dearestAdopted : undefined;
  if (cost === undefined) return undefined;

  const dearest = `the dearest hash of another system takes as long as a bcrypt of cost ${cost}`;
  if (cost <= ownCost) return ok(dearest);
  return warning(
    `${dearest}, so each refused password waits ${2 ** (cost - ownCost)} times as long`,
    advice,
  );
};
