/** Lets the oldest part of the audit log go with age, so that what stays can be verified as before. */
import type { Clock } from '../ports/clock.js';
import type { Digest } from '../ports/digest.js';
import type { Storage } from '../ports/storage.js';
import { beginningOf, proofOf, type ChainPosition } from './audit-anchor.js';
import type { SealedEvent } from '../model/audit/audit-event.js';
import type { BackgroundDeps } from '../support/background.js';
import { sealOf } from './seal-audit.js';
import { pageAfter, storageOfChain } from './verify-audit.js';

export interface AuditRetention {
  /** Days for which events of the audit log are kept; left out, all are. */
  readonly auditRetentionDays?: number | undefined;
}

export interface PruneAuditDeps extends AuditRetention {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly digest: Digest;
}

/** Events of one transaction: on SQLite it blocks the only thread, and an event goes from a dozen indexes. */
export const prunedAtOnce = 50;

/**
 * Rule: of a chain of the audit log only a sound beginning goes with age; what was tampered with stays for
 * `audit verify` to find.
 */
export const pruneAudit =
  (deps: PruneAuditDeps & Pick<BackgroundDeps, 'defer'>) =>
  async ({ goesOn = () => true }: { readonly goesOn?: () => boolean } = {}): Promise<void> => {
    const { auditRetentionDays, defer = () => Promise.resolve() } = deps;
    if (auditRetentionDays === undefined) return;
    const before = new Date(deps.clock.now().getTime() - auditRetentionDays * 86_400_000);
    for (const { id } of await deps.storage.auditChains.all([]))
      while (goesOn() && (await pruneSome(deps, id, before))) await defer();
  };

/** Some at a time, so that neither the sealing nor a request waits long. Answers whether there may be more. */
const pruneSome = (
  { storage, clock, digest }: PruneAuditDeps,
  chainId: string,
  before: Date,
): Promise<boolean> =>
  storageOfChain(storage, chainId).transaction(async (stores) => {
    const chain = (await stores.auditChains.change(chainId, (current) => current))!;
    const beginning = beginningOf(digest, chain);
    if (beginning === undefined) return false;
    const end = Math.min(chain.sequence, beginning.sequence + prunedAtOnce);
    const page = await pageAfter(stores, chainId, beginning.sequence, end);
    const young = page.findIndex(({ createdAt }) => createdAt >= before);
    const old = young < 0 ? page : page.slice(0, young);
    if (old.length === 0 || !follows(digest, beginning, old)) return false;
    await stores.auditEvents.removeAll([
      { attribute: 'chainId', equals: chainId },
      { attribute: 'id', in: old.map(({ id }) => id) },
    ]);
    const { sequence, seal } = old.at(-1)!;
    const mark = { sequence, seal, prunedAt: clock.now().toISOString() };
    await stores.auditChains.change(chainId, (current) => ({
      ...current,
      anchor: { ...mark, proof: proofOf(digest, chainId, mark) },
    }));
    // A page may hold less than it could, so only one with young events, or with none, is the last.
    return young < 0;
  });

const follows = (
  digest: Digest,
  { sequence, seal }: ChainPosition,
  events: readonly SealedEvent[],
): boolean =>
  events.every(
    (event, at) =>
      event.sequence === sequence + at + 1 &&
      event.seal === sealOf(digest, event, at === 0 ? seal : events[at - 1]!.seal),
  );
