/** The audit log: an event for each thing that a write did, in a chain of seals for each tenant. */
import { verifyAudit, type AuditFinding } from './verify-audit.js';

/** What Keyward offers about the audit log. */
export interface Audit {
  /**
   * Reads every chain of the audit log from its first event and checks the seals (docs/adr/0042-audit-log.md).
   * An event that was changed, removed, added or moved breaks its chain from there on. Events that are appended
   * meanwhile, or removed because of their age, do not.
   */
  readonly verifyAudit: () => Promise<readonly AuditFinding[]>;
}

/** Makes the use cases of the audit log. */
export const makeAudit = (deps: Parameters<typeof verifyAudit>[0]): Audit => ({
  verifyAudit: verifyAudit(deps),
});
