import { document, flag, identifier, integer, optional, sealed, text, time } from '../column.js';
import { audited, auditedAttributes, recordSchema } from '../record-schema.js';

export const webhookSchema = recordSchema(
  'webhooks',
  {
    tenantId: optional(identifier),
    name: text(200),
    url: text(1000),
    eventTypes: document,
    includeValues: flag,
    isEnabled: flag,
    status: text(32),
    failingSince: optional(time),
    problem: optional(text(500)),
    toldAt: optional(time),
    secret: sealed,
    previousSecret: optional(sealed),
    previousSecretExpiresAt: optional(time),
    ...audited,
  },
  {
    listed: ['tenantId', 'isEnabled', 'status', 'failingSince', ...auditedAttributes],
    computed: { nameKey: optional(text(400)) },
  },
);

export const eventCursorSchema = recordSchema(
  'eventCursors',
  {
    subscriptionId: identifier,
    tenantId: optional(identifier),
    chainId: identifier,
    sequence: integer,
    attempts: integer,
    dueAt: optional(time),
    lockedUntil: time,
  },
  { listed: ['subscriptionId', 'chainId', 'dueAt'], tenantBound: false },
);

export const webhookFailureSchema = recordSchema(
  'webhookFailures',
  {
    webhookId: identifier,
    tenantId: optional(identifier),
    chainId: identifier,
    eventId: identifier,
    eventName: text(100),
    sequence: integer,
    problem: text(500),
    attempts: integer,
    failedAt: time,
  },
  { listed: ['webhookId', 'failedAt'], tenantBound: false },
);
