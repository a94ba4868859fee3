/** The identity providers of a tenant (operations §4.5). */
import type { IdentityProvider } from '@keyward/core';
import type { ProviderFields } from '@keyward/core/internal';
import { bodyOf } from '../../kernel/body.js';
import { ForceBody } from '../../kernel/force.js';
import { childFinder } from '../../kernel/find-record.js';
import { list, noContent, one } from '../../kernel/management-route.js';
import type { Route } from '../../kernel/route.js';
import { namesIn } from '../../kernel/view.js';
import { findTenant } from '../tenants/find-tenant.js';
import {
  IdentityProviderChangeBody,
  type IdentityProviderPatchBody,
  NewIdentityProviderBody,
} from './identity-provider-bodies.js';
import { identityProviderView } from './identity-provider-view.js';

const path = '/tenants/{tenant_id}/identity_providers';

const readOnly = namesIn(identityProviderView);

const findProvider = childFinder(findTenant, {
  label: 'identity provider',
  store: (stores) => stores.identityProviders,
  parentIdOf: (provider: IdentityProvider) => provider.tenantId,
});

const fieldsIn = (body: IdentityProviderPatchBody): ProviderFields => ({
  name: body.provider_name,
  identifier: body.provider_identifier,
  description: body.provider_description,
  metadata: body.provider_metadata && { ...body.provider_metadata },
  attributeMapping: body.attribute_mapping,
  roleMapping: plainEntries(body.role_mapping),
  groupMapping: plainEntries(body.group_mapping),
  domains: body.domains,
  isEnabled: body.is_enabled,
  isDefault: body.is_default,
  tokenExchangeEnabled: body.token_exchange_enabled,
  accountLinking: body.account_linking,
  createUsers: body.create_users,
  updateUsers: body.update_users,
  appMetadata: body.app_metadata,
});

/** The entries without their class. */
const plainEntries = <T extends object>(
  entries: readonly T[] | null | undefined,
): readonly T[] | null | undefined => entries?.map((entry) => ({ ...entry })) ?? entries;

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
    run: ({ request, params, context, actor }) => {
      const body = bodyOf(NewIdentityProviderBody, request, readOnly);
      return context.keyward.identityProviders.create(
        params['tenant_id']!,
        {
          ...fieldsIn(body),
          type: body.provider_type,
          name: body.provider_name,
          metadata: { ...body.provider_metadata },
        },
        actor,
      );
    },
  }),

  one({
    method: 'GET',
    path: `${path}/{identity_provider_id}`,
    operation: 'get_identity_provider',
    summary: 'Get an identity provider',
    tag: 'Identity providers',
    scope: 'read:identity_providers',
    statuses: 'G',
    view: identityProviderView,
    run: findProvider,
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
    run: ({ request, params, context, actor }) =>
      context.keyward.identityProviders.modify(
        params['tenant_id']!,
        params['identity_provider_id']!,
        fieldsIn(bodyOf(IdentityProviderChangeBody, request, readOnly)),
        actor,
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
    run: ({ params, context, actor }) =>
      context.keyward.identityProviders.delete(
        params['tenant_id']!,
        params['identity_provider_id']!,
        actor,
      ),
  }),
];
