/** Shared Signals (OpenID SSF 1.0). A host that binds no `signalEvents` has none of it. */
import type { EventDelivery } from '../delivery/claimed-work.js';
import type { SignalStream, StreamFields } from '../model/signal/signal-stream.js';
import type { Actor } from '../model/values/actor.js';
import type { SignalEvents } from '../ports/signal-events.js';
import {
  createStream,
  deleteStream,
  endStream,
  findStream,
  modifyStream,
  setStreamStatus,
  streamsOf,
  turnStream,
  verifyStream,
  type StatusFields,
} from './manage-streams.js';
import { pollStream, type Poll, type Polled } from './poll-stream.js';
import { receiveSignal, type ReceiveDeps, type SignalProblem } from './receive-signal.js';
import { signalDelivery, type PushDeps } from './push-signals.js';

/** The streams of receivers (contract §24). The actor is the client of a stream. */
export interface SignalStreams {
  /** The types of events that are told. */
  readonly types: readonly string[];
  /** Reads the streams of the client. */
  readonly of: (actor: Actor) => Promise<readonly SignalStream[]>;
  /** @throws Refusal `record_not_found` */
  readonly find: (id: string, actor: Actor) => Promise<SignalStream>;
  /** @throws Refusal `invalid_field`, `already_exists`, `escalation_refused` */
  readonly create: (given: StreamFields, actor: Actor) => Promise<SignalStream>;
  /** @throws Refusal `record_not_found`, `invalid_field` */
  readonly modify: (id: string, given: StreamFields, actor: Actor) => Promise<SignalStream>;
  /** @throws Refusal `record_not_found` */
  readonly setStatus: (id: string, given: StatusFields, actor: Actor) => Promise<SignalStream>;
  /** @throws Refusal `record_not_found` */
  readonly delete: (id: string, actor: Actor) => Promise<void>;
  /**
   * Sets the status of a stream of the tenant of the actor, an administrator; its receiver is told.
   * @throws Refusal `record_not_found`, `invalid_field`
   */
  readonly turn: (id: string, given: Partial<StatusFields>, actor?: Actor) => Promise<SignalStream>;
  /**
   * Ends a stream of the tenant of the actor, an administrator.
   * @throws Refusal `record_not_found`
   */
  readonly end: (id: string, actor?: Actor) => Promise<void>;
  /** @throws Refusal `record_not_found`, `invalid_field`, `too_many_requests` */
  readonly verify: (id: string, state: string | null, actor: Actor) => Promise<void>;
  /** @throws Refusal `record_not_found` */
  readonly poll: (id: string, poll: Poll, actor: Actor) => Promise<Polled>;
  /** Hears what an identity provider tells of its people; answers why not, where that is so. */
  readonly receive: (
    providerId: string,
    secret: string | undefined,
    token: string,
  ) => Promise<SignalProblem | undefined>;
  /** The work that pushes. */
  readonly delivery: EventDelivery;
}

export interface SignalsRoom {
  /** Shared Signals; left out where no words for them are bound. */
  readonly signals: SignalStreams | undefined;
}

export const makeSignals = (
  given: Omit<PushDeps & ReceiveDeps, 'signalEvents'> & {
    readonly signalEvents?: SignalEvents | undefined;
  },
): SignalsRoom => {
  const { signalEvents } = given;
  if (signalEvents === undefined) return { signals: undefined };

  const deps = { ...given, signalEvents };
  return {
    signals: {
      types: signalEvents.types,
      of: streamsOf(deps),
      find: findStream(deps),
      create: createStream(deps),
      modify: modifyStream(deps),
      setStatus: setStreamStatus(deps),
      delete: deleteStream(deps),
      turn: turnStream(deps),
      end: endStream(deps),
      verify: verifyStream(deps),
      poll: pollStream(deps),
      receive: receiveSignal(deps),
      delivery: signalDelivery(deps),
    },
  };
};
