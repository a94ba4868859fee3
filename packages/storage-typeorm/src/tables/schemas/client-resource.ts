import { flag, identifier, optional } from '../column.js';
import { audited, auditedAttributes, recordSchema } from '../record-schema.js';

export const clientResourceSchema = recordSchema(
  'clientResources',
  {
    clientId: identifier,
    resourceId: identifier,
    authorized: flag,
    tenantId: optional(identifier),
    ...audited,
  },
  {
    listed: ['clientId', 'resourceId', 'authorized', ...auditedAttributes],
    led: { by: ['clientId', 'resourceId'], sorted: ['createdAt', 'authorized'] },
  },
);
