import type { ClientTrust } from '@keyward/core';
import { trustWarnings, warningsOf } from '@keyward/core/management';
import { auditFields } from '../../kernel/audit-fields.js';
import { always, document, text, uuid, type View } from '../../kernel/view.js';

/** Workloads that act as a client (contract §9). */
export const clientTrustView: View<ClientTrust> = {
  name: 'client_trust',
  fields: {
    id: always(uuid((trust) => trust.id, 'id')),
    client_id: always(uuid((trust) => trust.clientId, 'clientId')),
    issuer: always(text((trust) => trust.issuer, 'issuer')),
    audience: always(text((trust) => trust.audience, 'audience')),
    subject: always(text((trust) => trust.subject, 'subject')),
    claims: document(
      (trust) => trust.claims,
      { type: 'object', additionalProperties: { type: 'string' } },
      'claims',
    ),
    jwks: document((trust) => trust.jwks, { type: ['object', 'null'] }, 'jwks'),
    warnings: document((trust) => warningsOf(trust), {
      type: 'array',
      items: { enum: trustWarnings },
    }),
    ...auditFields<ClientTrust>(),
  },
  parts: {},
  defaultSort: 'created_at',
};
