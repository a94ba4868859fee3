/** Streams of Shared Signals: what a receiver is told of the people of its tenant (contract §24). */
import type { Identified, RecordType } from '../record/record-type.js';
import { assertReceiver } from '../values/receiver-url.js';
import { refuse } from '../values/refusals.js';

/** SSF 1.0 §8.1.2.1: `paused` holds what happens, `disabled` lets it go. */
export const streamStatuses = ['enabled', 'paused', 'disabled'] as const;
export type StreamStatus = (typeof streamStatuses)[number];

/** A verification that the receiver has asked for. */
export interface Verification {
  readonly id: string;
  readonly state: string | null;
}

/** A change of the status that the receiver did not ask for. */
export interface StatusNotice {
  readonly id: string;
  readonly status: StreamStatus;
  readonly reason: string | null;
}

/** What a receiver says of its stream. */
export interface StreamFields {
  /** Where events are pushed to; null for a receiver that polls. */
  readonly url: string | null;
  /** What the receiver wants in the header `Authorization`. Sealed at rest and never shown. */
  readonly authorization: string | null;
  /** The types of events that it asks for; null for all. */
  readonly events: readonly string[] | null;
  readonly description: string | null;
}

export interface SignalStream extends Identified, StreamFields {
  readonly tenantId: string;
  readonly clientId: string;
  readonly status: StreamStatus;
  readonly reason: string | null;
  /** The last event of the log that was told, or passed over. */
  readonly sequence: number;
  /** What has arrived before something in front of it, by its `jti`. */
  readonly taken: readonly string[];
  /** Waits to be told; null for none. */
  readonly verification: Verification | null;
  /** Waits to be told, also while the stream rests; null for none. A later change takes its place. */
  readonly statusNotice: StatusNotice | null;
  readonly attempts: number;
  /** Why the last push failed; null while all arrive. */
  readonly problem: string | null;
  /** When it goes on; null while there is nothing to push. */
  readonly dueAt: Date | null;
  /** Until when one instance works on it. */
  readonly lockedUntil: Date;
  readonly createdAt: Date;
}

/** Rule: a client has one stream in its tenant. */
export const signalStreamType: RecordType<SignalStream> = {
  label: 'stream',
  unique: { stream_client: ({ tenantId, clientId }) => `${tenantId}/${clientId}` },
  references: { tenantId: 'tenants', clientId: 'clients' },
  tenancyOf: ({ tenantId }) => tenantId,
  globalIsVisible: false,
};

export const streamLimits = { authorization: 2000, events: 50, event: 200, text: 500 } as const;

const assertText = (field: string, text: string | null, maximum: number): void => {
  if (text !== null && (text.length > maximum || !/^[^\p{Cc}]*$/u.test(text)))
    refuse('invalid_field', { field, why: `must be at most ${maximum} characters on one line` });
};

/** @throws Refusal `invalid_field` */
export const assertReason = (reason: string | null): void =>
  assertText('reason', reason, streamLimits.text);

/** @throws Refusal `invalid_field` */
export const assertStreamFields = (given: StreamFields): void => {
  const { url, authorization, events, description } = given;
  if (url !== null) assertReceiver('url', url);
  assertText('authorization', authorization, streamLimits.authorization);
  if (authorization !== null && !/^[\x20-\x7e]*$/.test(authorization))
    refuse('invalid_field', { field: 'authorization', why: 'must be ASCII' });
  assertText('description', description, streamLimits.text);
  if ((events ?? []).length > streamLimits.events)
    refuse('invalid_field', {
      field: 'events',
      why: `must hold at most ${streamLimits.events} types`,
    });
  events?.forEach((type) => assertText('events', type, streamLimits.event));
};
