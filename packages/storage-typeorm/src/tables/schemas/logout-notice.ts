import { identifier, integer, time } from '../column.js';
import { recordSchema } from '../record-schema.js';

export const logoutNoticeSchema = recordSchema(
  'logoutNotices',
  {
    tenantId: identifier,
    userId: identifier,
    clientId: identifier,
    sessionId: identifier,
    attempts: integer,
    dueAt: time,
    expiresAt: time,
  },
  { listed: ['dueAt', 'expiresAt'], tenantBound: false },
);
