import { document, identifier, longText, optional, time, withheld } from '../column.js';
import { recordSchema } from '../record-schema.js';

export const delegationSchema = recordSchema(
  'delegations',
  {
    tenantId: identifier,
    userId: identifier,
    clientId: identifier,
    resourceId: optional(identifier),
    scopes: document,
    sessionId: optional(identifier),
    authenticatedAt: time,
    methods: document,
    identityProviderId: optional(identifier),
    actorId: optional(identifier),
    nonce: optional(longText),
    claims: optional(document),
    authorizationDetails: optional(document),
    code: withheld(optional(document)),
    refreshToken: withheld(optional(document)),
    createdAt: time,
    expiresAt: time,
    revokedAt: optional(time),
  },
  {
    listed: [],
    tenantBound: false,
    // Nothing lists delegations, so an index without the random id is shorter, and grows at its end.
    indexes: [['userId', 'sessionId'], ['clientId'], ['resourceId'], ['expiresAt']],
  },
);
