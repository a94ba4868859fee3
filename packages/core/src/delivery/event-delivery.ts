/**
 * Tells receivers what happens, in the order of the audit log (contract §18). The sealed chain is the outbox: any
 * instance claims a cursor, sends what stands behind it, and moves it.
 */
import { isTold, type EventCursor, type Webhook } from '../model/webhook/webhook.js';
import { systemActor } from '../model/values/actor.js';
import type { AuditChain } from '../model/audit/audit-event.js';
import type { Filter } from '../model/values/filter.js';
import type { Stores } from '../ports/storage.js';
import type { BackgroundDeps } from '../support/background.js';
import { write, type WriteDeps } from '../unit-of-work/write.js';
import { chainsBehind, wakeCursors } from './begin-cursors.js';
import { claimedWork, workedOnAtOnce, type EventDelivery } from './claimed-work.js';
import { isHeldBy, lease, readChain, type Progress } from './read-chain.js';
import type { SendDeps } from './send-event.js';
import { tellAdministrators, type TroubleDeps } from './tell-administrators.js';

/** Seconds until the next attempt, after each that failed; after the last the webhook is disabled. */
export const webhookDelays = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** Attempts after which a receiver that refuses an event is not asked again. */
export const mostRefused = 3;

/** Cursors of one webhook that are worked on at once: one of all tenants has many, and a slow receiver must not hold
 * the others. */
export const cursorsOfOne = 4;

/** Failures of a webhook that are kept. */
export const mostFailures = 1000;

/** Seconds between two sweeps. */
const sweptEvery = 60;

/** Seconds for which a webhook fails until administrators hear of it. */
export const toldAfter = 86_400;

export type DeliveryDeps = WriteDeps &
  SendDeps &
  TroubleDeps &
  Pick<BackgroundDeps, 'failedBehind'>;

export const eventDelivery = (deps: DeliveryDeps): EventDelivery => {
  let sweptAt = Number.NEGATIVE_INFINITY;

  return claimedWork<EventCursor>(deps, {
    async prepare(chainIds) {
      if (deps.webhooks === undefined) return false;

      await wakeCursors(deps, chainIds);
      const now = deps.clock.now().getTime();
      if (now - sweptAt >= sweptEvery * 1000) {
        sweptAt = now;
        await sweep(deps);
      }
      return true;
    },
    due: (working) => dueCursors(deps, fullWebhooks(working)),
    hasRoomFor: ({ subscriptionId }, working) => !fullWebhooks(working).includes(subscriptionId),
    workOn: ({ id }, goesOn) => workOn(deps, id, goesOn),
  });
};

/** The webhooks that as many cursors work for as may. */
const fullWebhooks = (working: readonly EventCursor[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const { subscriptionId } of working)
    counts.set(subscriptionId, (counts.get(subscriptionId) ?? 0) + 1);
  return [...counts].flatMap(([id, count]) => (count >= cursorsOfOne ? [id] : []));
};

const sweep = async (deps: DeliveryDeps): Promise<void> => {
  const { storage, clock } = deps;
  const told = (await storage.webhooks.all([{ attribute: 'isEnabled', equals: true }])).filter(
    isTold,
  );
  if (told.length === 0) return;

  await wakeCursors(deps, await chainsBehind(storage, told));
  const before = clock.now().getTime() - toldAfter * 1000;
  for (const webhook of told) {
    const { failingSince, toldAt } = webhook;
    if (failingSince === null || toldAt !== null || failingSince.getTime() > before) continue;
    if (await isFirstToTell(deps, webhook))
      await tellAdministrators(deps, webhook, 'webhook_failing');
  }
};

/** Of several instances one writes. */
const isFirstToTell = async (
  { storage, clock }: DeliveryDeps,
  { id }: Webhook,
): Promise<boolean> => {
  let isFirst = false;
  await storage.webhooks.change(id, (current) => {
    isFirst = current.toldAt === null && current.failingSince !== null;
    return isFirst ? { ...current, toldAt: clock.now() } : current;
  });
  return isFirst;
};

const dueCursors = async (
  { storage, clock }: DeliveryDeps,
  except: readonly string[],
): Promise<readonly EventCursor[]> => {
  const before = new Date(clock.now().getTime() + 1);
  const { items } = await storage.eventCursors.page({
    pinned: [
      { attribute: 'dueAt', before },
      { attribute: 'lockedUntil', before },
    ],
    filter: except.length === 0 ? undefined : { kind: 'and', of: except.map(isNotOf) },
    order: [{ attribute: 'dueAt', direction: 'asc' }],
    offset: 0,
    limit: 2 * workedOnAtOnce,
    totalCount: false,
  });
  return items;
};

const isNotOf = (value: string): Filter<EventCursor> => ({
  kind: 'not',
  of: { kind: 'equals', attribute: 'subscriptionId', value },
});

/** Answers whether there was something to do. */
const workOn = async (deps: DeliveryDeps, id: string, goesOn: () => boolean): Promise<boolean> => {
  const cursor = await claim(deps, id);
  if (cursor === undefined) return false;

  const webhook = await deps.storage.webhooks.find(cursor.subscriptionId);
  const chain = await deps.storage.auditChains.find(cursor.chainId);
  if (webhook === undefined || chain === undefined || !isTold(webhook)) {
    await release(deps, cursor, { sequence: cursor.sequence, delivered: 0, isMore: false });
    return true;
  }
  const begun = await pastGap(deps, cursor, chain);
  const reading = { cursor: begun, webhook, end: chain.sequence, goesOn };
  const progress = await readChain(deps, reading);
  if (progress.failed === undefined) await release(deps, begun, progress);
  else await keepFailure(deps, begun, webhook, { ...progress, failed: progress.failed });
  if (progress.delivered > 0 && progress.failed === undefined && webhook.failingSince !== null)
    await recover(deps, webhook);
  return true;
};

/**
 * Rule: of several instances one works on a cursor: the one whose change of the row comes first. If it is killed, the
 * cursor is due again at the end of its lease.
 */
const claim = async (
  { storage, clock }: DeliveryDeps,
  id: string,
): Promise<EventCursor | undefined> => {
  const now = clock.now();
  let mine: EventCursor | undefined;
  await storage.eventCursors.change(id, (current) => {
    const isFree = current.dueAt !== null && current.dueAt <= now && current.lockedUntil <= now;
    const lockedUntil = new Date(now.getTime() + lease * 1000);
    mine = isFree ? { ...current, dueAt: lockedUntil, lockedUntil } : undefined;
    return mine ?? current;
  });
  return mine;
};

/** The cursor goes on at once, or rests until its chain is longer. */
const release = async (
  { storage, clock }: DeliveryDeps,
  mine: EventCursor,
  { sequence, delivered, isMore, isBusy = false }: Progress,
): Promise<void> => {
  const now = clock.now();
  const next = new Date(now.getTime() + (isBusy ? 1000 : 0));
  await storage.eventCursors.change(mine.id, (current) => {
    if (!isHeldBy(mine, current)) return current;
    const isWoken = current.dueAt !== null && current.dueAt < mine.lockedUntil;
    const resting = isWoken ? current.dueAt : null;
    return {
      ...current,
      sequence,
      attempts: delivered > 0 || sequence > mine.sequence ? 0 : mine.attempts,
      dueAt: isMore ? next : resting,
      lockedUntil: now,
    };
  });
};

/**
 * Rule: a cursor behind the beginning of its chain jumps there, and the log says so: what is older has gone with age.
 */
const pastGap = async (
  deps: DeliveryDeps,
  mine: EventCursor,
  { anchor }: AuditChain,
): Promise<EventCursor> => {
  if (anchor === null || anchor.sequence <= mine.sequence) return mine;

  const sequence = anchor.sequence;
  await write(deps, systemActor, async (stores, note) => {
    await stores.eventCursors.change(mine.id, (current) =>
      isHeldBy(mine, current) ? { ...current, sequence, attempts: 0 } : current,
    );
    note('webhook.gap', mine.subscriptionId, [mine.chainId]);
  });
  return { ...mine, sequence, attempts: 0 };
};

type Failed = Progress & { readonly failed: NonNullable<Progress['failed']> };

/**
 * Rule: an event that does not arrive is tried again, later each time. The cursor waits. What the receiver refuses
 * three times is kept as a failure, and the cursor moves on. A receiver that is gone, or that does not take an event
 * after the last attempt, is told nothing more.
 */
const keepFailure = async (
  deps: DeliveryDeps,
  mine: EventCursor,
  webhook: Webhook,
  progress: Failed,
): Promise<void> => {
  const { attempted } = progress.failed;
  const attempts = (progress.delivered === 0 ? mine.attempts : 0) + 1;
  const isLast = attempts > webhookDelays.length;
  if (attempted.outcome === 'gone' || isLast) return disable(deps, mine, webhook, progress);

  await deps.storage.transaction(async (stores) => {
    const isPassed = attempted.outcome === 'refused' && attempts >= mostRefused;
    const isMine = await moveOn(deps, stores, mine, {
      sequence: isPassed ? progress.failed.event.sequence : progress.sequence,
      attempts: isPassed ? 0 : attempts,
      wait: isPassed ? 0 : waitAfter(deps, attempts),
    });
    if (!isMine) return;
    if (isPassed) await addFailure(deps, stores, webhook, { ...progress, attempts });
    await noteProblem(deps, stores, webhook, progress);
  });
};

/** Up to a tenth more, so that those that failed together do not come together. */
const waitAfter = ({ random }: Pick<DeliveryDeps, 'random'>, attempts: number): number => {
  const part = Number.parseInt(random.uuid().slice(0, 8), 16) / 0x1_0000_0000;
  return webhookDelays[attempts - 1]! * 1000 * (1 + part / 10);
};

const moveOn = async (
  { clock }: DeliveryDeps,
  { eventCursors }: Pick<Stores, 'eventCursors'>,
  mine: EventCursor,
  { sequence, attempts, wait }: { sequence: number; attempts: number; wait: number },
): Promise<boolean> => {
  const now = clock.now();
  let isMine = false;
  await eventCursors.change(mine.id, (current) => {
    isMine = isHeldBy(mine, current);
    const dueAt = new Date(now.getTime() + Math.floor(wait));
    return isMine ? { ...current, sequence, attempts, dueAt, lockedUntil: now } : current;
  });
  return isMine;
};

const addFailure = async (
  { random, clock }: DeliveryDeps,
  { webhookFailures }: Stores,
  { id: webhookId, tenantId }: Webhook,
  { failed: { event, attempted }, attempts }: Failed & { readonly attempts: number },
): Promise<void> => {
  // A replay may bring an event that has failed before.
  await webhookFailures.removeAll([
    { attribute: 'webhookId', equals: webhookId },
    { attribute: 'eventId', equals: event.id },
  ]);
  const { items } = await webhookFailures.page({
    pinned: [{ attribute: 'webhookId', equals: webhookId }],
    order: [{ attribute: 'failedAt', direction: 'desc' }],
    offset: mostFailures - 1,
    limit: 10,
    totalCount: false,
  });
  if (items.length > 0)
    await webhookFailures.removeAll([{ attribute: 'id', in: items.map(({ id }) => id) }]);
  await webhookFailures.add({
    id: random.uuid(),
    webhookId,
    tenantId,
    chainId: event.chainId,
    eventId: event.id,
    eventName: event.name,
    sequence: event.sequence,
    problem: attempted.problem ?? '',
    attempts,
    failedAt: clock.now(),
  });
};

const healthy = { failingSince: null, problem: null, toldAt: null } as const;

const noteProblem = async (
  { clock }: DeliveryDeps,
  { webhooks }: Pick<Stores, 'webhooks'>,
  { id }: Webhook,
  { delivered, failed }: Failed,
): Promise<void> => {
  await webhooks.change(id, (current) => {
    const { failingSince, toldAt } = delivered > 0 ? healthy : current;
    return {
      ...current,
      problem: failed.attempted.problem,
      failingSince: failingSince ?? clock.now(),
      toldAt,
    };
  });
};

const recover = async ({ storage }: DeliveryDeps, { id }: Webhook): Promise<void> => {
  await storage.webhooks.change(id, (current) => ({
    ...current,
    ...healthy,
  }));
};

const disable = async (
  deps: DeliveryDeps,
  mine: EventCursor,
  webhook: Webhook,
  { sequence, failed: { attempted } }: Failed,
): Promise<void> => {
  const isDisabled = await write(deps, systemActor, async (stores, note) => {
    const now = deps.clock.now();
    let isMine = false;
    await stores.eventCursors.change(mine.id, (current) => {
      isMine = isHeldBy(mine, current);
      return isMine
        ? { ...current, sequence, attempts: 0, dueAt: null, lockedUntil: now }
        : current;
    });
    if (!isMine) return false;

    const { problem } = attempted;
    const changed = await stores.webhooks.change(webhook.id, (current) => ({
      ...current,
      isEnabled: false,
      status: 'disabled',
      problem,
      failingSince: current.failingSince ?? now,
    }));
    if (changed === undefined) return false;
    note('webhook.disabled', webhook.id);
    return true;
  });
  if (isDisabled) await tellAdministrators(deps, webhook, 'webhook_disabled');
};
