/** The identity providers of a tenant (operations §4.5). */
import { refuse, type IdentityProvider, type ProviderFields, type Tenant } from '@keyward/core';
import { bodyOf, jsonMedia } from '../../kernel/body.js';
import { ForceBody } from '../../kernel/force.js';
import { list, nothing, one, type Call, type Route, type Row } from '../../kernel/route.js';
import type { StatusClass } from '../../kernel/statuses.js';
import {
  IdentityProviderChangeBody,
  type IdentityProviderPatchBody,
  NewIdentityProviderBody,
} from './identity-provider-bodies.js';
import { identityProviderView } from '../identities/identity-views.js';

const path = '/tenants/{tenant_id}/identity_providers';

const row = (
  method: Row['method'],
  under: string,
  operation: string,
  summary: string,
  verb: string,
  statuses: StatusClass,
  body?: NonNullable<Row['body']>['schema'],
): Row => ({
  method,
  path: path + under,
  operation,
  summary,
  scope: `${verb}:identity_providers`,
  statuses,
  tag: 'Identity providers',
  body: body && { media: jsonMedia, schema: body },
});

const readOnly = [
  ...Object.keys(identityProviderView.fields),
  ...Object.keys(identityProviderView.parts),
];

const findTenant = async ({ stores, params }: Call): Promise<Tenant> => {
  const id = params['tenant_id']!;
  return (await stores.tenants.find(id)) ?? refuse('record_not_found', { record: 'tenant', id });
};

const findProvider = async (call: Call): Promise<IdentityProvider> => {
  const tenant = await findTenant(call);
  const id = call.params['identity_provider_id']!;
  const provider = await call.stores.identityProviders.find(id);
  return provider?.tenantId === tenant.id
    ? provider
    : refuse('record_not_found', { record: 'identity provider', id });
};

const fieldsIn = (body: IdentityProviderPatchBody): ProviderFields => ({
  name: body.provider_name,
  identifier: body.provider_identifier,
  description: body.provider_description,
  metadata: body.provider_metadata && { ...body.provider_metadata },
  attributeMapping: body.attribute_mapping,
  roleMapping: plainly(body.role_mapping),
  groupMapping: plainly(body.group_mapping),
  domains: body.domains,
  isEnabled: body.is_enabled,
  isDefault: body.is_default,
  tokenExchangeEnabled: body.token_exchange_enabled,
  accountLinking: body.account_linking,
  createUsers: body.create_users,
  updateUsers: body.update_users,
  appMetadata: body.app_metadata,
});

const plainly = <T extends object>(
  entries: readonly T[] | null | undefined,
): readonly T[] | null | undefined => entries && entries.map((entry) => ({ ...entry }));

export const identityProviderRoutes: readonly Route[] = [
  list(
    row('GET', '', 'list_identity_providers', 'Get identity providers', 'read', 'LS'),
    identityProviderView,
    (stores, query) => stores.identityProviders.page(query),
    ({ params }) => [{ attribute: 'tenantId', equals: params['tenant_id']! }],
    findTenant,
  ),

  one(
    row(
      'POST',
      '',
      'create_identity_provider',
      'Create an identity provider',
      'create',
      'CS',
      NewIdentityProviderBody,
    ),
    identityProviderView,
    ({ request, params, context, actor }) => {
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
    201,
  ),

  one(
    row(
      'GET',
      '/{identity_provider_id}',
      'get_identity_provider',
      'Get an identity provider',
      'read',
      'G',
    ),
    identityProviderView,
    findProvider,
  ),

  one(
    row(
      'PATCH',
      '/{identity_provider_id}',
      'modify_identity_provider',
      'Modify an identity provider',
      'update',
      'M',
      IdentityProviderChangeBody,
    ),
    identityProviderView,
    ({ request, params, context, actor }) =>
      context.keyward.identityProviders.modify(
        params['tenant_id']!,
        params['identity_provider_id']!,
        fieldsIn(bodyOf(IdentityProviderChangeBody, request, readOnly)),
        actor,
      ),
  ),

  nothing(
    row(
      'DELETE',
      '/{identity_provider_id}',
      'delete_identity_provider',
      'Delete an identity provider',
      'delete',
      'D',
      ForceBody,
    ),
    ({ params, context, actor }) =>
      context.keyward.identityProviders.delete(
        params['tenant_id']!,
        params['identity_provider_id']!,
        actor,
      ),
  ),
];
