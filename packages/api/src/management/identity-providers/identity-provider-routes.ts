/** The identity providers of a tenant (operations §4.5). */
import type { NewIdentityProvider, ProviderFields } from '@keyward/core';
import { ForceBody } from '../../kernel/force.js';
import { list, noContent, one, read } from '../../kernel/management-route.js';
import { recordBody } from '../../kernel/record-body.js';
import type { Route } from '../../kernel/route.js';
import { findTenant } from '../tenants/find-tenant.js';
import { IdentityProviderChangeBody, NewIdentityProviderBody } from './identity-provider-bodies.js';
import { findProvider } from './find-provider.js';
import { identityProviderView } from './identity-provider-view.js';
import { testLoginRoutes } from './test-login-routes.js';

const path = '/tenants/{tenant_id}/identity_providers';

const newProviderBody = recordBody<NewIdentityProvider>(
  NewIdentityProviderBody,
  identityProviderView,
);
const providerChangeBody = recordBody<ProviderFields>(
  IdentityProviderChangeBody,
  identityProviderView,
  ['force'],
);

export const identityProviderRoutes: readonly Route[] = [
  list({
    path,
    operation: 'list_identity_providers',
    summary: 'Get identity providers',
    tag: 'Identity providers',
    scope: 'read:identity_providers',
    statuses: 'LS',
    view: identityProviderView,
    page: (stores, query) => stores.identityProviders.page(query),
    pinned: ({ params }) => [{ attribute: 'tenantId', equals: params['tenant_id']! }],
    parent: findTenant,
  }),

  one({
    method: 'POST',
    path,
    operation: 'create_identity_provider',
    summary: 'Create an identity provider',
    tag: 'Identity providers',
    scope: 'create:identity_providers',
    statuses: 'CS',
    body: NewIdentityProviderBody,
    view: identityProviderView,
    status: 201,
    run: ({ request, params, context, actor }) =>
      newProviderBody.write(request, (fields) =>
        context.keyward.identityProviders.create(params['tenant_id']!, fields, actor),
      ),
  }),

  read({
    path: `${path}/{identity_provider_id}`,
    operation: 'get_identity_provider',
    summary: 'Get an identity provider',
    tag: 'Identity providers',
    scope: 'read:identity_providers',
    view: identityProviderView,
    find: findProvider,
  }),

  one({
    method: 'PATCH',
    path: `${path}/{identity_provider_id}`,
    operation: 'modify_identity_provider',
    summary: 'Modify an identity provider',
    tag: 'Identity providers',
    scope: 'update:identity_providers',
    statuses: 'M',
    body: IdentityProviderChangeBody,
    view: identityProviderView,
    before: findProvider,
    run: ({ request, params, context, actor }) =>
      providerChangeBody.write(request, (fields) =>
        context.keyward.identityProviders.modify(
          params['tenant_id']!,
          params['identity_provider_id']!,
          fields,
          actor,
        ),
      ),
  }),

  noContent({
    method: 'DELETE',
    path: `${path}/{identity_provider_id}`,
    operation: 'delete_identity_provider',
    summary: 'Delete an identity provider',
    tag: 'Identity providers',
    scope: 'delete:identity_providers',
    statuses: 'D',
    body: ForceBody,
    isBodyOptional: true,
    before: findProvider,
    run: ({ params, context, actor }) =>
      context.keyward.identityProviders.delete(
        params['tenant_id']!,
        params['identity_provider_id']!,
        actor,
      ),
  }),

  ...testLoginRoutes,
];
