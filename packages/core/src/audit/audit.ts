/** The audit log: an event for each thing that a write did, in a chain of seals for each tenant. */
import type { RefusalLog } from './refusal-log.js';
import { verifyAudit, type AuditFinding } from './verify-audit.js';

/** What Keyward offers about the audit log. */
export interface Audit {
  /**
   * Reads every chain of the audit log from its first event and checks the seals (docs/adr/0042-audit-log.md).
   * An event that was changed, removed, added or moved breaks its chain from there on. Events that are appended
   * meanwhile, or removed because of their age, do not.
   */
  readonly verifyAudit: () => Promise<readonly AuditFinding[]>;
  /** Refusals on their way to the audit log (docs/adr/0076-refusals-are-counted.md). */
  readonly refusals: RefusalLog;
}

/** Makes the use cases of the audit log. */
export const makeAudit = (
  deps: Parameters<typeof verifyAudit>[0] & { readonly refusals: RefusalLog },
): Audit => ({
  verifyAudit: verifyAudit(deps),
  refusals: deps.refusals,
});
