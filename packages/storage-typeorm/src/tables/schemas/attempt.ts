import { identifier, integer, optional, time } from '../column.js';
import { recordSchema } from '../record-schema.js';

export const attemptSchema = recordSchema(
  'attempts',
  {
    count: integer,
    since: time,
    lastAt: time,
    holder: optional(identifier),
    expiresAt: optional(time),
  },
  { listed: [], tenantBound: false, indexes: [['expiresAt']] },
);
