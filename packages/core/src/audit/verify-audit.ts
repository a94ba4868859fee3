import type { Digest } from '../ports/digest.js';
import type { Storage, Stores } from '../ports/storage.js';
import { beginningOf } from './audit-anchor.js';
import type { AuditEvent } from '../model/audit-event.js';
import { sealOf } from './append-audit-events.js';

export interface AuditFinding {
  readonly chainId: string;
  /**
   * How many events there were up to the last sound one, and its seal: noted elsewhere, it shows later
   * whether the end was cut off.
   */
  readonly events: number;
  readonly seal: string;
  /** How many of them went with age, and when the last of those did. */
  readonly pruned?: { readonly events: number; readonly at: string } | undefined;
  /** The first place where the chain is broken, and how; undefined for an intact one. */
  readonly broken?:
    | { readonly sequence: number; readonly why: 'missing' | 'changed' | 'added' | 'forged' }
    | undefined;
}

export const pageSize = 500;

/**
 * Reads every chain from its first event. Rule: an event that was changed, removed, added or moved breaks the
 * chain from there on. Without the server's key nobody can seal anew. Events that are appended meanwhile do
 * no harm, and neither do those that go with age.
 */
export const verifyAudit =
  ({ storage, digest }: { readonly storage: Storage; readonly digest: Digest }) =>
  async (): Promise<readonly AuditFinding[]> => {
    const findings: AuditFinding[] = [];
    for (const { id, anchor } of await storage.auditChains.all([])) {
      const finding = await verifyChain(storage, digest, id);
      const moved =
        finding.broken !== undefined &&
        (await storage.auditChains.find(id))!.anchor?.sequence !== anchor?.sequence;
      findings.push(moved ? await verifyChain(storage, digest, id) : finding);
    }
    return findings;
  };

const verifyChain = async (
  storage: Storage,
  digest: Digest,
  chainId: string,
): Promise<AuditFinding> => {
  const chain = (await storage.auditChains.find(chainId))!;
  const beginning = beginningOf(digest, chain);
  let { sequence: events, seal } = beginning ?? { sequence: 0, seal: '' };
  const sound = (): AuditFinding => ({
    chainId,
    events,
    seal,
    ...(chain.anchor && beginning
      ? { pruned: { events: chain.anchor.sequence, at: chain.anchor.prunedAt } }
      : {}),
  });
  const broken = (
    sequence: number,
    why: NonNullable<AuditFinding['broken']>['why'],
  ): AuditFinding => ({ ...sound(), broken: { sequence, why } });
  if (beginning === undefined) return broken(chain.anchor!.sequence, 'forged');
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
    if (beyond === undefined) return sound();
    if ((await storage.auditChains.find(chainId))!.sequence <= end.sequence)
      return broken(beyond.sequence, 'added');
  }
};

/** The next events of a chain, in their order. */
export const pageAfter = async (
  { auditEvents }: Pick<Stores, 'auditEvents'>,
  chainId: string,
  events: number,
  end: number,
): Promise<readonly AuditEvent[]> => {
  const { items } = await auditEvents.page({
    pinned: [{ attribute: 'chainId', equals: chainId }],
    filter: {
      kind: 'and',
      of: [
        { kind: 'atLeast', attribute: 'sequence', value: events + 1 },
        { kind: 'atMost', attribute: 'sequence', value: end },
      ],
    },
    order: [{ attribute: 'sequence', direction: 'asc' }],
    offset: 0,
    limit: pageSize,
    totalCount: false,
  });
  return items;
};
