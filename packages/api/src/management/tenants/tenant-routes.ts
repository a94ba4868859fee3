/** Tenants and their administrators (operations §4.3, §4.4). */
import { refuse, type NewTenant, type TenantFields } from '@keyward/core';
import { bodyOf } from '../../kernel/body.js';
import { empty } from '../../kernel/message.js';
import type { Call } from '../../kernel/management-operation.js';
import {
  list,
  managed,
  noContent,
  one,
  read,
  withRevokeAlias,
} from '../../kernel/management-route.js';
import { recordBody } from '../../kernel/record-body.js';
import type { Route } from '../../kernel/route.js';
import { findTenant } from './find-tenant.js';
import { ownActor } from './own-actor.js';
import { readFlag } from '../../kernel/query.js';
import { AdminIdsBody, AdminRemovalBody, NewTenantBody, TenantPatchBody } from './tenant-bodies.js';
import { tenantAdminView, tenantView } from './tenant-views.js';

const newTenantBody = recordBody<NewTenant>(NewTenantBody, tenantView);
const tenantPatchBody = recordBody<TenantFields>(TenantPatchBody, tenantView);

/** Rule: in single-tenant mode there is one tenant, which can be changed, and there will be no other. */
const assertMultiTenant = ({ context }: Call): void => {
  if (!context.multiTenant) refuse('not_implemented', { feature: 'Multi-tenant mode' });
};

const admins = '/tenants/{tenant_id}/admins';

export const tenantRoutes: readonly Route[] = [
  list({
    path: '/tenants',
    operation: 'list_tenants',
    summary: 'Get tenants',
    tag: 'Tenants',
    scope: 'read:tenants',
    statuses: 'L',
    view: tenantView,
    page: (stores, query) => stores.tenants.page(query),
  }),

  one({
    method: 'POST',
    path: '/tenants',
    operation: 'create_tenant',
    summary: 'Create a tenant',
    tag: 'Tenants',
    scope: 'create:tenants',
    statuses: 'C',
    body: NewTenantBody,
    view: tenantView,
    status: 201,
    run: async (call) => {
      assertMultiTenant(call);
      return newTenantBody.write(call.request, (fields) =>
        call.context.keyward.tenants.create(fields, ownActor(call)),
      );
    },
  }),

  read({
    path: '/tenants/{tenant_id}',
    operation: 'get_tenant',
    summary: 'Get a tenant',
    tag: 'Tenants',
    scope: 'read:tenants',
    view: tenantView,
    find: findTenant,
  }),

  one({
    method: 'PATCH',
    path: '/tenants/{tenant_id}',
    operation: 'modify_tenant',
    summary: 'Modify a tenant',
    tag: 'Tenants',
    scope: 'update:tenants',
    statuses: 'M',
    body: TenantPatchBody,
    view: tenantView,
    before: findTenant,
    run: (call) =>
      tenantPatchBody.write(call.request, async (fields) =>
        call.context.keyward.tenants.modify((await findTenant(call)).id, fields, ownActor(call)),
      ),
  }),

  managed({
    method: 'DELETE',
    path: '/tenants/{tenant_id}',
    operation: 'delete_tenant',
    summary: 'Delete a tenant',
    tag: 'Tenants',
    scope: 'delete:tenants',
    statuses: 'D',
    find: findTenant,
    query: ['cascade'],
    success: { status: 204 },
    answer: async (call) => {
      assertMultiTenant(call);
      const cascade = readFlag(call.query, 'cascade');
      await call.context.keyward.tenants.delete(
        (await findTenant(call)).id,
        { cascade },
        ownActor(call),
      );
      return empty(204);
    },
  }),

  list({
    path: admins,
    operation: 'list_tenant_admins',
    summary: 'Get tenant admins',
    tag: 'Tenants',
    scope: 'read:tenant_admins',
    statuses: 'LS',
    view: tenantAdminView,
    page: (stores, query) => stores.tenantAdmins.page(query),
    pinned: ({ params }) => [{ attribute: 'tenantId', equals: params['tenant_id']! }],
    parent: findTenant,
  }),

  noContent({
    method: 'POST',
    path: admins,
    operation: 'add_tenant_admins',
    summary: 'Add tenant admins',
    tag: 'Tenants',
    scope: 'update:tenant_admins',
    statuses: 'A',
    body: AdminIdsBody,
    run: ({ request, params, context, actor }) =>
      context.keyward.tenants.addAdmins(
        params['tenant_id']!,
        bodyOf(AdminIdsBody, request).users,
        actor,
      ),
  }),

  ...withRevokeAlias({
    path: admins,
    operation: 'remove_tenant_admins',
    summary: 'Remove tenant admins',
    tag: 'Tenants',
    scope: 'update:tenant_admins',
    statuses: 'D',
    body: AdminRemovalBody,
    run: ({ request, params, context, actor }) =>
      context.keyward.tenants.removeAdmins(
        params['tenant_id']!,
        bodyOf(AdminRemovalBody, request).users,
        actor,
      ),
  }),
];
