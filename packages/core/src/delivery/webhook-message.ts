/** What a receiver is sent: Standard Webhooks, with a signature under a secret that both know. */
import type { AuditEvent, ChangedValue } from '../model/audit/audit-event.js';
import type { Webhook } from '../model/webhook/webhook.js';
import type { Random } from '../ports/random.js';
import type { WebhookChannel } from '../ports/webhook-channel.js';

const secretPrefix = 'whsec_';

/** 32 bytes in base64 behind `whsec_`, as Standard Webhooks writes a secret. */
export const newWebhookSecret = ({ random }: { readonly random: Random }): string => {
  const base64 = random.secret(32).replaceAll('-', '+').replaceAll('_', '/');
  return `${secretPrefix}${base64.padEnd(Math.ceil(base64.length / 4) * 4, '=')}`;
};

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

/** Rule: while the secret of a webhook is replaced, its messages are signed under both. */
export const webhookHeaders = (
  { sign }: Pick<WebhookChannel, 'sign'>,
  webhook: Webhook,
  message: { readonly id: string; readonly body: string; readonly now: Date },
): Readonly<Record<string, string>> => {
  const { id, body, now } = message;
  const seconds = String(Math.floor(now.getTime() / 1000));
  const signatures = secretsAt(webhook, now).map(
    (secret) => `v1,${sign(secret.slice(secretPrefix.length), `${id}.${seconds}.${body}`)}`,
  );
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  };
};

const secretsAt = (
  { secret, previousSecret, previousSecretExpiresAt }: Webhook,
  now: Date,
): readonly string[] => {
  const isPreviousGood = previousSecretExpiresAt !== null && previousSecretExpiresAt > now;
  return previousSecret !== null && isPreviousGood ? [secret, previousSecret] : [secret];
};
