import { document, identifier, text } from '../column.js';
import { recordSchema } from '../record-schema.js';

export const tenantLogoSchema = recordSchema(
  'tenantLogos',
  {
    tenantId: identifier,
    digest: text(64),
    mediaType: text(32),
    content: document,
  },
  { listed: ['tenantId', 'digest'] },
);
