/** A receiver fetches what it has not been told yet (RFC 8936). */
import type { SignalStream } from '../model/signal/signal-stream.js';
import { isSameJson } from '../model/values/json-in-one-order.js';
import type { Actor } from '../model/values/actor.js';
import { oneTenant } from '../model/values/tenancy.js';
import { write, type WriteDeps } from '../unit-of-work/write.js';
import { findStream } from './manage-streams.js';
import {
  readPending,
  receiverOf,
  signSignal,
  type Pending,
  waitingBeside,
  withoutArrived,
  type SignalDeps,
} from './pending-signals.js';

/** Signals that one answer holds. */
export const mostPolled = 100;

export interface Poll {
  readonly most: number;
  /** What the receiver has: the `jti` of each. */
  readonly taken: readonly string[];
  /** What it cannot use, and does not want again. */
  readonly refused: readonly string[];
}

export interface Polled {
  /** By `jti`. */
  readonly sets: ReadonlyMap<string, string>;
  readonly isMore: boolean;
}

/** Of a stream that rests. */
const held: Pick<Pending, 'signals' | 'isMore'> = { signals: [], isMore: false };

/** Rule: what is not acknowledged comes again, and what is taken does not (RFC 8936 §2.4). */
export const pollStream =
  (deps: SignalDeps & WriteDeps) =>
  async (id: string, { most, taken, refused }: Poll, actor: Actor): Promise<Polled> => {
    const known = await findStream(deps)(id, actor);
    const client = known.url === null ? await receiverOf(deps, known) : undefined;
    if (client === undefined) return { sets: new Map(), isMore: false };

    const before = await readPending(deps, known, client, mostPolled);
    const isNew = (jti: string): boolean => refused.includes(jti) && !known.taken.includes(jti);
    if (before.signals.some((signal) => isNew(signal.id)))
      await write(deps, { ...actor, tenancy: oneTenant(known.tenantId) }, (_, note) =>
        Promise.resolve(note('signal_stream.passed_over', id)),
      );
    const stream = await acknowledged(deps, known, before, [...taken, ...refused]);
    const isEnabled = stream.status === 'enabled';
    const pending = isEnabled ? await readPending(deps, stream, client, mostPolled) : held;
    const waiting = [
      ...waitingBeside(deps, stream),
      ...pending.signals.filter((signal) => !stream.taken.includes(signal.id)),
    ];

    const sets = new Map<string, string>();
    for (const signal of waiting.slice(0, most))
      sets.set(signal.id, await signSignal(deps, client, signal));
    return { sets, isMore: pending.isMore || waiting.length > most };
  };

/** The place moves behind what has arrived without a gap; the rest of what has arrived is remembered. */
const acknowledged = async (
  { storage }: SignalDeps,
  known: SignalStream,
  { signals, sequence }: Pending,
  given: readonly string[],
): Promise<SignalStream> => {
  const taken = new Set([...known.taken, ...given]);
  const verified = (stream: SignalStream) => withoutArrived(stream, (id) => taken.has(id));
  const first = signals.findIndex(({ id }) => !taken.has(id));
  const left = first < 0 ? [] : signals.slice(first);
  const next = {
    sequence: first < 0 ? sequence : (signals[first - 1]?.sequence ?? known.sequence),
    taken: left.flatMap(({ id }) => (taken.has(id) ? [id] : [])),
  };
  if (isSameJson({ ...known, ...next, ...verified(known) }, known)) return known;

  const changed = await storage.signalStreams.change(known.id, (current) => ({
    ...current,
    // Of two polls at once, what one has not seen comes again.
    ...(current.sequence === known.sequence ? next : {}),
    ...verified(current),
  }));
  return changed ?? known;
};
