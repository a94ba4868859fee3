import { time } from '../column.js';
import { recordSchema } from '../record-schema.js';

export const revokedTokenSchema = recordSchema(
  'revokedTokens',
  {
    revokedAt: time,
    expiresAt: time,
  },
  { listed: [], tenantBound: false, indexes: [['expiresAt']] },
);
