import { document, flag, identifier, optional, sealed, text } from '../column.js';
import { audited, auditedAttributes, recordSchema } from '../record-schema.js';

export const identityProviderSchema = recordSchema(
  'identityProviders',
  {
    tenantId: identifier,
    type: text(32),
    name: text(200),
    identifier: optional(text(400)),
    description: optional(text(1000)),
    metadata: document,
    clientSecret: optional(sealed),
    attributeMapping: document,
    roleMapping: document,
    groupMapping: document,
    domains: document,
    isEnabled: flag,
    isDefault: flag,
    tokenExchangeEnabled: flag,
    accountLinking: text(32),
    createUsers: flag,
    updateUsers: flag,
    appMetadata: document,
    ...audited,
  },
  {
    listed: [
      'tenantId',
      'type',
      'name',
      'identifier',
      'isEnabled',
      'isDefault',
      'tokenExchangeEnabled',
      'accountLinking',
      'createUsers',
      'updateUsers',
      ...auditedAttributes,
    ],
    led: { by: ['tenantId'], sorted: ['createdAt'] },
    sameInTenancy: ['tenantId'],
  },
);
