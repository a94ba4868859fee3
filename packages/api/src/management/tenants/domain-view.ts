/** How domains that a tenant proves look on the wire (contract §21). */
import type { DomainProof } from '@keyward/core';
import { challengeOf, domainProofStatus, domainProofStatuses } from '@keyward/core/management';
import { auditFields } from '../../kernel/audit-fields.js';
import { always, text, time, uuid, type View } from '../../kernel/view.js';

export const domainProofView: View<DomainProof> = {
  name: 'tenant_domain',
  fields: {
    id: always(uuid((proof) => proof.id, 'id')),
    tenant_id: always(uuid((proof) => proof.tenantId, 'tenantId')),
    domain: always(text((proof) => proof.domain, 'domain')),
    status: {
      ...text((proof) => domainProofStatus(proof)),
      schema: { type: 'string', enum: domainProofStatuses },
    },
    txt_name: always(text((proof) => challengeOf(proof).name)),
    txt_value: always(text((proof) => challengeOf(proof).value)),
    proven_at: time((proof) => proof.provenAt, 'provenAt'),
    checked_at: time((proof) => proof.checkedAt, 'checkedAt'),
    ...auditFields<DomainProof>(),
  },
  parts: {},
  defaultSort: 'created_at',
};
