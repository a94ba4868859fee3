import type { Stores } from '../ports/storage.js';
import { appendAuditEvents, type AuditDeps } from './append-audit-events.js';

export interface LoginEvent {
  readonly name: 'user.logged_in' | 'user.login_failed';
  readonly tenantId: string;
  /** Null for a name that nobody has. The name itself is not kept: people type passwords there. */
  readonly userId: string | null;
  readonly address: string | null;
}

/** The person who failed may not be the user; the event is about the user all the same. */
export const auditLogin = (
  deps: AuditDeps,
  stores: Pick<Stores, 'auditEvents'>,
  { name, tenantId, userId, address }: LoginEvent,
): Promise<void> =>
  appendAuditEvents(deps, stores, [
    {
      name,
      tenantId,
      recordId: userId,
      actorId: name === 'user.logged_in' ? userId : null,
      address: address || null,
    },
  ]);
