import { identifier, text } from '../column.js';
import { recordSchema } from '../record-schema.js';

export const tenantDomainSchema = recordSchema(
  'tenantDomains',
  {
    tenantId: identifier,
    domain: text(253),
  },
  { listed: ['tenantId', 'domain'] },
);
