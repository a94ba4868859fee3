import { document, identifier, integer, optional, text, time, withheld } from '../column.js';
import { audited, auditedAttributes, recordSchema } from '../record-schema.js';

export const accessKeySchema = recordSchema(
  'accessKeys',
  {
    purpose: text(32),
    tenantId: identifier,
    userId: optional(identifier),
    clientId: optional(identifier),
    resourceId: optional(identifier),
    label: text(200),
    secretDigest: withheld(text(64)),
    opens: document,
    uses: optional(integer),
    used: integer,
    createdByClientId: optional(identifier),
    expiresAt: optional(time),
    lastUsedAt: optional(time),
    ...audited,
  },
  {
    listed: [
      'purpose',
      'tenantId',
      'userId',
      'clientId',
      'resourceId',
      'label',
      'secretDigest',
      'uses',
      'used',
      'createdByClientId',
      'expiresAt',
      'lastUsedAt',
      ...auditedAttributes,
    ],
    led: { by: ['purpose', 'userId'], sorted: ['createdAt'] },
    sameInTenancy: ['tenantId'],
  },
);
