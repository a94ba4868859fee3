import { document, flag, identifier, longText, optional, text, time, withheld } from '../column.js';
import { audited, auditedAttributes, recordSchema } from '../record-schema.js';

export const ticketSchema = recordSchema(
  'tickets',
  {
    type: text(32),
    tenantId: identifier,
    userId: optional(identifier),
    email: optional(text(254)),
    clientId: optional(identifier),
    resultUrl: optional(longText),
    secretDigest: withheld(text(64)),
    marksEmailVerified: flag,
    includesEmail: flag,
    roleIds: document,
    groupIds: document,
    expiresAt: time,
    usedAt: optional(time),
    revokedAt: optional(time),
    ...audited,
  },
  {
    listed: [
      'type',
      'tenantId',
      'userId',
      'email',
      'clientId',
      'secretDigest',
      'expiresAt',
      'usedAt',
      'revokedAt',
      ...auditedAttributes,
    ],
    led: { by: ['userId'], sorted: ['createdAt'] },
    sameInTenancy: ['tenantId'],
  },
);
