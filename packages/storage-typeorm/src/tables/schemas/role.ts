import { document, flag, identifier, optional, text } from '../column.js';
import { audited, auditedAttributes, recordSchema } from '../record-schema.js';

export const roleSchema = recordSchema(
  'roles',
  {
    name: text(200),
    description: optional(text(1000)),
    metadata: document,
    appMetadata: document,
    isSystem: flag,
    isDefault: flag,
    tenantId: optional(identifier),
    ...audited,
  },
  {
    listed: ['name', 'isSystem', 'isDefault', 'tenantId', ...auditedAttributes],
    computed: { nameKey: optional(text(400)) },
    led: { by: ['isDefault'], sorted: ['name', 'nameKey', 'createdAt'] },
    sameInTenancy: ['isSystem', 'tenantId'],
    isHeld: true,
  },
);
