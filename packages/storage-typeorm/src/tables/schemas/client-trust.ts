import { document, identifier, optional, text } from '../column.js';
import { audited, auditedAttributes, recordSchema } from '../record-schema.js';

export const clientTrustSchema = recordSchema(
  'clientTrusts',
  {
    clientId: identifier,
    issuer: text(500),
    audience: text(500),
    subject: text(500),
    claims: document,
    jwks: optional(document),
    tenantId: optional(identifier),
    ...audited,
  },
  { listed: ['clientId', ...auditedAttributes] },
);
