import { identifier, integer, optional, text, time } from '../column.js';
import { recordSchema } from '../record-schema.js';

export const scimRequestSchema = recordSchema(
  'scimRequests',
  {
    tenantId: identifier,
    createdAt: time,
    method: text(10),
    path: text(500),
    status: integer,
    scimType: optional(text(32)),
    error: optional(text(500)),
    duration: integer,
    tokenId: optional(identifier),
    clientId: identifier,
    requestId: text(100),
  },
  { listed: ['tenantId', 'createdAt'] },
);
