import { integer, longText, optional, sealed, text, time } from '../column.js';
import { recordSchema } from '../record-schema.js';

export const signingKeySchema = recordSchema(
  'signingKeys',
  {
    algorithm: text(16),
    generation: integer,
    privateKey: sealed,
    publicKey: longText,
    createdAt: time,
    activatesAt: time,
    retiresAt: optional(time),
  },
  { listed: ['algorithm', 'retiresAt'], tenantBound: false },
);
