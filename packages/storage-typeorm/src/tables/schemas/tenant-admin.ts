import { identifier } from '../column.js';
import { audited, auditedAttributes, recordSchema } from '../record-schema.js';

export const tenantAdminSchema = recordSchema(
  'tenantAdmins',
  {
    tenantId: identifier,
    userId: identifier,
    ...audited,
  },
  {
    listed: ['tenantId', 'userId', ...auditedAttributes],
    led: { by: ['tenantId'], sorted: ['createdAt'] },
    sameInTenancy: ['tenantId'],
  },
);
