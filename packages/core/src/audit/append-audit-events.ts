import type { Clock } from '../ports/clock.js';
import type { Digest } from '../ports/digest.js';
import type { Random } from '../ports/random.js';
import type { AddingStores } from '../ports/storage.js';
import { sealedText, systemChain, type AuditEvent } from '../model/audit/audit-event.js';
import type { EventName } from '../model/audit/event-names.js';
import { timeOrderedId } from '../support/ordered-ids.js';

export interface AuditDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly digest: Digest;
}

export type NewAuditEvent = { readonly name: EventName } & Pick<
  AuditEvent,
  'tenantId' | 'actorId' | 'recordId'
> &
  Partial<Pick<AuditEvent, 'ids' | 'changed' | 'values' | 'requestId' | 'address' | 'count'>>;

/** Proves that a server wrote the event, until a seal takes its place. */
export const ownProofOf = (digest: Digest, event: AuditEvent): string =>
  digest.keyed('unsealed audit event', sealedText({ ...event, sequence: null }, ''));

/**
 * Appends in the transaction of what the events tell of. It locks nothing, so writes of one tenant do not wait for
 * each other; `sealAudit` gives the events their places (docs/adr/0080-events-are-sealed-in-batches.md).
 */
export const appendAuditEvents = async (
  { clock, random, digest }: AuditDeps,
  stores: Pick<AddingStores, 'auditEvents'>,
  fresh: readonly NewAuditEvent[],
): Promise<void> => {
  const createdAt = clock.now();
  for (const [at, given] of fresh.entries()) {
    const event = newAuditEvent({ createdAt, at, uuid: random.uuid() }, given);
    await stores.auditEvents.add({ ...event, seal: ownProofOf(digest, event) });
  }
};

interface Origin {
  readonly createdAt: Date;
  /** Among the events of one moment. */
  readonly at: number;
  readonly uuid: string;
}

/** An event without a place and without a proof. */
export const newAuditEvent = (
  { createdAt, at, uuid }: Origin,
  given: NewAuditEvent,
): AuditEvent => ({
  ids: [],
  changed: [],
  values: [],
  requestId: null,
  address: null,
  count: 1,
  ...given,
  id: timeOrderedId(createdAt, at, uuid),
  chainId: given.tenantId ?? systemChain,
  sequence: null,
  createdAt,
  seal: '',
});
