import { document, flag, identifier, optional, sealed, text, time } from '../column.js';
import { audited, auditedAttributes, recordSchema } from '../record-schema.js';

export const clientSchema = recordSchema(
  'clients',
  {
    type: text(32),
    name: text(200),
    description: optional(text(1000)),
    secret: optional(sealed),
    secretExpiresAt: optional(time),
    previousSecret: optional(sealed),
    previousSecretExpiresAt: optional(time),
    metadata: document,
    appMetadata: document,
    isPublic: flag,
    isFirstParty: flag,
    isGlobal: flag,
    isDefault: flag,
    tenantId: optional(identifier),
    ...audited,
  },
  {
    listed: [
      'type',
      'name',
      'secretExpiresAt',
      'isPublic',
      'isFirstParty',
      'isGlobal',
      'isDefault',
      'tenantId',
      ...auditedAttributes,
    ],
    computed: { nameKey: optional(text(400)) },
    led: {
      by: ['type', 'isPublic', 'isFirstParty', 'isGlobal'],
      sorted: ['name', 'nameKey', 'createdAt'],
    },
    sameInTenancy: ['isGlobal', 'isDefault', 'tenantId'],
    isHeld: true,
  },
);
