import { document, identifier, optional, time } from '../column.js';
import { recordSchema } from '../record-schema.js';

export const sessionSchema = recordSchema(
  'sessions',
  {
    tenantId: identifier,
    userId: identifier,
    authenticatedAt: time,
    methods: document,
    identityProviderId: optional(identifier),
    createdAt: time,
    lastSeenAt: time,
    expiresAt: time,
  },
  { listed: ['userId', 'identityProviderId', 'expiresAt'], tenantBound: false },
);
