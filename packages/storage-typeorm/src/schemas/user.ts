import { identifier, optional, text } from '../column.js';
import { audited, auditedAttributes, recordSchema } from '../record-schema.js';

export const userSchema = recordSchema('users', {
  tenantId: identifier,
  username: text(200),
  passwordHash: optional(text(512)),
  ...audited,
}, { listed: ['tenantId', 'username', ...auditedAttributes], sameInTenancy: ['tenantId'] });
