/** The chains of the audit log begin with their tenants, so that a chain that is not there is missing. */
import { systemChain, type AuditChain, type AuditEvent } from '../model/audit/audit-event.js';
import type { Stores } from '../ports/storage.js';
import { changeOrAddWithin } from '../support/change-or-add.js';

/** The events with which the chain of a tenant begins; the second one begins the system's chain too. */
const beginnings: ReadonlySet<string> = new Set(['tenant.created', 'installation.created']);

export const isBeginning = ({ name }: Pick<AuditEvent, 'name'>): boolean => beginnings.has(name);

export const emptyChain = (id: string, tenantId: string | null): AuditChain => ({
  id,
  tenantId,
  sequence: 0,
  seal: '',
  anchor: null,
});

/**
 * Rule: a new tenant has its chain before an event has a place in it. A chain has its row from the moment on in which
 * its tenant is created (docs/adr/0080-events-are-sealed-in-batches.md).
 */
export const beginChains = async (
  { auditChains }: Pick<Stores, 'auditChains'>,
  events: readonly Pick<AuditEvent, 'name' | 'tenantId'>[],
): Promise<void> => {
  for (const event of events) {
    if (!isBeginning(event) || event.tenantId === null) continue;

    const ids = event.name === 'installation.created' ? [systemChain] : [];
    for (const id of [...ids, event.tenantId]) {
      const chain = emptyChain(id, id === systemChain ? null : id);
      await changeOrAddWithin(auditChains, chain, (current) => current);
    }
  }
};
