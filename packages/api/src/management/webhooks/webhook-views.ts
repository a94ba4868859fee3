/** How webhooks and what they could not deliver look on the wire (contract §18). */
import type { Webhook, WebhookFailure } from '@keyward/core';
import { webhookStatuses } from '@keyward/core/management';
import { auditFields } from '../../kernel/audit-fields.js';
import {
  always,
  document,
  flag,
  folded,
  oneOf,
  text,
  time,
  uuid,
  type View,
} from '../../kernel/view.js';

const texts = { type: 'array', items: { type: 'string' } };
const count = { type: 'integer', minimum: 0 };

/** Rule: the secret of a webhook is shown in the answer that makes it, and nowhere else. */
const secret = {
  ...text<Webhook>((webhook) => webhook.secret),
  schema: { type: 'string' },
  shownIn: () => Promise.resolve(new Set<string>()),
};

export const webhookView: View<Webhook> = {
  name: 'webhook',
  fields: {
    id: always(uuid((webhook) => webhook.id, 'id')),
    tenant_id: uuid((webhook) => webhook.tenantId, 'tenantId'),
    webhook_name: folded('nameKey', always(text((webhook) => webhook.name, 'name'))),
    webhook_url: always(text((webhook) => webhook.url, 'url')),
    event_types: document((webhook) => webhook.eventTypes, texts, 'eventTypes'),
    include_values: always(flag((webhook) => webhook.includeValues, 'includeValues')),
    is_enabled: always(flag((webhook) => webhook.isEnabled, 'isEnabled')),
    is_global: always(flag((webhook) => webhook.tenantId === null)),
    status: oneOf(
      webhookStatuses,
      text((webhook) => webhook.status, 'status'),
    ),
    failing_since: time((webhook) => webhook.failingSince, 'failingSince'),
    problem: text((webhook) => webhook.problem),
    webhook_secret: secret,
    previous_secret_expires_at: time((webhook) => webhook.previousSecretExpiresAt),
    ...auditFields<Webhook>(),
  },
  parts: {},
  defaultSort: 'created_at',
};

/** In the answers that make a secret. */
export const webhookWithSecretView: View<Webhook> = {
  ...webhookView,
  fields: { ...webhookView.fields, webhook_secret: { ...secret, shownIn: undefined } },
};

export const webhookFailureView: View<WebhookFailure> = {
  name: 'webhook_failure',
  fields: {
    id: always(uuid((failure) => failure.id, 'id')),
    webhook_id: always(uuid((failure) => failure.webhookId, 'webhookId')),
    tenant_id: uuid((failure) => failure.tenantId),
    event_id: always(uuid((failure) => failure.eventId)),
    event: text((failure) => failure.eventName),
    sequence: { kind: 'number', read: (failure) => failure.sequence, schema: count },
    problem: text((failure) => failure.problem),
    attempts: { kind: 'number', read: (failure) => failure.attempts, schema: count },
    failed_at: always(time((failure) => failure.failedAt, 'failedAt')),
  },
  parts: {},
  defaultSort: 'failed_at',
};
