import { identifier, integer, time } from '../column.js';
import { recordSchema } from '../record-schema.js';

export const knownNetworkSchema = recordSchema(
  'knownNetworks',
  {
    account: identifier,
    count: integer,
    since: time,
    lastAt: time,
    expiresAt: time,
  },
  { listed: ['account', 'expiresAt'], tenantBound: false },
);
