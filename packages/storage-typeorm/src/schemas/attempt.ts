import { integer, time } from '../column.js';
import { recordSchema } from '../record-schema.js';

export const attemptSchema = recordSchema(
  'attempts',
  {
    count: integer,
    since: time,
    lastAt: time,
  },
  { listed: ['lastAt'], tenantBound: false },
);
