import { identifier, optional, text } from '../column.js';
import { recordSchema } from '../record-schema.js';

export const clientOriginSchema = recordSchema(
  'clientOrigins',
  {
    clientId: identifier,
    origin: text(300),
    tenantId: optional(identifier),
  },
  { listed: ['clientId', 'origin'] },
);
