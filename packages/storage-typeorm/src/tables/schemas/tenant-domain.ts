import { flag, identifier, later, text } from '../column.js';
import { recordSchema } from '../record-schema.js';

export const tenantDomainSchema = recordSchema(
  'tenantDomains',
  {
    tenantId: identifier,
    domain: text(253),
    isByProof: later(flag, 0),
  },
  { listed: ['tenantId', 'domain'] },
);
