import { document, flag, identifier, optional, text, time } from '../column.js';
import { audited, recordSchema } from '../record-schema.js';

/** Lists of identities are those of one user, so an index by user is enough to sort them. */
export const userIdentitySchema = recordSchema(
  'userIdentities',
  {
    tenantId: identifier,
    userId: identifier,
    identityProviderId: optional(identifier),
    providerUserId: text(255),
    isPrimary: flag,
    profileData: document,
    lastLoginAt: optional(time),
    ...audited,
  },
  { listed: ['userId', 'identityProviderId', 'providerUserId'] },
);
