/** Reads a chain of the audit log behind a cursor and sends its events, one after the other. */
import type { SealedEvent } from '../model/audit/audit-event.js';
import { pageAfter, storageOfChain } from '../audit/verify-audit.js';
import { isTold, tells, type EventCursor, type Webhook } from '../model/webhook/webhook.js';
import type { Storage } from '../ports/storage.js';
import { sendEvent, type Attempted, type SendDeps } from './send-event.js';

/** Seconds for which one run keeps a cursor: more than it works, and than its last request takes. */
export const lease = 30;
/** Seconds after which it begins no further request. */
const working = 15;
/** Events after which a cursor is written: so many may come twice when a server is killed. */
const savedAfter = 10;
/** Milliseconds for which what is known of the webhook is good: it may be disabled, or lead elsewhere. */
const freshFor = 1000;

/** How far a run came. */
export interface Progress {
  /** The last event that was told or passed over. */
  readonly sequence: number;
  readonly delivered: number;
  /** Whether the chain may hold more. */
  readonly isMore: boolean;
  /** Whether this server has too much to send at present. */
  readonly isBusy?: boolean | undefined;
  /** The event that did not arrive. */
  readonly failed?: { readonly event: SealedEvent; readonly attempted: Attempted } | undefined;
}

export interface ReadDeps extends SendDeps {
  readonly storage: Storage;
}

export interface Reading {
  readonly cursor: EventCursor;
  readonly webhook: Webhook;
  /** The last place of the chain. */
  readonly end: number;
  readonly goesOn: () => boolean;
}

/**
 * Rule: a receiver gets the events of a chain in their order, each at least once. The cursor moves behind an event
 * after the receiver has taken it, and no event is sent before the one in front of it has arrived.
 */
export const readChain = async (deps: ReadDeps, reading: Reading): Promise<Progress> => {
  const { storage, clock } = deps;
  const { cursor, end } = reading;
  const until = clock.now().getTime() + working * 1000;
  const state = { webhook: reading.webhook, readAt: clock.now().getTime() };
  let [sequence, delivered] = [cursor.sequence, 0];

  while (sequence < end) {
    const events = await pageAfter(
      storageOfChain(storage, cursor.chainId),
      cursor.chainId,
      sequence,
      end,
    );
    // What was taken out of the chain is for `audit verify` to find.
    if (events.length === 0) return { sequence: end, delivered, isMore: false };

    for (const event of events) {
      if (tells(state.webhook, event.name)) {
        if (!reading.goesOn() || clock.now().getTime() > until)
          return { sequence, delivered, isMore: true };
        if (!(await refreshed(deps, state))) return { sequence, delivered, isMore: false };

        const attempted = await sendEvent(deps, state.webhook, event);
        if (attempted.outcome === 'busy')
          return { sequence, delivered, isMore: true, isBusy: true };
        if (attempted.outcome !== 'delivered')
          return { sequence, delivered, isMore: true, failed: { event, attempted } };

        delivered += 1;
        if (delivered % savedAfter === 0 && !(await saved(storage, cursor, event.sequence)))
          return { sequence: event.sequence, delivered, isMore: true };
      }
      sequence = event.sequence;
    }
  }
  return { sequence, delivered, isMore: false };
};

/** Answers whether the webhook is still told anything. */
const refreshed = async (
  { storage, clock }: ReadDeps,
  state: { webhook: Webhook; readAt: number },
): Promise<boolean> => {
  const now = clock.now().getTime();
  if (now - state.readAt < freshFor) return true;
  const webhook = await storage.webhooks.find(state.webhook.id);
  if (webhook === undefined || !isTold(webhook)) return false;
  Object.assign(state, { webhook, readAt: now });
  return true;
};

/** Another one has the cursor once its lease is another. */
export const isHeldBy = (mine: EventCursor, current: EventCursor): boolean =>
  current.lockedUntil.getTime() === mine.lockedUntil.getTime();

const saved = async (storage: Storage, mine: EventCursor, sequence: number): Promise<boolean> => {
  let isMine = false;
  await storage.eventCursors.change(mine.id, (current) => {
    isMine = isHeldBy(mine, current);
    return isMine ? { ...current, sequence, attempts: 0 } : current;
  });
  return isMine;
};
