/** Where the reading of a chain begins, and which cursors have something new to read. */
import { storageOfChain } from '../audit/verify-audit.js';
import type { AuditChain } from '../model/audit/audit-event.js';
import { isRefusal } from '../model/values/refusals.js';
import { isTold, type EventCursor, type Webhook } from '../model/webhook/webhook.js';
import type { Clock } from '../ports/clock.js';
import type { Random } from '../ports/random.js';
import type { Storage, Stores } from '../ports/storage.js';

export interface CursorDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly random: Random;
}

/** Events whose places are compared: those of one moment may be sealed in any order. */
const near = 100;

/** The place before the first event from this moment on. */
export const placeAt = async (
  { auditEvents }: Pick<Stores, 'auditEvents'>,
  { id, sequence }: Pick<AuditChain, 'id' | 'sequence'>,
  since: Date,
): Promise<number> => {
  const { items } = await auditEvents.page({
    pinned: [{ attribute: 'chainId', equals: id }],
    filter: { kind: 'atLeast', attribute: 'createdAt', value: since },
    order: [{ attribute: 'createdAt', direction: 'asc' }],
    offset: 0,
    limit: near,
    totalCount: false,
  });
  const places = items.flatMap((event) => event.sequence ?? []);
  return places.length === 0 ? sequence : Math.min(...places) - 1;
};

export const newCursor = (
  { random }: Pick<CursorDeps, 'random'>,
  { id, tenantId }: Pick<Webhook, 'id' | 'tenantId'>,
  position: Pick<EventCursor, 'chainId' | 'sequence' | 'dueAt'>,
): EventCursor => ({
  id: random.uuid(),
  subscriptionId: id,
  tenantId,
  attempts: 0,
  lockedUntil: new Date(0),
  ...position,
});

/** Lets the cursors go on that have read these chains, and begins those that are not there yet. */
export const wakeCursors = async (deps: CursorDeps, chainIds: readonly string[]): Promise<void> => {
  const { storage } = deps;
  if (chainIds.length === 0) return;

  const cursors = await storage.eventCursors.all([{ attribute: 'chainId', in: chainIds }]);
  const global = await storage.webhooks.all([{ attribute: 'tenantId', equals: null }]);
  const own = await storage.webhooks.all([
    { attribute: 'id', in: [...new Set(cursors.map((cursor) => cursor.subscriptionId))] },
  ]);
  const told = new Set([...own, ...global].filter(isTold).map(({ id }) => id));

  for (const cursor of cursors)
    if (told.has(cursor.subscriptionId)) await wakeCursor(deps, cursor.id);

  const known = new Set(cursors.map((each) => `${each.subscriptionId}/${each.chainId}`));
  for (const webhook of global.filter(isTold))
    for (const chainId of chainIds)
      if (!known.has(`${webhook.id}/${chainId}`)) await beginCursor(deps, webhook, chainId);
};

/**
 * What waits after a failure goes on waiting. Whoever works on the cursor sees at its end that it is due again, and
 * that there is more.
 */
const wakeCursor = async ({ storage, clock }: CursorDeps, id: string): Promise<void> => {
  const now = clock.now();
  await storage.eventCursors.change(id, (current) => {
    const isWaiting = current.attempts > 0 && current.lockedUntil <= now;
    const isDue = current.dueAt !== null && current.dueAt <= now;
    return isWaiting || isDue ? current : { ...current, dueAt: now };
  });
};

const beginCursor = async (deps: CursorDeps, webhook: Webhook, chainId: string): Promise<void> => {
  const { storage, clock } = deps;
  const chain = await storage.auditChains.find(chainId);
  if (chain === undefined) return;

  const sequence = await placeAt(storageOfChain(storage, chainId), chain, webhook.createdAt);
  try {
    await storage.eventCursors.add(
      newCursor(deps, webhook, { chainId, sequence, dueAt: clock.now() }),
    );
  } catch (error) {
    // Another instance was first, or the webhook is gone.
    if (!isRefusal(error, 'already_exists') && !isRefusal(error, 'reference_missing')) throw error;
  }
};

/** Cursors that one sweep begins. */
const begunAtOnce = 500;

/**
 * Rule: an event is told even if the server that sealed it ended before it could say so. A sweep compares all cursors
 * with the ends of their chains.
 */
export const chainsBehind = async (
  storage: Storage,
  told: readonly Webhook[],
): Promise<readonly string[]> => {
  const chains = await storage.auditChains.pick(['id', 'sequence'], []);
  const endOf = new Map(chains.map(({ id, sequence }) => [id, sequence]));
  const byId = new Map(told.map((webhook) => [webhook.id, webhook]));
  const cursors = await storage.eventCursors.pick(
    ['subscriptionId', 'chainId', 'sequence', 'dueAt'],
    [],
  );

  const behind = new Set<string>();
  const globally = new Map<string, number>();
  for (const { subscriptionId, chainId, sequence, dueAt } of cursors) {
    const webhook = byId.get(subscriptionId);
    if (webhook === undefined) continue;
    if (webhook.tenantId === null) globally.set(chainId, (globally.get(chainId) ?? 0) + 1);
    if (dueAt === null && sequence < (endOf.get(chainId) ?? 0)) behind.add(chainId);
  }

  const globals = told.filter(({ tenantId }) => tenantId === null).length;
  const unread = chains.filter(({ id }) => (globally.get(id) ?? 0) < globals);
  return [...new Set([...behind, ...unread.slice(0, begunAtOnce).map(({ id }) => id)])];
};
