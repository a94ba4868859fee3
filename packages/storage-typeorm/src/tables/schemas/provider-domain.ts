import { identifier, text } from '../column.js';
import { recordSchema } from '../record-schema.js';

export const providerDomainSchema = recordSchema(
  'providerDomains',
  {
    identityProviderId: identifier,
    domain: text(253),
    tenantId: identifier,
  },
  { listed: ['identityProviderId', 'domain'] },
);
