import { identifier, integer, optional, text } from '../column.js';
import { audited, auditedAttributes, recordSchema } from '../record-schema.js';

export const scopeSchema = recordSchema(
  'scopes',
  {
    resourceId: identifier,
    name: text(200),
    description: optional(text(1000)),
    requiredAcr: optional(text(1)),
    requiredAge: optional(integer),
    tenantId: optional(identifier),
    ...audited,
  },
  {
    listed: ['resourceId', 'name', ...auditedAttributes],
    led: { by: ['resourceId'], sorted: ['name', 'createdAt'] },
  },
);
