import type { Digest } from '../ports/digest.js';
import type { Storage } from '../ports/storage.js';
import type { AuditEvent } from './audit-event.js';
import { sealOf } from './append-audit-events.js';

export interface AuditFinding {
  readonly chainId: string;
  /** How many events are sound, and the seal of the last of them: noted elsewhere, it shows later whether the end was cut off. */
  readonly events: number;
  readonly seal: string;
  /** The first place where the chain is broken, and how; undefined for an intact one. */
  readonly broken?: { readonly sequence: number; readonly why: 'missing' | 'changed' | 'added' } | undefined;
}

const pageSize = 500;

/**
 * Reads every chain from its first event. Rule: an event that was changed, removed, added or moved breaks the chain
 * from there on. Without the server's key nobody can seal anew. Events that are appended meanwhile do no harm.
 */
export const verifyAudit = ({ storage, digest }: { readonly storage: Storage; readonly digest: Digest }) => async (): Promise<readonly AuditFinding[]> => {
  const findings: AuditFinding[] = [];
  for (const { id } of await storage.auditChains.all([])) findings.push(await verifyChain(storage, digest, id));
  return findings;
};

const verifyChain = async (storage: Storage, digest: Digest, chainId: string): Promise<AuditFinding> => {
  let [events, seal] = [0, ''];
  const broken = (sequence: number, why: NonNullable<AuditFinding['broken']>['why']): AuditFinding => ({ chainId, events, seal, broken: { sequence, why } });
  for (;;) {
    const end = (await storage.auditChains.find(chainId))!;
    const page = await pageAfter(storage, chainId, events, end.sequence);
    for (const event of page) {
      if (event.sequence !== events + 1) return broken(events + 1, 'missing');
      if (event.seal !== sealOf(digest, event, seal)) return broken(event.sequence, 'changed');
      [events, seal] = [event.sequence, event.seal];
    }
    if (page.length === pageSize) continue;
    if (events < end.sequence) return broken(events + 1, 'missing');
    if (seal !== end.seal) return broken(events, 'changed');
    const [beyond] = await pageAfter(storage, chainId, events, Number.MAX_SAFE_INTEGER);
    if (beyond === undefined) return { chainId, events, seal };
    if ((await storage.auditChains.find(chainId))!.sequence <= end.sequence) return broken(beyond.sequence, 'added');
  }
};

const pageAfter = async (storage: Storage, chainId: string, events: number, end: number): Promise<readonly AuditEvent[]> => {
  const { items } = await storage.auditEvents.page({
    pinned: [{ attribute: 'chainId', equals: chainId }],
    filter: { kind: 'and', of: [{ kind: 'atLeast', attribute: 'sequence', value: events + 1 }, { kind: 'atMost', attribute: 'sequence', value: end }] },
    order: [{ attribute: 'sequence', direction: 'asc' }], offset: 0, limit: pageSize, totalCount: false,
  });
  return items;
};
