import type { Delegation } from '../model/delegation.js';
import type { Stores } from '../ports/storage.js';
import { appendAuditEvents, type Auditing } from './append-audit-events.js';

/** Where a request comes from, as far as the audit log wants to know. */
export interface Origin {
  readonly requestId?: string | undefined;
  readonly address?: string | undefined;
}

export type GrantEvent =
  'grant.authorized' | 'grant.redeemed' | 'grant.refreshed' | 'grant.exchanged' | 'grant.replayed';

/**
 * That something was granted to a person's client, or was tried with what is used up; in the transaction that
 * does it.
 */
export const auditGrant = (
  deps: Auditing,
  stores: Pick<Stores, 'auditChains' | 'auditEvents'>,
  name: GrantEvent,
  { id, tenantId, userId, clientId }: Delegation,
  { requestId, address }: Origin = {},
): Promise<void> =>
  appendAuditEvents(deps, stores, [
    {
      name,
      tenantId,
      actorId: userId,
      recordId: id,
      ids: [clientId],
      requestId: requestId ?? null,
      address: address || null,
    },
  ]);
