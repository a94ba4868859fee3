/** What the end of a chain of the audit log shows without reading the chain. */
import { systemActor, type Actor } from '../model/values/actor.js';
import { systemChain, type AuditAnchor } from '../model/audit/audit-event.js';
import type { UnsealedTail, VerifyAuditDeps } from './verify-audit.js';
import { sealedWithin } from './seal-audit.js';
import { unsealedAfter } from './unsealed-events.js';

/** Events without a place that are counted; a longer tail shows as so many. */
export const countedTail = 1000;

export interface AuditChainState {
  readonly chainId: string;
  readonly tenantId: string | null;
  /** How many events the chain has had, and the seal of the last one. */
  readonly sequence: number;
  readonly seal: string;
  /** The events that went with age; undefined where there are none. */
  readonly pruned?: Pick<AuditAnchor, 'sequence' | 'prunedAt'> | undefined;
  /**
   * The events that the actor sees and that have no place yet, at most `countedTail`; undefined where there are none.
   */
  readonly unsealed?: UnsealedTail | undefined;
}

/** The chain that an actor sees: that of its tenant, or the system's for an actor of all tenants. */
export const chainOf = ({ tenancy }: Pick<Actor, 'tenancy'>): string =>
  tenancy.kind === 'one' ? tenancy.tenantId : systemChain;

export const auditChainState =
  ({ storage, clock }: Pick<VerifyAuditDeps, 'storage' | 'clock'>) =>
  async (actor: Actor = systemActor): Promise<AuditChainState> => {
    const seen = storage.within(actor.tenancy);
    const chainId = chainOf(actor);
    const chain = await seen.auditChains.find(chainId);
    const tail = await unsealedAfter(seen, undefined, countedTail);

    return {
      chainId,
      tenantId: actor.tenancy.kind === 'one' ? actor.tenancy.tenantId : null,
      sequence: chain?.sequence ?? 0,
      seal: chain?.seal ?? '',
      pruned: chain?.anchor ?? undefined,
      unsealed: tailOf(
        tail.map(({ createdAt }) => createdAt),
        clock.now(),
      ),
    };
  };

const tailOf = (times: readonly Date[], now: Date): UnsealedTail | undefined => {
  const [oldest] = times;
  if (oldest === undefined) return undefined;
  return {
    events: times.length,
    oldest: oldest.toISOString(),
    isOverdue: now.getTime() - oldest.getTime() > sealedWithin * 1000,
  };
};
