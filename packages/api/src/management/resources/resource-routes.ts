/** Resources, their scopes, and the door from a resource to its clients (§4.4, operations §3). */
import { refuse, type Resource, type ResourceSettings, type Scope } from '@keyward/core';
import { bodyOf, jsonMedia } from '../../kernel/body.js';
import { list, nothing, one, type Call, type Route, type Row } from '../../kernel/route.js';
import type { StatusClass } from '../../kernel/statuses.js';
import {
  ClientIdsBody,
  NewResourceBody,
  NewScopeBody,
  ResourcePatchBody,
  ScopePatchBody,
  type ResourceMetadataBody,
} from './resource-bodies.js';
import { withRevokeAlias } from '../../kernel/revoke-alias.js';
import { resourceClientView, resourceView, scopeView } from '../clients/client-views.js';

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
  tag: 'Resources',
  body: body && { media: jsonMedia, schema: body },
});

const readOnly = [
  ...Object.keys(resourceView.fields),
  ...Object.keys(resourceView.parts),
  'resource_metadata.is_system',
  ...Object.keys(scopeView.fields),
];

const findResource = async ({ stores, params }: Call): Promise<Resource> => {
  const id = params['resource_id']!;
  return (
    (await stores.resources.find(id)) ?? refuse('record_not_found', { record: 'resource', id })
  );
};

const findScope = async (call: Call): Promise<Scope> => {
  const resource = await findResource(call);
  const id = call.params['scope_id']!;
  const scope = await call.stores.scopes.find(id);
  return scope?.resourceId === resource.id
    ? scope
    : refuse('record_not_found', { record: 'scope', id });
};

const settings = (body: ResourceMetadataBody): ResourceSettings => ({
  identifierUrl: body.identifier_url,
  signingAlgorithm: body.signing_algorithm,
  signingSecret: body.signing_secret,
  tokenLifetime: body.token_lifetime,
  rbacEnabled: body.rbac_enabled,
  scopesAdded: body.scopes_added,
  skipConsentForFirstParty: body.skip_consent_for_first_party,
});

export const resourceRoutes: readonly Route[] = [
  list(
    row('GET', '/resources', 'list_resources', 'Get resources', 'read:resources', 'L'),
    resourceView,
    (stores, query) => stores.resources.page(query),
  ),

  one(
    row(
      'POST',
      '/resources',
      'create_resource',
      'Create a resource',
      'create:resources',
      'C',
      NewResourceBody,
    ),
    resourceView,
    ({ request, context, actor }) => {
      const body = bodyOf(NewResourceBody, request, readOnly);
      return context.keyward.resources.create(
        {
          type: body.resource_type,
          name: body.resource_name,
          description: body.resource_description,
          settings: body.resource_metadata ? settings(body.resource_metadata) : undefined,
        },
        actor,
      );
    },
    201,
  ),

  one(
    row('GET', '/resources/{resource_id}', 'get_resource', 'Get a resource', 'read:resources', 'G'),
    resourceView,
    findResource,
  ),

  one(
    row(
      'PATCH',
      '/resources/{resource_id}',
      'modify_resource',
      'Modify a resource',
      'update:resources',
      'M',
      ResourcePatchBody,
    ),
    resourceView,
    ({ request, params, context, actor }) => {
      const body = bodyOf(ResourcePatchBody, request, readOnly);
      return context.keyward.resources.modify(
        params['resource_id']!,
        {
          name: body.resource_name,
          description: body.resource_description,
          appMetadata: body.app_metadata,
          settings: body.resource_metadata
            ? settings(body.resource_metadata)
            : body.resource_metadata,
        },
        actor,
      );
    },
  ),

  nothing(
    row(
      'DELETE',
      '/resources/{resource_id}',
      'delete_resource',
      'Delete a resource',
      'delete:resources',
      'D',
    ),
    ({ params, context, actor }) => context.keyward.resources.delete(params['resource_id']!, actor),
  ),

  list(
    row('GET', '/resources/{resource_id}/scopes', 'list_scopes', 'Get scopes', 'read:scopes', 'LS'),
    scopeView,
    (stores, query) => stores.scopes.page(query),
    ({ params }) => [{ attribute: 'resourceId', equals: params['resource_id']! }],
    findResource,
  ),

  one(
    row(
      'POST',
      '/resources/{resource_id}/scopes',
      'create_scope',
      'Create a scope',
      'create:scopes',
      'CS',
      NewScopeBody,
    ),
    scopeView,
    ({ request, params, context, actor }) => {
      const body = bodyOf(NewScopeBody, request, readOnly);
      return context.keyward.scopes.create(
        params['resource_id']!,
        { name: body.scope_name, description: body.scope_description },
        actor,
      );
    },
    201,
  ),

  one(
    row(
      'GET',
      '/resources/{resource_id}/scopes/{scope_id}',
      'get_scope',
      'Get a scope',
      'read:scopes',
      'G',
    ),
    scopeView,
    findScope,
  ),

  one(
    row(
      'PATCH',
      '/resources/{resource_id}/scopes/{scope_id}',
      'modify_scope',
      'Modify a scope',
      'update:scopes',
      'M',
      ScopePatchBody,
    ),
    scopeView,
    ({ request, params, context, actor }) => {
      const body = bodyOf(ScopePatchBody, request, readOnly);
      return context.keyward.scopes.modify(
        params['resource_id']!,
        params['scope_id']!,
        { name: body.scope_name, description: body.scope_description },
        actor,
      );
    },
  ),

  nothing(
    row(
      'DELETE',
      '/resources/{resource_id}/scopes/{scope_id}',
      'delete_scope',
      'Delete a scope',
      'delete:scopes',
      'D',
    ),
    ({ params, context, actor }) =>
      context.keyward.scopes.delete(params['resource_id']!, params['scope_id']!, actor),
  ),

  list(
    row(
      'GET',
      '/resources/{resource_id}/clients',
      'list_resource_clients',
      "Get resource's clients",
      'read:resources',
      'LS',
    ),
    resourceClientView,
    (stores, query) => stores.clientResources.page(query),
    ({ params }) => [{ attribute: 'resourceId', equals: params['resource_id']! }],
    findResource,
  ),

  nothing(
    row(
      'POST',
      '/resources/{resource_id}/clients',
      'authorize_resource_clients',
      'Authorize clients',
      'update:resources',
      'A',
      ClientIdsBody,
    ),
    ({ request, params, context, actor }) =>
      context.keyward.resources.authorizeClients(
        params['resource_id']!,
        bodyOf(ClientIdsBody, request).clients,
        actor,
      ),
  ),

  ...withRevokeAlias(
    row(
      'DELETE',
      '/resources/{resource_id}/clients',
      'revoke_resource_clients',
      'Revoke clients',
      'update:resources',
      'D',
      ClientIdsBody,
    ),
    ({ request, params, context, actor }) =>
      context.keyward.resources.revokeClients(
        params['resource_id']!,
        bodyOf(ClientIdsBody, request).clients,
        actor,
      ),
  ),
];
