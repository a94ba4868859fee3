import { flag, identifier, integer, optional, sealed, text, time } from '../column.js';
import { audited, auditedAttributes, recordSchema } from '../record-schema.js';

export const hookSchema = recordSchema(
  'hooks',
  {
    tenantId: identifier,
    type: text(32),
    url: text(1000),
    timeoutMs: optional(integer),
    onFailure: text(32),
    isEnabled: flag,
    makerId: optional(identifier),
    makerClientId: optional(identifier),
    problem: optional(text(500)),
    failedAt: optional(time),
    secret: sealed,
    previousSecret: optional(sealed),
    previousSecretExpiresAt: optional(time),
    ...audited,
  },
  { listed: ['tenantId', 'type', 'isEnabled', ...auditedAttributes] },
);
