import { document, identifier, laterDocument, longText, optional, text, time } from '../column.js';
import { recordSchema } from '../record-schema.js';

export const sessionSchema = recordSchema(
  'sessions',
  {
    tenantId: identifier,
    userId: identifier,
    authenticatedAt: time,
    methods: document,
    identityProviderId: optional(identifier),
    device: optional(text(64)),
    network: optional(text(64)),
    actorId: optional(identifier),
    actorGrantId: optional(identifier),
    reason: optional(longText),
    samlParticipants: laterDocument([]),
    createdAt: time,
    lastSeenAt: time,
    expiresAt: time,
  },
  {
    listed: [],
    tenantBound: false,
    isHeld: true,
    indexes: [['userId'], ['identityProviderId'], ['expiresAt']],
  },
);
