/** Clients, and the doors from a client to its resources and permissions (§4.4). */
import { refuse, type Client, type ClientMetadataPatch } from '@keyward/core';
import { bodyOf, jsonMedia } from '../../kernel/body.js';
import { list, nothing, one, type Call, type Route, type Row } from '../../kernel/route.js';
import type { StatusClass } from '../../kernel/statuses.js';
import {
  ChangeSecretBody,
  ClientPatchBody,
  NewClientBody,
  PermissionsBody,
  selectionsIn,
  ResourceIdsBody,
} from './client-bodies.js';
import { withRevokeAlias } from '../../kernel/revoke-alias.js';
import { clientPermissionView, clientResourceView, clientView } from './client-views.js';

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
  tag: 'Clients',
  body: body && { media: jsonMedia, schema: body },
});

const readOnly = Object.keys(clientView.fields).concat(Object.keys(clientView.parts));

const findClient = async ({ stores, params }: Call): Promise<Client> => {
  const id = params['client_id']!;
  return (await stores.clients.find(id)) ?? refuse('record_not_found', { record: 'client', id });
};

export const clientRoutes: readonly Route[] = [
  list(
    row('GET', '/clients', 'list_clients', 'Get clients', 'read:clients', 'L'),
    clientView,
    (stores, query) => stores.clients.page(query),
  ),

  one(
    row(
      'POST',
      '/clients',
      'create_client',
      'Create a client',
      'create:clients',
      'C',
      NewClientBody,
    ),
    clientView,
    ({ request, context, actor }) => {
      const body = bodyOf(NewClientBody, request, readOnly);
      return context.keyward.clients.create(
        {
          type: body.client_type,
          name: body.client_name,
          description: body.client_description,
          metadata: body.client_metadata as ClientMetadataPatch,
          isPublic: body.is_public,
          isFirstParty: body.is_first_party,
          isGlobal: body.is_global,
          tenantId: body.tenant_id,
        },
        actor,
      );
    },
    201,
  ),

  one(
    row('GET', '/clients/{client_id}', 'get_client', 'Get a client', 'read:clients', 'G'),
    clientView,
    findClient,
  ),

  one(
    row(
      'PATCH',
      '/clients/{client_id}',
      'modify_client',
      'Modify a client',
      'update:clients',
      'M',
      ClientPatchBody,
    ),
    clientView,
    ({ request, params, context, actor }) => {
      const body = bodyOf(ClientPatchBody, request, readOnly);
      return context.keyward.clients.modify(
        params['client_id']!,
        {
          name: body.client_name,
          description: body.client_description,
          metadata: body.client_metadata as ClientMetadataPatch,
          appMetadata: body.app_metadata,
          isPublic: body.is_public,
          isFirstParty: body.is_first_party,
          isGlobal: body.is_global,
          tenantId: body.tenant_id,
        },
        actor,
      );
    },
  ),

  nothing(
    row(
      'DELETE',
      '/clients/{client_id}',
      'delete_client',
      'Delete a client',
      'delete:clients',
      'D',
    ),
    ({ params, context, actor }) => context.keyward.clients.delete(params['client_id']!, actor),
  ),

  // The new secret is in this answer whatever the caller may read otherwise: it is what the operation is for (§4.4).
  one(
    {
      ...row(
        'POST',
        '/clients/{client_id}/secret',
        'change_client_secret',
        'Change a client secret',
        'update:client_secrets',
        'X',
      ),
      body: { media: jsonMedia, schema: ChangeSecretBody },
    },
    {
      ...clientView,
      fields: {
        ...clientView.fields,
        client_secret: { ...clientView.fields['client_secret']!, visibleTo: undefined },
      },
    },
    ({ request, params, context, actor }) => {
      const body = request.body.byteLength === 0 ? {} : bodyOf(ChangeSecretBody, request);
      return context.keyward.clients.changeSecret(
        params['client_id']!,
        body.previous_secret_lifetime ?? 0,
        actor,
      );
    },
  ),

  list(
    row(
      'GET',
      '/clients/{client_id}/resources',
      'list_client_resources',
      "Get client's resources",
      'read:clients',
      'LS',
    ),
    clientResourceView,
    (stores, query) => stores.clientResources.page(query),
    ({ params }) => [
      { attribute: 'clientId', equals: params['client_id']! },
      { attribute: 'authorized', equals: true },
    ],
    findClient,
  ),

  nothing(
    row(
      'POST',
      '/clients/{client_id}/resources',
      'authorize_client_resources',
      'Authorize resource to client',
      'update:clients',
      'A',
      ResourceIdsBody,
    ),
    ({ request, params, context, actor }) =>
      context.keyward.clients.authorizeResources(
        params['client_id']!,
        bodyOf(ResourceIdsBody, request).resources,
        actor,
      ),
  ),

  ...withRevokeAlias(
    row(
      'DELETE',
      '/clients/{client_id}/resources',
      'revoke_client_resources',
      'Revoke resources from client',
      'update:clients',
      'D',
      ResourceIdsBody,
    ),
    ({ request, params, context, actor }) =>
      context.keyward.clients.revokeResources(
        params['client_id']!,
        bodyOf(ResourceIdsBody, request).resources,
        actor,
      ),
  ),

  list(
    row(
      'GET',
      '/clients/{client_id}/permissions',
      'list_client_permissions',
      'Get client permissions',
      'read:client_permissions',
      'LS',
    ),
    clientPermissionView,
    (stores, query) => stores.permissions.page(query),
    ({ params }) => [{ attribute: 'clientId', equals: params['client_id']! }],
    findClient,
  ),

  nothing(
    row(
      'POST',
      '/clients/{client_id}/permissions',
      'grant_client_permissions',
      'Grant permissions to a client',
      'update:client_permissions',
      'A',
      PermissionsBody,
    ),
    ({ request, params, context, actor }) =>
      context.keyward.clients.grantPermissions(
        params['client_id']!,
        selectionsIn(bodyOf(PermissionsBody, request)),
        actor,
      ),
  ),

  ...withRevokeAlias(
    row(
      'DELETE',
      '/clients/{client_id}/permissions',
      'revoke_client_permissions',
      'Revoke permissions from a client',
      'update:client_permissions',
      'D',
      PermissionsBody,
    ),
    ({ request, params, context, actor }) =>
      context.keyward.clients.revokePermissions(
        params['client_id']!,
        selectionsIn(bodyOf(PermissionsBody, request)),
        actor,
      ),
  ),
];
