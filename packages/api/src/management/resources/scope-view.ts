import type { Scope } from '@keyward/core';
import { supportedAcrs } from '@keyward/core/management';
import { always, document, text, uuid, type View } from '../../kernel/view.js';
import { auditFields } from '../../kernel/audit-fields.js';

/** Scopes (operations §3). */
export const scopeView: View<Scope> = {
  name: 'scope',
  fields: {
    id: always(uuid((scope) => scope.id, 'id')),
    resource_id: always(uuid((scope) => scope.resourceId, 'resourceId')),
    scope_name: always(text((scope) => scope.name, 'name')),
    scope_description: text((scope) => scope.description, 'description'),
    required_acr: document(
      (scope) => scope.requiredAcr,
      { enum: [...supportedAcrs, null] },
      'requiredAcr',
    ),
    required_age: document(
      (scope) => scope.requiredAge,
      { type: ['integer', 'null'] },
      'requiredAge',
    ),
    ...auditFields<Scope>(),
  },
  parts: {},
  defaultSort: 'created_at',
};
