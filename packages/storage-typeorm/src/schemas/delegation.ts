import { document, identifier, longText, optional, time } from '../column.js';
import { recordSchema } from '../record-schema.js';

export const delegationSchema = recordSchema(
  'delegations',
  {
    tenantId: identifier,
    userId: identifier,
    clientId: identifier,
    resourceId: optional(identifier),
    scopes: document,
    sessionId: optional(identifier),
    authenticatedAt: time,
    methods: document,
    nonce: optional(longText),
    claims: optional(document),
    createdAt: time,
    expiresAt: time,
    revokedAt: optional(time),
  },
  { listed: ['userId', 'clientId', 'resourceId', 'sessionId', 'expiresAt'], tenantBound: false },
);
