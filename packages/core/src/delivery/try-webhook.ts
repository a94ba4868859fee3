/** What an administrator does with a webhook by hand: a test, a replay, another attempt. */
import { storageOfChain } from '../audit/verify-audit.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import { refuse } from '../model/values/refusals.js';
import { oneTenant } from '../model/values/tenancy.js';
import type { EventCursor, Webhook } from '../model/webhook/webhook.js';
import type { Stores } from '../ports/storage.js';
import { countWithin } from '../sessions/count-attempts.js';
import { requireFound } from '../support/must-exist.js';
import { write, type Note, type WriteDeps } from '../unit-of-work/write.js';
import { placeAt } from './begin-cursors.js';
import { sendEvent, type Attempted, type SendDeps } from './send-event.js';

/** How often events of a webhook are sent by hand, in a window of so many seconds. */
export const webhookTrialLimit = { times: 20, window: 60 } as const;

export type TrialDeps = WriteDeps & SendDeps;

const findWebhook = async (deps: TrialDeps, id: string, { tenancy }: Actor): Promise<Webhook> =>
  requireFound('webhook', id, await deps.storage.within(tenancy).webhooks.find(id));

const assertSends = ({ webhooks }: TrialDeps): void => {
  if (webhooks === undefined) refuse('not_implemented', { feature: 'Sending webhooks' });
};

/** A trial changes no record, so the chain of its event is said here: that of the webhook's tenant. */
const noteTrial = (
  deps: TrialDeps,
  { tenantId }: Webhook,
  actor: Actor,
  tell: (note: Note) => void,
): Promise<void> => {
  const tenancy = tenantId === null ? actor.tenancy : oneTenant(tenantId);
  return write(deps, { ...actor, tenancy }, (_, note) => Promise.resolve(tell(note)));
};

/**
 * Sends an event that says nothing but that this is a test.
 * @throws Refusal `record_not_found`, `too_many_requests`, `not_implemented`
 */
export const testWebhook =
  (deps: TrialDeps) =>
  async (id: string, actor: Actor = systemActor): Promise<Attempted> => {
    assertSends(deps);
    const webhook = await findWebhook(deps, id, actor);
    if (!actor.rehearses) await countWithin(deps, 'webhook-trial', id, webhookTrialLimit);
    await noteTrial(deps, webhook, actor, (note) => note('webhook.tested', id));
    return sendEvent(deps, webhook, {
      id: deps.random.uuid(),
      name: 'webhook.tested',
      sequence: null,
      tenantId: webhook.tenantId,
      recordId: id,
      actorId: actor.id,
      ids: [],
      changed: [],
      values: [],
      requestId: actor.requestId ?? null,
      createdAt: deps.clock.now(),
    });
  };

/**
 * Sends an event once more that the receiver refused. It is no failure any more once it has arrived.
 * @throws Refusal `record_not_found` also where the event has gone with age; `too_many_requests`, `not_implemented`
 */
export const retryFailure =
  (deps: TrialDeps) =>
  async (id: string, eventId: string, actor: Actor = systemActor): Promise<Attempted> => {
    assertSends(deps);
    const webhook = await findWebhook(deps, id, actor);
    const failures = [
      { attribute: 'webhookId', equals: id },
      { attribute: 'eventId', equals: eventId },
    ] as const;
    const [failure] = await deps.storage.webhookFailures.all(failures);
    const known = requireFound('webhook failure', eventId, failure);
    const { auditEvents } = storageOfChain(deps.storage, known.chainId);
    const event = requireFound('audit event', eventId, await auditEvents.find(eventId));

    if (!actor.rehearses) await countWithin(deps, 'webhook-trial', id, webhookTrialLimit);
    await noteTrial(deps, webhook, actor, (note) => note('webhook.retried', id, [eventId]));
    const attempted = await sendEvent(deps, webhook, event);
    if (attempted.outcome === 'delivered') {
      await deps.storage.webhookFailures.removeAll(failures);
    } else {
      const failedAt = deps.clock.now();
      await deps.storage.webhookFailures.change(known.id, (current) => ({
        ...current,
        attempts: current.attempts + 1,
        problem: attempted.problem ?? '',
        failedAt,
      }));
    }
    return attempted;
  };

/** Where a webhook begins anew: behind this event, or with the first one from this moment on. */
export type ReplayFrom =
  | { readonly afterSequence: number; readonly since?: undefined }
  | { readonly since: Date; readonly afterSequence?: undefined };

/**
 * Lets a webhook tell events once more.
 * Rule: a replay that goes back takes read:audit_events, as making the webhook does.
 */
export const replayWebhook =
  (deps: WriteDeps) =>
  (id: string, from: ReplayFrom, actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      const webhook = requireFound('webhook', id, await stores.webhooks.find(id));
      const { afterSequence } = from;
      if (webhook.tenantId === null && afterSequence !== undefined)
        refuse('invalid_field', {
          field: 'afterSequence',
          why: 'means nothing for a webhook of all tenants: each has events of its own',
        });

      const cursors = await stores.eventCursors.all([{ attribute: 'subscriptionId', equals: id }]);
      for (const cursor of cursors) await moveBack(deps, stores, cursor, from);
      note('webhook.replayed', id);
    });

const moveBack = async (
  { clock }: WriteDeps,
  stores: Stores,
  { id, chainId }: EventCursor,
  { afterSequence, since }: ReplayFrom,
): Promise<void> => {
  const chain = await stores.auditChains.find(chainId);
  if (chain === undefined) return;
  if (afterSequence !== undefined && afterSequence > chain.sequence)
    refuse('invalid_field', {
      field: 'afterSequence',
      why: `must be at most ${chain.sequence}, the last event`,
    });

  const sequence = afterSequence ?? (await placeAt(stores, chain, since));
  const now = clock.now();
  // Whoever works on it sees that it is theirs no more.
  await stores.eventCursors.change(id, (current) => ({
    ...current,
    sequence,
    attempts: 0,
    dueAt: now,
    lockedUntil: now,
  }));
};
