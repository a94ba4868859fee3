import { pruneAudit, type PruneAuditDeps } from '../audit/prune-audit.js';
import { expiringRecords, linksIn } from '../access/without-expired-links.js';

/**
 * Seconds for which a counter of attempts is kept after the last one: longer than any wait that it can
 * impose.
 */
const attemptsKept = 2 * 86_400;

/**
 * Seconds for which a ticket can be looked up after its end: long enough to find out why a person's link did
 * not work.
 */
const ticketsKept = 30 * 86_400;

/** Removes records that have ended and are of no further use. Any instance may do it at any time. */
export const tidy = (deps: PruneAuditDeps) => async (): Promise<void> => {
  const { storage, clock } = deps;
  const now = clock.now();
  const before = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
  const hasEnded = { attribute: 'expiresAt', before: now } as const;

  for (const name of expiringRecords) await linksIn(storage, name).removeAll([hasEnded]);

  await storage.oneTimeSecrets.removeAll([hasEnded]);
  await storage.delegations.removeAll([hasEnded]);
  await storage.sessions.removeAll([hasEnded]);
  await storage.revokedTokens.removeAll([hasEnded]);
  await storage.knownNetworks.removeAll([hasEnded]);
  await storage.logoutNotices.removeAll([hasEnded]);

  // No token that the key signed is accepted any more. Its successor has no end yet, and stays.
  await storage.signingKeys.removeAll([{ attribute: 'retiresAt', before: now }]);

  await storage.tickets.removeAll([{ attribute: 'expiresAt', before: before(ticketsKept) }]);
  await storage.attempts.removeAll([{ attribute: 'lastAt', before: before(attemptsKept) }]);

  await pruneAudit(deps)();
};
