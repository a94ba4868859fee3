import {
  document,
  identifier,
  integer,
  optional,
  sealed,
  text,
  time,
  withheld,
} from '../column.js';
import { audited, auditedAttributes, recordSchema } from '../record-schema.js';

export const authenticatorSchema = recordSchema(
  'authenticators',
  {
    tenantId: identifier,
    userId: identifier,
    kind: text(32),
    label: optional(text(200)),
    secret: optional(sealed),
    lastUsedStep: optional(integer),
    codeDigests: withheld(document),
    lastUsedAt: optional(time),
    credentialDigest: optional(text(64)),
    passkey: optional(document),
    ...audited,
  },
  {
    listed: [
      'tenantId',
      'userId',
      'kind',
      'label',
      'lastUsedAt',
      'credentialDigest',
      ...auditedAttributes,
    ],
    led: { by: ['userId'], sorted: ['createdAt'] },
    sameInTenancy: ['tenantId'],
  },
);
