import { document, identifier, listed, optional, time } from '../column.js';
import { audited, auditedAttributes, recordSchema } from '../record-schema.js';

export const consentSchema = recordSchema(
  'consents',
  {
    tenantId: identifier,
    userId: identifier,
    clientId: identifier,
    resourceId: optional(identifier),
    scopes: document,
    expiresAt: listed(optional(time)),
    ...audited,
  },
  {
    listed: ['userId', 'clientId', 'resourceId', ...auditedAttributes],
    led: { by: ['userId'], sorted: ['createdAt'] },
  },
);
