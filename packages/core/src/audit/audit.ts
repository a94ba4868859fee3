/** The audit log: an event for each thing that a write did, in a chain of seals for each tenant. */
import type { Actor } from '../model/values/actor.js';
import { auditChainState, type AuditChainState } from './audit-chain-state.js';
import type { RefusalLog } from './refusal-log.js';
import {
  sealAudit,
  type SealAuditDeps,
  type SealAuditOptions,
  type SealAuditReport,
} from './seal-audit.js';
import { verifyChainPart, type ChainPart, type ChainPartReport } from './verify-chain-part.js';
import {
  verifyAudit,
  type AuditFinding,
  type VerifyAuditDeps,
  type VerifyAuditOptions,
} from './verify-audit.js';

/** What Keyward offers about the audit log. */
export interface Audit {
  /**
   * Reads every chain of the audit log from its first event and checks the seals (docs/adr/0042-audit-log.md).
   * An event that was changed, removed, added or moved breaks its chain from there on. Events that are appended
   * meanwhile, or removed because of their age, do not. Events that `sealAudit` has not sealed yet are checked one by
   * one and counted.
   */
  readonly verifyAudit: (options?: VerifyAuditOptions) => Promise<readonly AuditFinding[]>;
  /** Reads the end of the chain that the actor sees: its tenant's, or the system's for an actor of all tenants. */
  readonly auditChain: (actor?: Actor) => Promise<AuditChainState>;
  /**
   * Checks up to 500 events of the same chain, from its beginning or behind the event at the place `after`. Calls
   * that each begin where the last one ended check the whole chain.
   */
  readonly verifyChainPart: (part?: ChainPart, actor?: Actor) => Promise<ChainPartReport>;
  /**
   * Gives new audit events their place in the chain of seals (docs/adr/0080-events-are-sealed-in-batches.md). Run it
   * every second, and before a stop; any instance may run it at any time. It seals a backlog in batches, each in a
   * transaction of its own, and continues where a run was cut off.
   * @throws Refusal `storage_unavailable`
   */
  readonly sealAudit: (options?: SealAuditOptions) => Promise<SealAuditReport>;
  /** Refusals on their way to the audit log (docs/adr/0076-refusals-are-counted.md). */
  readonly refusals: RefusalLog;
}

/** Makes the use cases of the audit log. */
export const makeAudit = (
  deps: VerifyAuditDeps & SealAuditDeps & { readonly refusals: RefusalLog },
): Audit => ({
  verifyAudit: verifyAudit(deps),
  auditChain: auditChainState(deps),
  verifyChainPart: verifyChainPart(deps),
  sealAudit: sealAudit(deps),
  refusals: deps.refusals,
});
