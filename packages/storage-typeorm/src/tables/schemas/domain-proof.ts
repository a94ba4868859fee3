import { identifier, integer, optional, text, time } from '../column.js';
import { audited, auditedAttributes, recordSchema } from '../record-schema.js';

export const domainProofSchema = recordSchema(
  'domainProofs',
  {
    tenantId: identifier,
    domain: text(253),
    token: text(64),
    provenAt: optional(time),
    checkedAt: optional(time),
    failures: integer,
    ...audited,
  },
  {
    listed: ['tenantId', 'domain', 'provenAt', 'checkedAt', ...auditedAttributes],
    isHeld: true,
  },
);
