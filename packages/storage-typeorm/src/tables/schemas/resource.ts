import { document, flag, identifier, integer, optional, sealed, text } from '../column.js';
import { audited, auditedAttributes, recordSchema } from '../record-schema.js';

export const resourceSchema = recordSchema(
  'resources',
  {
    type: text(32),
    name: text(200),
    description: optional(text(1000)),
    identifierUrl: optional(text(500)),
    signingAlgorithm: text(16),
    signingSecret: optional(sealed),
    tokenLifetime: optional(integer),
    rbacEnabled: flag,
    scopesAdded: flag,
    skipConsentForFirstParty: flag,
    appMetadata: document,
    isSystem: flag,
    tenantId: optional(identifier),
    ...audited,
  },
  {
    listed: [
      'type',
      'name',
      'identifierUrl',
      'signingAlgorithm',
      'tokenLifetime',
      'rbacEnabled',
      'scopesAdded',
      'skipConsentForFirstParty',
      'isSystem',
      'tenantId',
      ...auditedAttributes,
    ],
    computed: { nameKey: optional(text(400)) },
    led: { by: ['type'], sorted: ['name', 'nameKey', 'createdAt'] },
    sameInTenancy: ['isSystem', 'tenantId'],
  },
);
