import { identifier, optional, text } from '../column.js';
import { recordSchema } from '../record-schema.js';

export const audienceSchema = recordSchema(
  'audiences',
  {
    identifierUrl: text(500),
    tenantId: optional(identifier),
  },
  { listed: ['identifierUrl'] },
);
