/** Tenants and their administrators (operations §4.3, §4.4). */
import {
  refuse,
  type Actor,
  type Tenant,
  type TenantFields,
  type TenantMetadataPatch,
} from '@keyward/core';
import { bodyOf, jsonMedia } from '../../kernel/body.js';
import { empty } from '../../kernel/message.js';
import {
  list,
  managed,
  nothing,
  one,
  type Call,
  type Route,
  type Row,
} from '../../kernel/route.js';
import { readFlag } from '../../kernel/query.js';
import type { StatusClass } from '../../kernel/statuses.js';
import { withRevokeAlias } from '../../kernel/revoke-alias.js';
import { AdminIdsBody, AdminRemovalBody, NewTenantBody, TenantPatchBody } from './tenant-bodies.js';
import { tenantAdminView, tenantView } from './tenant-views.js';

const row = (
  method: Row['method'],
  path: string,
  operation: string,
  summary: string,
  scope: string,
  statuses: StatusClass,
  body?: NonNullable<Row['body']>['schema'],
): Row => ({
  method,
  path,
  operation,
  summary,
  scope,
  statuses,
  tag: 'Tenants',
  body: body && { media: jsonMedia, schema: body },
});

const readOnly = [...Object.keys(tenantView.fields), ...Object.keys(tenantView.parts)];

/** Whoever the header is about, a tenant is made, changed and deleted by the caller itself. */
const ownActor = ({ actor, caller }: Call): Actor => ({ ...actor, tenancy: caller.actor.tenancy });

const findTenant = async ({ stores, params }: Call): Promise<Tenant> => {
  const id = params['tenant_id']!;
  return (await stores.tenants.find(id)) ?? refuse('record_not_found', { record: 'tenant', id });
};

/** Rule: in single-tenant mode there is one tenant, which can be changed, and there will be no other. */
const assertMultiTenant = ({ context }: Call): void => {
  if (!context.multiTenant) refuse('not_implemented', { feature: 'Multi-tenant mode' });
};

const fieldsIn = (body: TenantPatchBody): TenantFields => ({
  name: body.tenant_name,
  displayName: body.tenant_display_name,
  description: body.tenant_description,
  domains: body.tenant_domains,
  metadata: body.tenant_metadata as TenantMetadataPatch | null | undefined,
  appMetadata: body.app_metadata,
  isSuspended: body.is_suspended,
});

const admins = '/tenants/{tenant_id}/admins';

export const tenantRoutes: readonly Route[] = [
  list(
    row('GET', '/tenants', 'list_tenants', 'Get tenants', 'read:tenants', 'L'),
    tenantView,
    (stores, query) => stores.tenants.page(query),
  ),

  one(
    row(
      'POST',
      '/tenants',
      'create_tenant',
      'Create a tenant',
      'create:tenants',
      'C',
      NewTenantBody,
    ),
    tenantView,
    async (call) => {
      assertMultiTenant(call);
      const body = bodyOf(NewTenantBody, call.request, readOnly);
      return call.context.keyward.tenants.create(
        { ...fieldsIn(body), name: body.tenant_name },
        ownActor(call),
      );
    },
    201,
  ),

  one(
    row('GET', '/tenants/{tenant_id}', 'get_tenant', 'Get a tenant', 'read:tenants', 'G'),
    tenantView,
    findTenant,
  ),

  one(
    row(
      'PATCH',
      '/tenants/{tenant_id}',
      'modify_tenant',
      'Modify a tenant',
      'update:tenants',
      'M',
      TenantPatchBody,
    ),
    tenantView,
    async (call) => {
      const body = bodyOf(TenantPatchBody, call.request, readOnly);
      return call.context.keyward.tenants.modify(
        (await findTenant(call)).id,
        fieldsIn(body),
        ownActor(call),
      );
    },
  ),

  managed(
    row(
      'DELETE',
      '/tenants/{tenant_id}',
      'delete_tenant',
      'Delete a tenant',
      'delete:tenants',
      'D',
    ),
    ['cascade'],
    { status: 204 },
    async (call) => {
      assertMultiTenant(call);
      const cascade = readFlag(call.query, 'cascade');
      await call.context.keyward.tenants.delete(
        (await findTenant(call)).id,
        { cascade },
        ownActor(call),
      );
      return empty(204);
    },
  ),

  list(
    row('GET', admins, 'list_tenant_admins', 'Get tenant admins', 'read:tenant_admins', 'LS'),
    tenantAdminView,
    (stores, query) => stores.tenantAdmins.page(query),
    ({ params }) => [{ attribute: 'tenantId', equals: params['tenant_id']! }],
    findTenant,
  ),

  nothing(
    row(
      'POST',
      admins,
      'add_tenant_admins',
      'Add tenant admins',
      'update:tenant_admins',
      'A',
      AdminIdsBody,
    ),
    ({ request, params, context, actor }) =>
      context.keyward.tenants.addAdmins(
        params['tenant_id']!,
        bodyOf(AdminIdsBody, request).users,
        actor,
      ),
  ),

  ...withRevokeAlias(
    row(
      'DELETE',
      admins,
      'remove_tenant_admins',
      'Remove tenant admins',
      'update:tenant_admins',
      'D',
      AdminRemovalBody,
    ),
    ({ request, params, context, actor }) =>
      context.keyward.tenants.removeAdmins(
        params['tenant_id']!,
        bodyOf(AdminRemovalBody, request).users,
        actor,
      ),
  ),
];
