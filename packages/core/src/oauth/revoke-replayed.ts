import { auditGrant } from '../audit/audit-grant.js';
import type { Origin } from '../model/values/origin.js';
import { endDelegations } from '../sessions/end-delegations.js';
import type { GrantDeps } from './grant.js';

/**
 * Ends what a stolen code or refresh token gave (RFC 6749 §4.1.2, RFC 9700 §4.14.2), once: further replays
 * find it ended and write nothing. In a transaction of its own, which the refusal that follows does not undo.
 *
 * A refresh token takes along what else its client holds from the same browser session (operations §10.4). A
 * code does not: people reload the page that they came back to.
 */
export const revokeReplayed = (
  deps: GrantDeps,
  delegationId: string,
  origin: Origin,
  also: 'session' | 'nothing' = 'nothing',
): Promise<void> =>
  deps.storage.transaction(async (stores) => {
    const known = await stores.delegations.find(delegationId);
    if (known === undefined || known.revokedAt !== null) return;

    let isFirst = false;
    const delegation = await stores.delegations.change(delegationId, (current) => {
      isFirst = current.revokedAt === null;
      return isFirst ? { ...current, revokedAt: deps.clock.now() } : current;
    });
    if (!isFirst || delegation === undefined) return;

    if (also === 'session' && delegation.sessionId !== null) {
      await endDelegations(deps, stores, [
        { attribute: 'userId', equals: delegation.userId },
        { attribute: 'clientId', equals: delegation.clientId },
        { attribute: 'sessionId', equals: delegation.sessionId },
      ]);
    }
    await auditGrant(deps, stores, { name: 'grant.replayed', delegation, origin });
  });
