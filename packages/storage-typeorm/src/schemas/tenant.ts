import { flag, text } from '../column.js';
import { audited, auditedAttributes, recordSchema } from '../record-schema.js';

export const tenantSchema = recordSchema('tenants', {
  name: text(200),
  isDefault: flag,
  isSuspended: flag,
  ...audited,
}, {
  listed: ['name', 'isDefault', 'isSuspended', ...auditedAttributes],
  led: { by: ['isSuspended'], sorted: ['name', 'createdAt'] },
  sameInTenancy: ['name', 'isDefault', 'isSuspended', ...auditedAttributes],
});
