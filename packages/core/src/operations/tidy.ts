import { pruneAudit, type AuditPruning } from '../audit/prune-audit.js';
import { endingRecords, linksIn } from '../access/living.js';

/**
 * Seconds for which a counter of attempts is kept after the last one: longer than any wait that it can
 * impose.
 */
const attemptsKept = 2 * 86_400;

/**
 * Seconds for which a ticket can be looked up after its end: long enough to find out why somebody's link did
 * not work.
 */
const ticketsKept = 30 * 86_400;

/**
 * Removes what has ended by itself and can tell nobody anything any more. Any instance may do it at any time.
 */
export const tidy = (deps: AuditPruning) => async (): Promise<void> => {
  const { storage, clock } = deps;
  const now = clock.now();
  for (const name of endingRecords)
    await linksIn(storage, name).removeAll([{ attribute: 'expiresAt', before: now }]);
  await storage.oneTimeSecrets.removeAll([{ attribute: 'expiresAt', before: now }]);
  await storage.delegations.removeAll([{ attribute: 'expiresAt', before: now }]);
  await storage.sessions.removeAll([{ attribute: 'expiresAt', before: now }]);
  await storage.revokedTokens.removeAll([{ attribute: 'expiresAt', before: now }]);
  await storage.knownNetworks.removeAll([{ attribute: 'expiresAt', before: now }]);
  await storage.logoutNotices.removeAll([{ attribute: 'expiresAt', before: now }]);
  // Nothing that it signed is alive or accepted any more; its successor, which has no end yet, stays.
  await storage.signingKeys.removeAll([{ attribute: 'retiresAt', before: now }]);
  await storage.tickets.removeAll([
    { attribute: 'expiresAt', before: new Date(now.getTime() - ticketsKept * 1000) },
  ]);
  await storage.attempts.removeAll([
    { attribute: 'lastAt', before: new Date(now.getTime() - attemptsKept * 1000) },
  ]);
  await pruneAudit(deps)();
};
