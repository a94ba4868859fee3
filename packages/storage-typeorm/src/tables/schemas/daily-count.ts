import { identifier, integer, optional, time } from '../column.js';
import { recordSchema } from '../record-schema.js';

export const dailyCountSchema = recordSchema(
  'dailyCounts',
  {
    tenantId: optional(identifier),
    day: time,
    logins: integer,
    failedLogins: integer,
    lockouts: integer,
  },
  { listed: ['day'], tenantBound: false },
);
