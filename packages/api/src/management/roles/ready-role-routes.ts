/** The ready roles of a tenant: what they lack of the list of this release, and the request that adds it. */
import type { ReadyRoleState } from '@keyward/core';
import { object } from '../../kernel/json-schema.js';
import { managed, noContent } from '../../kernel/management-route.js';
import { json } from '../../kernel/message.js';
import type { Route } from '../../kernel/route.js';

const path = '/tenants/{tenant_id}/ready_roles';

const readyRoleSchema = object(
  {
    role_name: { type: 'string', description: 'What the ready role is called in every tenant.' },
    role_id: {
      type: ['string', 'null'],
      format: 'uuid',
      description: 'Null where the tenant does not have the role.',
    },
    missing_scopes: {
      type: 'array',
      items: { type: 'string' },
      description: 'The scopes of the list of this release that the role does not hold.',
    },
  },
  ['role_name', 'role_id', 'missing_scopes'],
);

const shown = ({ name, role, missingScopes }: ReadyRoleState): object => ({
  role_name: name,
  role_id: role?.id ?? null,
  missing_scopes: missingScopes,
});

export const readyRoleRoutes: readonly Route[] = [
  managed({
    method: 'GET',
    path,
    operation: 'get_ready_roles',
    summary: 'Get what the ready roles of a tenant lack',
    tag: 'Roles',
    scope: 'read:roles',
    statuses: 'G',
    query: [],
    success: {
      status: 200,
      schema: object({ items: { type: 'array', items: readyRoleSchema } }, ['items']),
    },
    async answer({ params, context, actor }) {
      const states = await context.keyward.roles.ready(params['tenant_id']!, actor);
      return json(200, { items: states.map(shown) });
    },
  }),

  noContent({
    method: 'POST',
    path,
    operation: 'update_ready_roles',
    summary: 'Make the ready roles of a tenant, and bring them up to date',
    tag: 'Roles',
    scope: 'update:roles',
    statuses: 'A',
    run: ({ params, context, actor }) =>
      context.keyward.roles.updateReady(params['tenant_id']!, actor),
  }),
];
