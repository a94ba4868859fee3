import { identifier, optional } from '../column.js';
import { audited, auditedAttributes, recordSchema } from '../record-schema.js';

export const permissionSchema = recordSchema(
  'permissions',
  {
    clientId: identifier,
    resourceId: identifier,
    scopeId: identifier,
    tenantId: optional(identifier),
    ...audited,
  },
  {
    listed: ['clientId', 'resourceId', 'scopeId', ...auditedAttributes],
    led: { by: ['clientId', 'resourceId'], sorted: ['createdAt', 'scopeId'] },
  },
);
