import { changeOrAdd } from '../support/change-or-add.js';
import type { Clock } from '../ports/clock.js';
import type { Digest } from '../ports/digest.js';
import type { Random } from '../ports/random.js';
import type { Stores } from '../ports/storage.js';
import { sealedText, systemChain, type AuditChain, type AuditEvent } from '../model/audit-event.js';

export interface AuditDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly digest: Digest;
}

export type NewAuditEvent = Pick<AuditEvent, 'tenantId' | 'name' | 'actorId' | 'recordId'> &
  Partial<Pick<AuditEvent, 'ids' | 'changed' | 'requestId' | 'address' | 'count'>>;

export const sealOf = (digest: Digest, event: AuditEvent, sealBefore: string): string =>
  digest.keyed('audit event', sealedText(event, sealBefore));

/**
 * Appends to the tenant's chain, in the transaction of what it tells of. The chain is held until that
 * commits, so it comes last in the transaction: the holder of a chain waits for no other.
 */
export const appendAuditEvents = async (
  { clock, random, digest }: AuditDeps,
  stores: Pick<Stores, 'auditChains' | 'auditEvents'>,
  fresh: readonly NewAuditEvent[],
): Promise<void> => {
  const chains = [...new Set(fresh.map((event) => event.tenantId))].sort();
  for (const tenantId of chains) {
    const events = fresh.filter((event) => event.tenantId === tenantId);
    const chainId = tenantId ?? systemChain;
    const createdAt = clock.now();
    const ids = events.map(() => random.uuid());
    let sealed: AuditEvent[] = [];
    const next = (chain: AuditChain): AuditChain => {
      let { sequence, seal } = chain;
      sealed = events.map((given, at) => {
        const event: AuditEvent = {
          ids: [],
          changed: [],
          requestId: null,
          address: null,
          count: 1,
          ...given,
          id: ids[at]!,
          chainId,
          sequence: ++sequence,
          createdAt,
          seal: '',
        };
        seal = sealOf(digest, event, seal);
        return { ...event, seal };
      });
      return { ...chain, sequence, seal };
    };
    await changeOrAdd(
      stores.auditChains,
      next({ id: chainId, tenantId, sequence: 0, seal: '', anchor: null }),
      next,
    );
    for (const event of sealed) await stores.auditEvents.add(event);
  }
};
