import type { Identified, RecordType } from '../record/record-type.js';

/**
 * Something that happened and that a person may have to answer for. Kept when everything it names is gone,
 * and sealed to the one before it in its chain, so that a changed, missing or added row shows.
 */
export interface AuditEvent extends Identified {
  /** The tenant's own chain; `systemChain` for what belongs to none. */
  readonly chainId: string;
  /** From 1, without gaps in a chain; null until the event is sealed. */
  readonly sequence: number | null;
  readonly tenantId: string | null;
  /** Such as `client.created`. */
  readonly name: string;
  /** The user or client that did it; null for the server itself, or for an unknown person. */
  readonly actorId: string | null;
  /** What it was done to; null when it never came to that. */
  readonly recordId: string | null;
  /** What was added or removed, for link operations; what else took part. */
  readonly ids: readonly string[];
  /** The attributes that changed, by name. */
  readonly changed: readonly string[];
  /** The values before and after, of attributes that are neither secret nor about a person. */
  readonly values: readonly ChangedValue[];
  /** The request that it came with, as in `X-Request-Id` and in the log. */
  readonly requestId: string | null;
  readonly address: string | null;
  readonly createdAt: Date;
  /** How often it happened: more than once only for refusals, which are put together. */
  readonly count: number;
  /** Seals the event and the one before it. Until there is a sequence, it proves the event alone. */
  readonly seal: string;
}

/**
 * The path of an attribute, and its value before and after as JSON text; null for none. Texts in a list keep their
 * order in every database, and so their seal.
 */
export type ChangedValue = readonly [
  attribute: string,
  before: string | null,
  after: string | null,
];

/** An event with its place in a chain. */
export type SealedEvent = AuditEvent & { readonly sequence: number };

/**
 * Where a chain begins since what was before went with age.
 * Sealed under the server's key, so that nobody else can let a chain begin later.
 */
export interface AuditAnchor {
  /** Of the last event that went, and its seal. */
  readonly sequence: number;
  readonly seal: string;
  /** ISO 8601, in UTC. */
  readonly prunedAt: string;
  readonly proof: string;
}

/** The end of a chain. Sealing holds it, so that two events never follow the same one. */
export interface AuditChain extends Identified {
  readonly tenantId: string | null;
  readonly sequence: number;
  readonly seal: string;
  /** Null while the chain still has its first event. */
  readonly anchor: AuditAnchor | null;
}

/** No reference to anything: the event outlives what it names (operations §6.1). */
export const auditEventType: RecordType<AuditEvent> = {
  label: 'audit event',
  unique: {
    position: ({ chainId, sequence }) => (sequence === null ? null : `${chainId}/${sequence}`),
  },
  references: {},
  tenancyOf: (event) => event.tenantId,
  globalIsVisible: false,
};

export const auditChainType: RecordType<AuditChain> = {
  label: 'audit chain',
  unique: {},
  references: {},
  tenancyOf: (chain) => chain.tenantId,
  globalIsVisible: false,
};

export const systemChain = '00000000-0000-0000-0000-000000000000';

/** What a seal covers: every attribute, in an order that never changes. */
export const sealedText = ({ seal: _, ...event }: AuditEvent, sealBefore: string): string =>
  JSON.stringify([
    sealBefore,
    event.chainId,
    event.sequence,
    event.id,
    event.tenantId,
    event.name,
    event.actorId,
    event.recordId,
    event.ids,
    event.changed,
    event.requestId,
    event.address,
    event.createdAt.getTime(),
    // Events from before there was a count, or values, are sealed without them.
    ...(event.count === 1 ? [] : [event.count]),
    ...(event.values.length === 0 ? [] : [event.values]),
  ]);
