import { flag, identifier, integer, later, laterDocument, optional, text, time } from '../column.js';
import { audited, auditedAttributes, recordSchema } from '../record-schema.js';

export const userSchema = recordSchema('users', {
  tenantId: identifier,
  username: optional(text(200)),
  usernameKey: optional(text(200)),
  email: optional(text(254)),
  emailKey: optional(text(254)),
  emailVerified: later(flag, 0),
  phoneNumber: optional(text(16)),
  phoneNumberVerified: later(flag, 0),
  profile: laterDocument({}),
  passwordHash: optional(text(512)),
  passwordChangedAt: optional(time),
  previousPasswordHashes: laterDocument([]),
  mustChangePassword: later(flag, 0),
  sessionsEndedAt: optional(time),
  userMetadata: laterDocument({}),
  appMetadata: laterDocument([]),
  isBlocked: later(flag, 0),
  blockedAt: optional(time),
  blockedBy: optional(identifier),
  blockedReason: optional(text(1000)),
  blockedUntil: optional(time),
  isMfaEnrolled: later(flag, 0),
  lastLoginAt: optional(time),
  lastLoginIp: optional(text(45)),
  loginsCount: later(integer, 0),
  ...audited,
}, {
  listed: [
    'tenantId', 'username', 'usernameKey', 'email', 'emailKey', 'emailVerified', 'phoneNumber', 'phoneNumberVerified', 'passwordChangedAt', 'mustChangePassword', 'isBlocked', 'blockedAt', 'blockedUntil',
    'isMfaEnrolled', 'lastLoginAt', 'loginsCount', ...auditedAttributes,
  ],
  led: { by: ['emailVerified', 'isBlocked'], sorted: ['createdAt'] },
  sameInTenancy: ['tenantId'],
});
