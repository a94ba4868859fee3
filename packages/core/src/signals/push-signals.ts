/** Pushes signals to receivers (RFC 8935), in the order of the log. Any instance may do it at any time. */
import type { Client } from '../model/client/client.js';
import type { SignalStream } from '../model/signal/signal-stream.js';
import { systemActor } from '../model/values/actor.js';
import { isRefusal } from '../model/values/refusals.js';
import type { WebhookChannel } from '../ports/webhook-channel.js';
import type { BackgroundDeps } from '../support/background.js';
import { write, type WriteDeps } from '../unit-of-work/write.js';
import {
  readPending,
  receiverOf,
  signSignal,
  waitingVerification,
  withoutArrived,
  type PendingSignal,
  type SignalDeps,
} from './pending-signals.js';

/** Seconds until the next attempt, after each that failed; after the last the stream is paused. */
export const signalDelays = [5, 300, 1800, 7200, 18_000, 36_000, 86_400] as const;

/** Attempts after which a signal that the receiver refuses is passed over. */
const mostRefused = 3;
/** Streams that one instance works on at once. */
const streamsAtOnce = 16;
/** Seconds for which a run keeps a stream, and after which it begins no further request. */
const [lease, working] = [30, 15];
/** Signals that are read at once. */
const batch = 50;
const sweptEvery = 60_000;

export type PushDeps = WriteDeps &
  SignalDeps &
  Pick<BackgroundDeps, 'failedBehind'> & { readonly webhooks?: WebhookChannel | undefined };

export interface SignalDelivery {
  /** Begins to push what the new events of these chains bring, and what is due. */
  readonly soon: (chainIds?: readonly string[]) => void;
  /** The same, and waits until nothing is due any more. */
  readonly deliver: (chainIds?: readonly string[]) => Promise<void>;
  /** Begins nothing further, and waits for what is under way. */
  readonly end: () => Promise<void>;
}

export const signalDelivery = (deps: PushDeps): SignalDelivery => {
  const { storage, clock, failedBehind = () => undefined } = deps;
  const working = new Map<string, Promise<void>>();
  const preparing = new Set<Promise<void>>();
  let sweptAt = Number.NEGATIVE_INFINITY;
  let isOver = false;

  const run = async (chainIds: readonly string[]): Promise<void> => {
    if (deps.webhooks === undefined || isOver) return;
    const now = clock.now().getTime();
    const isSweep = now - sweptAt >= sweptEvery;
    if (isSweep) sweptAt = now;
    await wake(deps, isSweep ? undefined : chainIds);
    await fill();
  };

  const fill = async (): Promise<void> => {
    const before = new Date(clock.now().getTime() + 1);
    const { items } = await storage.signalStreams.page({
      pinned: [
        { attribute: 'dueAt', before },
        { attribute: 'lockedUntil', before },
      ],
      order: [{ attribute: 'dueAt', direction: 'asc' }],
      offset: 0,
      limit: 2 * streamsAtOnce,
      totalCount: false,
    });
    for (const { id } of items) {
      if (isOver || working.size >= streamsAtOnce) return;
      if (working.has(id)) continue;
      const done: Promise<void> = workOn(deps, id)
        .catch(failedBehind)
        .then(() => {
          working.delete(id);
          return fill().catch(failedBehind);
        });
      working.set(id, done);
    }
  };

  const settled = async (): Promise<void> => {
    while (preparing.size + working.size > 0)
      await Promise.all([...preparing, ...working.values()]);
  };

  return {
    soon(chainIds = []) {
      const begun: Promise<void> = run(chainIds)
        .catch(failedBehind)
        .finally(() => preparing.delete(begun));
      preparing.add(begun);
    },
    async deliver(chainIds = []) {
      await run(chainIds);
      await settled();
    },
    async end() {
      isOver = true;
      await settled();
    },
  };
};

/** Streams are due whose chain is longer than what they have read; without ids, of all chains. */
const wake = async (
  { storage, clock }: PushDeps,
  chainIds: readonly string[] | undefined,
): Promise<void> => {
  if (chainIds?.length === 0) return;
  const streams = await storage.signalStreams.all([
    { attribute: 'status', equals: 'enabled' },
    ...(chainIds === undefined ? [] : [{ attribute: 'tenantId', in: chainIds } as const]),
  ]);
  const resting = streams.filter(({ url, dueAt }) => url !== null && dueAt === null);
  if (resting.length === 0) return;

  const ids = [...new Set(resting.map(({ tenantId }) => tenantId))];
  const chains = await storage.auditChains.pick(['id', 'sequence'], [{ attribute: 'id', in: ids }]);
  const ends = new Map(chains.map(({ id, sequence }) => [id, sequence]));
  const now = clock.now();
  for (const { id, tenantId, sequence } of resting)
    if (sequence < (ends.get(tenantId) ?? 0))
      await storage.signalStreams.change(id, (current) => ({
        ...current,
        dueAt: current.dueAt ?? now,
      }));
};

const workOn = async (deps: PushDeps, id: string): Promise<void> => {
  const mine = await claim(deps, id);
  if (mine === undefined) return;
  const client = mine.url === null ? undefined : await receiverOf(deps, mine);
  if (client === undefined) return save(deps, mine, { dueAt: null });

  const until = deps.clock.now().getTime() + working * 1000;
  const { signals, sequence, isMore } = await readPending(deps, mine, client, batch);
  let place: Partial<SignalStream> = {};
  const arrived: string[] = [];
  for (const signal of [...waitingVerification(deps, mine), ...signals]) {
    const isLate = deps.clock.now().getTime() > until;
    const attempted = isLate ? 'busy' : await push(deps, mine, client, signal);
    if (attempted === 'busy') return save(deps, mine, { ...place, dueAt: in1s(deps) }, arrived);
    if (attempted !== 'delivered') {
      return keepFailure(deps, mine, { place, arrived, signal, problem: attempted });
    }
    arrived.push(signal.id);
    place = { sequence: signal.sequence, attempts: 0 };
  }
  const end = signals.length === 0 ? { sequence } : place;
  // What was passed over behind the last signal is passed again.
  await save(deps, mine, { ...place, ...end, dueAt: isMore ? deps.clock.now() : null }, arrived);
};

const in1s = ({ clock }: PushDeps): Date => new Date(clock.now().getTime() + 1000);

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

/** Another one has the stream once its lease is another. Who woke it meanwhile is heard. */
const save = async (
  { storage, clock }: PushDeps,
  mine: SignalStream,
  { dueAt, ...next }: Partial<SignalStream>,
  arrived: readonly string[] = [],
): Promise<void> => {
  const now = clock.now();
  await storage.signalStreams.change(mine.id, (current) => {
    if (current.lockedUntil.getTime() !== mine.lockedUntil.getTime()) return current;
    const isWoken = current.dueAt !== null && current.dueAt < mine.lockedUntil;
    return {
      ...current,
      ...next,
      ...withoutArrived(current, (id) => arrived.includes(id)),
      dueAt: isWoken ? current.dueAt : (dueAt ?? null),
      lockedUntil: now,
    };
  });
};

type Attempt = 'delivered' | 'busy' | 'gone' | 'refused' | 'failed';

const push = async (
  deps: PushDeps,
  { url, authorization }: SignalStream,
  client: Client,
  signal: Pick<PendingSignal, 'id' | 'claims'>,
): Promise<Attempt> => {
  const body = await signSignal(deps, client, signal);
  try {
    const { status } = await deps.webhooks!.outgoing.send({
      method: 'POST',
      url: url!,
      headers: {
        'content-type': 'application/secevent+jwt',
        accept: 'application/json',
        ...(authorization === null ? {} : { authorization }),
      },
      body,
    });
    if (status >= 200 && status < 300) return 'delivered';
    if (status === 410) return 'gone';
    return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'failed';
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.code === 'too_many_requests' ? 'busy' : 'failed';
  }
};

interface Failure {
  readonly place: Partial<SignalStream>;
  readonly arrived: readonly string[];
  readonly signal: Pick<PendingSignal, 'id' | 'sequence'>;
  readonly problem: Attempt;
}

/**
 * Rule: a signal that does not arrive is pushed again, later each time. One that is refused three times is passed over,
 * and a receiver that is gone, or takes nothing after the last attempt, finds its stream paused.
 */
const keepFailure = async (
  deps: PushDeps,
  mine: SignalStream,
  { place, arrived, signal, problem }: Failure,
): Promise<void> => {
  const attempts = (arrived.length === 0 ? mine.attempts : 0) + 1;
  const isOver = problem === 'gone' || attempts > signalDelays.length;
  const isPassed = problem === 'refused' && attempts >= mostRefused;
  if (!isOver && !isPassed) {
    const dueAt = new Date(deps.clock.now().getTime() + signalDelays[attempts - 1]! * 1000);
    return save(deps, mine, { ...place, attempts, dueAt }, arrived);
  }
  await write(deps, systemActor, (_, note) =>
    Promise.resolve(note(isOver ? 'signal_stream.paused' : 'signal_stream.passed_over', mine.id)),
  );
  if (isOver)
    return save(
      deps,
      mine,
      {
        ...place,
        attempts: 0,
        dueAt: null,
        status: 'paused',
        reason: 'The receiver takes nothing.',
      },
      arrived,
    );
  const dueAt = deps.clock.now();
  return save(deps, mine, { sequence: signal.sequence, attempts: 0, dueAt }, [
    ...arrived,
    signal.id,
  ]);
};
