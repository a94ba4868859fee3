/** Pushes signals to receivers (RFC 8935), in the order of the log. Any instance may do it at any time. */
import { claimedWork, workedOnAtOnce, type EventDelivery } from '../delivery/claimed-work.js';
import { attemptBy, type Attempted } from '../delivery/send-event.js';
import type { Client } from '../model/client/client.js';
import type { SignalStream } from '../model/signal/signal-stream.js';
import { systemActor } from '../model/values/actor.js';
import { oneTenant } from '../model/values/tenancy.js';
import type { WebhookChannel } from '../ports/webhook-channel.js';
import type { BackgroundDeps } from '../support/background.js';
import { write, type WriteDeps } from '../unit-of-work/write.js';
import {
  newNotice,
  readPending,
  receiverOf,
  signSignal,
  waitingBeside,
  withoutArrived,
  wokenAt,
  type PendingSignal,
  type SignalDeps,
} from './pending-signals.js';

/** Seconds until the next attempt, after each that failed; after the last the stream is paused. */
export const signalDelays = [5, 300, 1800, 7200, 18_000, 36_000, 86_400] as const;

/** Attempts after which a signal that the receiver refuses is passed over. */
const mostRefused = 3;
/** Seconds for which a run keeps a stream, and after which it begins no further request. */
const [lease, working] = [30, 15];
/** Signals that are read at once. */
const batch = 50;
const sweptEvery = 60_000;
const busy: Attempted = { outcome: 'busy', status: null, problem: null };

export type PushDeps = WriteDeps &
  SignalDeps &
  Pick<BackgroundDeps, 'failedBehind'> & { readonly webhooks?: WebhookChannel | undefined };

export const signalDelivery = (deps: PushDeps): EventDelivery => {
  const { storage, clock } = deps;
  let sweptAt = Number.NEGATIVE_INFINITY;

  return claimedWork<SignalStream>(deps, {
    async prepare(chainIds) {
      if (deps.webhooks === undefined) return false;
      const now = clock.now().getTime();
      const isSweep = now - sweptAt >= sweptEvery;
      if (isSweep) sweptAt = now;
      await wake(deps, isSweep ? undefined : chainIds);
      return true;
    },
    async due() {
      const before = new Date(clock.now().getTime() + 1);
      const { items } = await storage.signalStreams.page({
        pinned: [
          { attribute: 'dueAt', before },
          { attribute: 'lockedUntil', before },
        ],
        order: [{ attribute: 'dueAt', direction: 'asc' }],
        offset: 0,
        limit: 2 * workedOnAtOnce,
        totalCount: false,
      });
      return items;
    },
    hasRoomFor: () => true,
    workOn: ({ id }, goesOn) => workOn(deps, id, goesOn),
  });
};

/** Streams are due whose chain is longer than what they have read; without ids, of all chains. */
const wake = async (
  { storage, clock }: PushDeps,
  chainIds: readonly string[] | undefined,
): Promise<void> => {
  if (chainIds?.length === 0) return;
  const now = clock.now();
  const streams = await storage.signalStreams.all([
    { attribute: 'status', equals: 'enabled' },
    ...(chainIds === undefined ? [] : [{ attribute: 'tenantId', in: chainIds } as const]),
  ]);
  const resting = streams.filter((stream) => stream.url !== null && wokenAt(stream, now) === now);
  if (resting.length === 0) return;

  const ids = [...new Set(resting.map(({ tenantId }) => tenantId))];
  const chains = await storage.auditChains.pick(['id', 'sequence'], [{ attribute: 'id', in: ids }]);
  const ends = new Map(chains.map(({ id, sequence }) => [id, sequence]));
  for (const { id, tenantId, sequence } of resting)
    if (sequence < (ends.get(tenantId) ?? 0))
      await storage.signalStreams.change(id, (current) => ({
        ...current,
        dueAt: wokenAt(current, now),
      }));
};

const workOn = async (deps: PushDeps, id: string, goesOn: () => boolean): Promise<boolean> => {
  const mine = await claim(deps, id);
  if (mine === undefined) return false;
  const client = await receiverOf(deps, mine);
  if (client === undefined) await save(deps, mine, { dueAt: null });
  else await pushPending(deps, mine, client, goesOn);
  return true;
};

const pushPending = async (
  deps: PushDeps,
  mine: SignalStream,
  client: Client,
  goesOn: () => boolean,
): Promise<void> => {
  const now = (): Date => deps.clock.now();
  const until = now().getTime() + working * 1000;
  const isEnabled = mine.status === 'enabled';
  const { signals, sequence, isMore } = isEnabled
    ? await readPending(deps, mine, client, batch)
    : { signals: [], sequence: mine.sequence, isMore: false };
  let place: Partial<SignalStream> = {};
  const arrived: string[] = [];
  for (const signal of [...waitingBeside(deps, mine), ...signals]) {
    const isLate = !goesOn() || now().getTime() > until;
    const attempted = isLate ? busy : await push(deps, mine, signal);
    if (attempted === 'over') return save(deps, mine, { ...place, dueAt: null }, arrived);
    if (attempted.outcome === 'busy') {
      const dueAt = new Date(now().getTime() + 1000);
      return save(deps, mine, { ...place, dueAt }, arrived);
    }
    if (attempted.outcome !== 'delivered')
      return keepFailure(deps, mine, { place, arrived, signal, attempted });
    arrived.push(signal.id);
    place = { sequence: signal.sequence, attempts: 0, problem: null };
  }
  await save(deps, mine, { ...place, sequence, dueAt: isMore ? now() : null }, arrived);
};

const claim = async (
  { storage, clock }: PushDeps,
  id: string,
): Promise<SignalStream | undefined> => {
  const now = clock.now();
  const lockedUntil = new Date(now.getTime() + lease * 1000);
  let mine: SignalStream | undefined;
  await storage.signalStreams.change(id, (current) => {
    const isFree = current.dueAt !== null && current.dueAt <= now && current.lockedUntil <= now;
    mine = isFree ? { ...current, dueAt: lockedUntil, lockedUntil } : undefined;
    return mine ?? current;
  });
  return mine;
};

const isHeldBy = (mine: SignalStream, { lockedUntil }: SignalStream): boolean =>
  lockedUntil.getTime() === mine.lockedUntil.getTime();

/** Another one has the stream once its lease is another. Who woke it meanwhile is heard. */
const save = async (
  { storage, clock }: PushDeps,
  mine: SignalStream,
  { dueAt, ...next }: Partial<SignalStream>,
  arrived: readonly string[] = [],
): Promise<void> => {
  const now = clock.now();
  await storage.signalStreams.change(mine.id, (current) => {
    if (!isHeldBy(mine, current)) return current;
    const isWoken = current.dueAt !== null && current.dueAt < mine.lockedUntil;
    return {
      ...current,
      ...next,
      ...withoutArrived(current, (id) => arrived.includes(id)),
      dueAt: dueAt ?? (isWoken ? current.dueAt : null),
      lockedUntil: now,
    };
  });
};

/** Each time, it is asked again whether and where the receiver is told. */
const push = async (
  deps: PushDeps,
  { id }: SignalStream,
  signal: Pick<PendingSignal, 'id' | 'claims'>,
): Promise<Attempted | 'over'> => {
  const stream = await deps.storage.signalStreams.find(id);
  const client = stream && (await receiverOf(deps, stream));
  if (!stream?.url || client === undefined) return 'over';
  if (stream.status !== 'enabled' && stream.statusNotice?.id !== signal.id) return 'over';

  const { url, authorization } = stream;
  const headers = {
    'content-type': 'application/secevent+jwt',
    accept: 'application/json',
    ...(authorization === null ? {} : { authorization }),
  };
  const body = await signSignal(deps, client, signal);
  return attemptBy(deps.webhooks!, { url, headers, body });
};

interface Failure {
  readonly place: Partial<SignalStream>;
  readonly arrived: readonly string[];
  readonly signal: Pick<PendingSignal, 'id' | 'sequence'>;
  readonly attempted: Attempted;
}

/**
 * Rule: a signal that does not arrive is pushed again, later each time. One that is refused three times is passed over,
 * and a receiver that is gone, or takes nothing after the last attempt, finds its stream paused.
 */
const keepFailure = async (deps: PushDeps, mine: SignalStream, failure: Failure): Promise<void> => {
  const { place, arrived, signal, attempted } = failure;
  const { outcome, problem } = attempted;
  const attempts = (arrived.length === 0 ? mine.attempts : 0) + 1;
  if (outcome === 'gone' || attempts > signalDelays.length) return pause(deps, mine, failure);
  if (outcome !== 'refused' || attempts < mostRefused) {
    const dueAt = new Date(deps.clock.now().getTime() + signalDelays[attempts - 1]! * 1000);
    return save(deps, mine, { ...place, attempts, problem, dueAt }, arrived);
  }
  // Another write changes the stream, so the chain of the event is said here: that of its tenant.
  await write(deps, { ...systemActor, tenancy: oneTenant(mine.tenantId) }, (_, note) =>
    Promise.resolve(note('signal_stream.passed_over', mine.id)),
  );
  const dueAt = deps.clock.now();
  return save(deps, mine, { sequence: signal.sequence, attempts: 0, problem, dueAt }, [
    ...arrived,
    signal.id,
  ]);
};

const pausedReason = 'The receiver takes nothing.';

/**
 * That the stream rests is the last thing that its receiver is told (SSF 1.0 §8.1.5): by a push where it takes one
 * again, and otherwise by the first one after it.
 */
const pause = async (
  deps: PushDeps,
  mine: SignalStream,
  { place, arrived, attempted: { outcome, problem } }: Failure,
): Promise<void> => {
  const next = { ...place, attempts: 0, problem };
  if (mine.status !== 'enabled') return save(deps, mine, { ...next, dueAt: null }, arrived);

  const now = deps.clock.now();
  const again = new Date(now.getTime() + signalDelays[0] * 1000);
  const actor = { ...systemActor, tenancy: oneTenant(mine.tenantId) };
  await write(deps, actor, async ({ signalStreams }, note) => {
    let isPaused = false;
    await signalStreams.change(mine.id, (current) => {
      isPaused = isHeldBy(mine, current) && current.status === 'enabled';
      return isPaused
        ? {
            ...current,
            ...next,
            ...withoutArrived(current, (id) => arrived.includes(id)),
            status: 'paused',
            reason: pausedReason,
            statusNotice: newNotice(deps, 'paused', pausedReason),
            dueAt: outcome === 'gone' ? null : again,
            lockedUntil: now,
          }
        : current;
    });
    if (isPaused) note('signal_stream.paused', mine.id);
  });
};
