import { describeSharedKey } from '@keyward/storage-typeorm';
import { findingsOf, type Finding } from './finding.js';
import type { DatabaseFacts } from './ports.js';

const { warning } = findingsOf('addresses');

const advice = 'docs/how-to/operate.md, "When two accounts have one mailbox", says how.';

/** More are not shown one by one. */
const mostShown = 20;

/** Accounts and domains that one address leads to (docs/adr/0141-one-mailbox-has-one-key.md). */
export const checkAddresses = (facts: DatabaseFacts): readonly Finding[] => {
  const shared = facts.unusable === undefined ? (facts.inspection.sharedKeys ?? []) : [];
  const shown = shared.slice(0, mostShown).map((each) => warning(describeSharedKey(each), advice));
  if (shared.length <= mostShown) return shown;
  return [...shown, warning(`${shared.length - mostShown} more are like these`, advice)];
};
