import { document, flag, laterDocument, optional, text, time } from '../column.js';
import { audited, auditedAttributes, recordSchema } from '../record-schema.js';

export const tenantSchema = recordSchema(
  'tenants',
  {
    name: text(200),
    displayName: optional(text(200)),
    description: optional(text(1000)),
    domains: laterDocument([]),
    metadata: laterDocument({}),
    appMetadata: laterDocument([]),
    logo: optional(document),
    isDefault: flag,
    isSuspended: flag,
    accessEndedAt: optional(time),
    ...audited,
  },
  {
    listed: ['name', 'displayName', 'isDefault', 'isSuspended', ...auditedAttributes],
    computed: {
      nameKey: optional(text(400)),
      displayNameKey: optional(text(400)),
      suspendedAt: optional(time),
    },
    led: { by: ['isSuspended'], sorted: ['name', 'nameKey', 'createdAt'] },
    sameInTenancy: [
      'name',
      'nameKey',
      'displayName',
      'displayNameKey',
      'isDefault',
      'isSuspended',
      'suspendedAt',
      ...auditedAttributes,
    ],
    isHeld: true,
  },
);
