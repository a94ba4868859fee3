import { identifier, optional, text } from '../column.js';
import { recordSchema } from '../record-schema.js';

export const ownedRowSchema = recordSchema(
  'ownedRows',
  {
    tenantId: optional(identifier),
    owner: text(200),
    kind: text(32),
    recordId: identifier,
    secretDigest: optional(text(64)),
  },
  { listed: ['tenantId', 'owner', 'kind', 'recordId'] },
);
