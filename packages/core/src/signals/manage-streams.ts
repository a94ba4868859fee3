/** The stream of a receiver: made, changed and ended by the client itself. */
import {
  assertReason,
  assertStreamFields,
  type SignalStream,
  type StreamFields,
  type StreamStatus,
} from '../model/signal/signal-stream.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import { refuse } from '../model/values/refusals.js';
import type { Stores } from '../ports/storage.js';
import { defaultTenantId as findDefaultTenant } from '../access/default-tenant.js';
import { countWithin } from '../sessions/count-attempts.js';
import { requireFound } from '../support/must-exist.js';
import { write, type WriteDeps } from '../unit-of-work/write.js';
import { newNotice, tenantOfReceiver, wokenAt, type SignalDeps } from './pending-signals.js';

/** Seconds in which a receiver may ask for a verification once. */
export const verificationInterval = 10;
const verificationLimit = { times: 1, window: verificationInterval } as const;

type Deps = WriteDeps & SignalDeps;

const clientOf = ({ clientId }: Actor): string => clientId ?? refuse('token_invalid');

export const createStream =
  (deps: Deps) =>
  (given: StreamFields, actor: Actor): Promise<SignalStream> =>
    write(deps, actor, async (stores, note) => {
      assertStreamFields(given);
      const clientId = clientOf(actor);
      const client = requireFound('client', clientId, await stores.clients.find(clientId));
      const defaultTenantId = () => findDefaultTenant(stores);
      const tenantId = await tenantOfReceiver({ defaultTenantId }, client);
      if (tenantId === null) return refuse('token_invalid');
      const now = deps.clock.now();
      const stream: SignalStream = {
        id: deps.random.uuid(),
        tenantId,
        clientId,
        ...given,
        status: 'enabled',
        reason: null,
        sequence: await endOf(stores, tenantId),
        taken: [],
        verification: null,
        statusNotice: null,
        attempts: 0,
        problem: null,
        dueAt: null,
        lockedUntil: now,
        createdAt: now,
      };
      await stores.signalStreams.add(stream);
      note('signal_stream.created', stream.id, [clientId]);
      return stream;
    });

const endOf = async ({ auditChains }: Stores, tenantId: string): Promise<number> =>
  (await auditChains.find(tenantId))?.sequence ?? 0;

/** Rule: a stream is there for the client that made it alone. */
export const streamsOf =
  ({ storage }: Pick<Deps, 'storage'>) =>
  (actor: Actor): Promise<readonly SignalStream[]> =>
    storage.signalStreams.all([{ attribute: 'clientId', equals: clientOf(actor) }]);

export const findStream =
  (deps: Pick<Deps, 'storage'>) =>
  async (id: string, actor: Actor): Promise<SignalStream> => {
    const own = await streamsOf(deps)(actor);
    return requireFound(
      'stream',
      id,
      own.find((stream) => stream.id === id),
    );
  };

type Next = (stream: SignalStream, now: Date) => Partial<SignalStream>;

const changeStream = async (deps: Deps, id: string, actor: Actor, next: Next) => {
  await findStream(deps)(id, actor);
  return write(deps, actor, async ({ signalStreams }, note) => {
    const now = deps.clock.now();
    const changed = await signalStreams.change(id, (stream) => ({
      ...stream,
      attempts: 0,
      dueAt: now,
      ...next(stream, now),
    }));
    note('signal_stream.modified', id);
    return requireFound('stream', id, changed);
  });
};

export const modifyStream =
  (deps: Deps) =>
  (id: string, given: StreamFields, actor: Actor): Promise<SignalStream> => {
    assertStreamFields(given);
    return changeStream(deps, id, actor, () => given);
  };

/** What is set of a stream: by its receiver, or by an administrator. */
export interface StatusFields {
  readonly status: StreamStatus;
  readonly reason: string | null;
}

/** Rule: a stream that is paused holds what happens, and one that is disabled lets it go. */
export const setStreamStatus =
  (deps: Deps) =>
  async (id: string, { status, reason }: StatusFields, actor: Actor): Promise<SignalStream> => {
    assertReason(reason);
    const end = await endOf(deps.storage, (await findStream(deps)(id, actor)).tenantId);
    return changeStream(deps, id, actor, (stream) => ({
      status,
      reason,
      // The receiver knows what it asks for.
      statusNotice: null,
      ...(stream.status === 'disabled' ? { sequence: end, taken: [] } : {}),
    }));
  };

/**
 * Sets the status of a stream of the tenant, whichever client made it.
 * Rule: a receiver is told of each status of its stream that it did not ask for (SSF 1.0 §8.1.5).
 */
export const turnStream =
  (deps: WriteDeps) =>
  (id: string, given: Partial<StatusFields>, actor: Actor = systemActor): Promise<SignalStream> =>
    write(deps, actor, async (stores, note) => {
      assertReason(given.reason ?? null);
      const found = await stores.signalStreams.find(id);
      const { tenantId } = requireFound('signal stream', id, found);
      const end = await endOf(stores, tenantId);
      const now = deps.clock.now();
      const changed = await stores.signalStreams.change(id, (stream) => {
        const { status = stream.status } = given;
        const isTurned = status !== stream.status;
        const { reason = isTurned ? null : stream.reason } = given;
        if (!isTurned) return { ...stream, reason };
        return {
          ...stream,
          status,
          reason,
          statusNotice: newNotice(deps, status, reason),
          attempts: 0,
          dueAt: now,
          ...(stream.status === 'disabled' ? { sequence: end, taken: [] } : {}),
        };
      });
      note('signal_stream.modified', id);
      return requireFound('signal stream', id, changed);
    });

export const deleteStream =
  (deps: Deps) =>
  async (id: string, actor: Actor): Promise<void> => {
    await findStream(deps)(id, actor);
    await endStream(deps)(id, actor);
  };

/** Ends a stream of the tenant, whichever client made it. */
export const endStream =
  (deps: WriteDeps) =>
  (id: string, actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async ({ signalStreams }, note) => {
      const removed = await signalStreams.removeAll([{ attribute: 'id', equals: id }]);
      requireFound('signal stream', id, removed === 0 ? undefined : id);
      note('signal_stream.deleted', id);
    });

/** A verification waits in the place of one that was asked for before. */
export const verifyStream =
  (deps: Deps) =>
  async (id: string, state: string | null, actor: Actor): Promise<void> => {
    await findStream(deps)(id, actor);
    if (state !== null && state.length > 1000)
      refuse('invalid_field', { field: 'state', why: 'must be at most 1000 characters' });
    await countWithin(deps, 'signal-verification', id, verificationLimit);
    const verification = { id: deps.random.uuid(), state };
    const now = deps.clock.now();
    await deps.storage.signalStreams.change(id, (stream) => ({
      ...stream,
      verification,
      dueAt: wokenAt(stream, now),
    }));
  };
