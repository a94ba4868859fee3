import { document, identifier, optional, text, time } from '../column.js';
import { recordSchema } from '../record-schema.js';

export const oneTimeSecretSchema = recordSchema(
  'oneTimeSecrets',
  {
    kind: text(32),
    clientId: identifier,
    delegationId: optional(identifier),
    data: document,
    createdAt: time,
    expiresAt: time,
    usedAt: optional(time),
  },
  { listed: [], tenantBound: false, indexes: [['clientId'], ['delegationId'], ['expiresAt']] },
);
