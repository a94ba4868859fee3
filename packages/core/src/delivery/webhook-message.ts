/** What a receiver is sent. */
import type { AuditEvent, ChangedValue } from '../model/audit/audit-event.js';
import type { Webhook } from '../model/webhook/webhook.js';

/** The members of an event that a receiver is told; those of a test have no place. */
export type ToldEvent = Omit<AuditEvent, 'seal' | 'address' | 'count' | 'chainId'>;

/**
 * Rule: a webhook tells ids, and values only on request. These are what the audit log keeps: neither secret nor about a
 * person.
 */
export const webhookBody = (webhook: Webhook, event: ToldEvent): string =>
  JSON.stringify({
    type: event.name,
    timestamp: event.createdAt.toISOString(),
    data: {
      id: event.id,
      sequence: event.sequence,
      tenant_id: event.tenantId,
      record_id: event.recordId,
      actor_id: event.actorId,
      ids: event.ids,
      changed: event.changed,
      request_id: event.requestId,
      ...(webhook.includeValues && {
        values: event.values.map((value) => shownValue(webhook, value)),
      }),
    },
  });

/** A record that moves between tenants names to the receiver of one tenant no other tenant. */
const shownValue = (
  { tenantId }: Pick<Webhook, 'tenantId'>,
  [attribute, before, after]: ChangedValue,
): object => {
  const shown = (text: string | null): unknown => {
    const value = text === null ? null : (JSON.parse(text) as unknown);
    const isForeign = attribute === 'tenantId' && tenantId !== null && value !== tenantId;
    return isForeign ? null : value;
  };
  return { attribute, before: shown(before), after: shown(after) };
};
