import { document, identifier, time } from '../column.js';
import { recordSchema } from '../record-schema.js';

export const sessionSchema = recordSchema('sessions', {
  tenantId: identifier,
  userId: identifier,
  authenticatedAt: time,
  methods: document,
  createdAt: time,
  lastSeenAt: time,
  expiresAt: time,
}, { listed: ['userId', 'expiresAt'], tenantBound: false });
