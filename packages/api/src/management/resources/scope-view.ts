import type { Scope } from '@keyward/core';
import { always, text, uuid, type View } from '../../kernel/view.js';
import { auditFields } from '../../kernel/audit-fields.js';

/** Scopes (operations §3). */
export const scopeView: View<Scope> = {
  name: 'scope',
  fields: {
    id: always(uuid((scope) => scope.id, 'id')),
    resource_id: always(uuid((scope) => scope.resourceId, 'resourceId')),
    scope_name: always(text((scope) => scope.name, 'name')),
    scope_description: text((scope) => scope.description, 'description'),
    ...auditFields<Scope>(),
  },
  parts: {},
  defaultSort: 'created_at',
};
