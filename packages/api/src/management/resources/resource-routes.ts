/** Resources, their scopes and their clients (specification §4.4, operations §3). */
import type { NewResource, NewScope, ResourceFields, ScopeFields } from '@keyward/core';
import { audienceOf } from '@keyward/core/management';
import { bodyOf } from '../../kernel/body.js';
import { childFinder, recordFinder } from '../../kernel/find-record.js';
import {
  list,
  managed,
  noContent,
  one,
  read,
  withRevokeAlias,
} from '../../kernel/management-route.js';
import type { Call } from '../../kernel/management-operation.js';
import { json } from '../../kernel/message.js';
import { recordBody } from '../../kernel/record-body.js';
import { resourceMetadata, resourceMetadataSchema } from '../../kernel/resource-metadata.js';
import type { Route } from '../../kernel/route.js';
import {
  ClientIdsBody,
  NewResourceBody,
  NewScopeBody,
  ResourcePatchBody,
  ScopePatchBody,
} from './resource-bodies.js';
import { documentTrialRoute } from './document-trial-route.js';
import { resourceClientView, resourceWithLinksView } from './resource-link-views.js';
import { scopeView } from './scope-view.js';

const newResourceBody = recordBody<NewResource>(NewResourceBody, resourceWithLinksView);
const resourcePatchBody = recordBody<ResourceFields>(ResourcePatchBody, resourceWithLinksView);
const newScopeBody = recordBody<NewScope>(NewScopeBody, scopeView);
const scopePatchBody = recordBody<ScopeFields>(ScopePatchBody, scopeView);

const findResource = recordFinder({ label: 'resource', kind: 'resources' });

const findScope = childFinder(findResource, {
  label: 'scope',
  kind: 'scopes',
  parentIdOf: (scope) => scope.resourceId,
});

/** Rule: a caller who may not list the scopes of a resource does not read their names elsewhere (contract §4). */
const visibleScopes = async (
  { stores, actor: { managementScopes } }: Call,
  resourceId: string,
): Promise<readonly string[] | undefined> => {
  if (managementScopes !== 'all' && !managementScopes.has('read:scopes')) return undefined;

  const scopes = await stores.scopes.pick(
    ['name'],
    [{ attribute: 'resourceId', equals: resourceId }],
  );
  return scopes.map(({ name }) => name).sort();
};

export const resourceRoutes: readonly Route[] = [
  list({
    path: '/resources',
    operation: 'list_resources',
    summary: 'Get resources',
    tag: 'Resources',
    scope: 'read:resources',
    statuses: 'L',
    view: resourceWithLinksView,
    page: (stores, query) => stores.resources.page(query),
  }),

  one({
    method: 'POST',
    path: '/resources',
    operation: 'create_resource',
    summary: 'Create a resource',
    tag: 'Resources',
    scope: 'create:resources',
    statuses: 'C',
    body: NewResourceBody,
    view: resourceWithLinksView,
    status: 201,
    run: ({ request, context, actor }) =>
      newResourceBody.write(request, (fields) => context.keyward.resources.create(fields, actor)),
  }),

  read({
    path: '/resources/{resource_id}',
    operation: 'get_resource',
    summary: 'Get a resource',
    tag: 'Resources',
    scope: 'read:resources',
    view: resourceWithLinksView,
    find: findResource,
  }),

  managed({
    method: 'GET',
    path: '/resources/{resource_id}/protected_resource',
    operation: 'get_protected_resource',
    summary: 'Get what an API publishes of itself (RFC 9728)',
    tag: 'Resources',
    scope: 'read:resources',
    statuses: 'G',
    query: [],
    success: { status: 200, schema: resourceMetadataSchema },
    async answer(call) {
      const resource = await findResource(call);
      const described = {
        resource: audienceOf(resource),
        name: resource.name,
        scopes: await visibleScopes(call, resource.id),
        detailsTypes: resource.authorizationDetailsTypes.map(({ type }) => type),
      };
      return json(200, resourceMetadata(call.context.keyward.issuer, described));
    },
  }),

  documentTrialRoute(findResource),

  one({
    method: 'PATCH',
    path: '/resources/{resource_id}',
    operation: 'modify_resource',
    summary: 'Modify a resource',
    tag: 'Resources',
    scope: 'update:resources',
    statuses: 'M',
    body: ResourcePatchBody,
    view: resourceWithLinksView,
    before: findResource,
    run: ({ request, params, context, actor }) =>
      resourcePatchBody.write(request, (fields) =>
        context.keyward.resources.modify(params['resource_id']!, fields, actor),
      ),
  }),

  noContent({
    method: 'DELETE',
    path: '/resources/{resource_id}',
    operation: 'delete_resource',
    summary: 'Delete a resource',
    tag: 'Resources',
    scope: 'delete:resources',
    statuses: 'D',
    before: findResource,
    run: ({ params, context, actor }) =>
      context.keyward.resources.delete(params['resource_id']!, actor),
  }),

  list({
    path: '/resources/{resource_id}/scopes',
    operation: 'list_scopes',
    summary: 'Get scopes',
    tag: 'Resources',
    scope: 'read:scopes',
    statuses: 'LS',
    view: scopeView,
    page: (stores, query) => stores.scopes.page(query),
    pinned: ({ params }) => [{ attribute: 'resourceId', equals: params['resource_id']! }],
    parent: findResource,
  }),

  one({
    method: 'POST',
    path: '/resources/{resource_id}/scopes',
    operation: 'create_scope',
    summary: 'Create a scope',
    tag: 'Resources',
    scope: 'create:scopes',
    statuses: 'CS',
    body: NewScopeBody,
    view: scopeView,
    status: 201,
    run: ({ request, params, context, actor }) =>
      newScopeBody.write(request, (fields) =>
        context.keyward.scopes.create(params['resource_id']!, fields, actor),
      ),
  }),

  read({
    path: '/resources/{resource_id}/scopes/{scope_id}',
    operation: 'get_scope',
    summary: 'Get a scope',
    tag: 'Resources',
    scope: 'read:scopes',
    view: scopeView,
    find: findScope,
  }),

  one({
    method: 'PATCH',
    path: '/resources/{resource_id}/scopes/{scope_id}',
    operation: 'modify_scope',
    summary: 'Modify a scope',
    tag: 'Resources',
    scope: 'update:scopes',
    statuses: 'M',
    body: ScopePatchBody,
    view: scopeView,
    before: findScope,
    run: ({ request, params, context, actor }) =>
      scopePatchBody.write(request, (fields) =>
        context.keyward.scopes.modify(params['resource_id']!, params['scope_id']!, fields, actor),
      ),
  }),

  noContent({
    method: 'DELETE',
    path: '/resources/{resource_id}/scopes/{scope_id}',
    operation: 'delete_scope',
    summary: 'Delete a scope',
    tag: 'Resources',
    scope: 'delete:scopes',
    statuses: 'D',
    before: findScope,
    run: ({ params, context, actor }) =>
      context.keyward.scopes.delete(params['resource_id']!, params['scope_id']!, actor),
  }),

  list({
    path: '/resources/{resource_id}/clients',
    operation: 'list_resource_clients',
    summary: "Get resource's clients",
    tag: 'Resources',
    scope: 'read:resources',
    statuses: 'LS',
    view: resourceClientView,
    page: (stores, query) => stores.clientResources.page(query),
    pinned: ({ params }) => [{ attribute: 'resourceId', equals: params['resource_id']! }],
    parent: findResource,
  }),

  noContent({
    method: 'POST',
    path: '/resources/{resource_id}/clients',
    operation: 'authorize_resource_clients',
    summary: 'Authorize clients',
    tag: 'Resources',
    scope: 'update:resources',
    statuses: 'A',
    body: ClientIdsBody,
    run: ({ request, params, context, actor }) =>
      context.keyward.resources.authorizeClients(
        params['resource_id']!,
        bodyOf(ClientIdsBody, request).clients,
        actor,
      ),
  }),

  ...withRevokeAlias({
    path: '/resources/{resource_id}/clients',
    operation: 'revoke_resource_clients',
    summary: 'Revoke clients',
    tag: 'Resources',
    scope: 'update:resources',
    statuses: 'D',
    body: ClientIdsBody,
    run: ({ request, params, context, actor }) =>
      context.keyward.resources.revokeClients(
        params['resource_id']!,
        bodyOf(ClientIdsBody, request).clients,
        actor,
      ),
  }),
];
