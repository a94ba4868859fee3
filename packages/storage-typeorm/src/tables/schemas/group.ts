import { document, identifier, optional, text } from '../column.js';
import { audited, auditedAttributes, recordSchema } from '../record-schema.js';

export const groupSchema = recordSchema(
  'groups',
  {
    name: text(200),
    description: optional(text(1000)),
    metadata: document,
    appMetadata: document,
    externalId: optional(text(255)),
    tenantId: identifier,
    ...audited,
  },
  {
    listed: ['name', 'externalId', 'tenantId', ...auditedAttributes],
    computed: { nameKey: optional(text(400)) },
    sameInTenancy: ['tenantId'],
    isHeld: true,
  },
);
