import { auditGrant, type Origin } from '../audit/audit-grant.js';
import type { Refreshing } from './grants/refresh-token.js';

/**
 * Ends what a stolen code or refresh token gave (RFC 6749 §4.1.2, RFC 9700 §4.14.2), once: further replays find it ended
 * and write nothing. In a transaction of its own, which the refusal that follows does not undo.
 */
export const revokeReplayed = (deps: Refreshing, delegationId: string, origin: Origin): Promise<void> => deps.storage.transaction(async (stores) => {
  let isFirst = false;
  const delegation = (await stores.delegations.find(delegationId))?.revokedAt === null ? await stores.delegations.change(delegationId, (current) => {
    isFirst = current.revokedAt === null;
    return isFirst ? { ...current, revokedAt: deps.clock.now() } : current;
  }) : undefined;
  if (isFirst && delegation) await auditGrant(deps, stores, 'grant.replayed', delegation, origin);
});
