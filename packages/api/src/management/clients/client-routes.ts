/** Clients, their resources and their permissions (specification §4.4). */
import type { ClientFields, NewClient } from '@keyward/core';
import { bodyOf } from '../../kernel/body.js';
import { recordFinder } from '../../kernel/find-record.js';
import { list, noContent, one, read, withRevokeAlias } from '../../kernel/management-route.js';
import { recordBody, wireNamesOf } from '../../kernel/record-body.js';
import type { Route } from '../../kernel/route.js';
import { inWireNames } from '../../kernel/wire-names.js';
import {
  ChangeSecretBody,
  ClientPatchBody,
  NewClientBody,
  ResourceIdsBody,
  SamlMetadataBody,
} from './client-bodies.js';
import { clientTestRoutes } from './client-test-routes.js';
import { clientTrustRoutes } from './client-trust-routes.js';
import { statementPreviewRoutes } from './statement-preview-routes.js';
import { tokenPreviewRoute } from './token-preview-route.js';
import { PermissionsBody, selectionsIn } from '../scope-selections.js';
import {
  clientPermissionView,
  clientResourceView,
  clientWithLinksView,
} from './client-link-views.js';

const newClientBody = recordBody<NewClient>(NewClientBody, clientWithLinksView);
const clientPatchBody = recordBody<ClientFields>(ClientPatchBody, clientWithLinksView);
const names = wireNamesOf(clientWithLinksView);

const findClient = recordFinder({ label: 'client', kind: 'clients' });

export const clientRoutes: readonly Route[] = [
  list({
    path: '/clients',
    operation: 'list_clients',
    summary: 'Get clients',
    tag: 'Clients',
    scope: 'read:clients',
    statuses: 'L',
    view: clientWithLinksView,
    page: (stores, query) => stores.clients.page(query),
  }),

  one({
    method: 'POST',
    path: '/clients',
    operation: 'create_client',
    summary: 'Create a client',
    tag: 'Clients',
    scope: 'create:clients',
    statuses: 'C',
    body: NewClientBody,
    view: clientWithLinksView,
    status: 201,
    run: ({ request, context, actor }) =>
      newClientBody.write(request, (fields) => context.keyward.clients.create(fields, actor)),
  }),

  read({
    path: '/clients/{client_id}',
    operation: 'get_client',
    summary: 'Get a client',
    tag: 'Clients',
    scope: 'read:clients',
    view: clientWithLinksView,
    find: findClient,
  }),

  one({
    method: 'PATCH',
    path: '/clients/{client_id}',
    operation: 'modify_client',
    summary: 'Modify a client',
    tag: 'Clients',
    scope: 'update:clients',
    statuses: 'M',
    body: ClientPatchBody,
    view: clientWithLinksView,
    before: findClient,
    run: ({ request, params, context, actor }) =>
      clientPatchBody.write(request, (fields) =>
        context.keyward.clients.modify(params['client_id']!, fields, actor),
      ),
  }),

  noContent({
    method: 'DELETE',
    path: '/clients/{client_id}',
    operation: 'delete_client',
    summary: 'Delete a client',
    tag: 'Clients',
    scope: 'delete:clients',
    statuses: 'D',
    before: findClient,
    run: ({ params, context, actor }) =>
      context.keyward.clients.delete(params['client_id']!, actor),
  }),

  // The answer always holds the new secret, also for callers who may not read secrets (specification §4.4).
  one({
    method: 'POST',
    path: '/clients/{client_id}/secret',
    operation: 'change_client_secret',
    summary: 'Change a client secret',
    tag: 'Clients',
    scope: 'update:client_secrets',
    statuses: 'X',
    body: ChangeSecretBody,
    isBodyOptional: true,
    view: {
      ...clientWithLinksView,
      fields: {
        ...clientWithLinksView.fields,
        client_secret: { ...clientWithLinksView.fields['client_secret']!, shownIn: undefined },
      },
    },
    run: ({ request, params, context, actor }) => {
      const body = request.body.byteLength === 0 ? {} : bodyOf(ChangeSecretBody, request);
      return inWireNames(names, () =>
        context.keyward.clients.changeSecret(
          params['client_id']!,
          body.previous_secret_lifetime ?? 0,
          actor,
        ),
      );
    },
  }),

  one({
    method: 'POST',
    path: '/clients/{client_id}/saml_metadata',
    operation: 'fill_client_saml',
    summary: 'Fill the SAML settings of a client from the metadata of a service provider',
    tag: 'Clients',
    scope: 'update:clients',
    statuses: 'M',
    body: SamlMetadataBody,
    view: clientWithLinksView,
    before: findClient,
    run: ({ request, params, context, actor }) => {
      const { xml } = bodyOf(SamlMetadataBody, request);
      return inWireNames(names, () =>
        context.keyward.clients.fillSaml(params['client_id']!, xml, actor),
      );
    },
  }),

  ...statementPreviewRoutes,
  tokenPreviewRoute,
  ...clientTestRoutes,
  ...clientTrustRoutes,

  list({
    path: '/clients/{client_id}/resources',
    operation: 'list_client_resources',
    summary: "Get client's resources",
    tag: 'Clients',
    scope: 'read:clients',
    statuses: 'LS',
    view: clientResourceView,
    page: (stores, query) => stores.clientResources.page(query),
    pinned: ({ params }) => [
      { attribute: 'clientId', equals: params['client_id']! },
      { attribute: 'authorized', equals: true },
    ],
    parent: findClient,
  }),

  noContent({
    method: 'POST',
    path: '/clients/{client_id}/resources',
    operation: 'authorize_client_resources',
    summary: 'Authorize resource to client',
    tag: 'Clients',
    scope: 'update:clients',
    statuses: 'A',
    body: ResourceIdsBody,
    run: ({ request, params, context, actor }) =>
      context.keyward.clients.authorizeResources(
        params['client_id']!,
        bodyOf(ResourceIdsBody, request).resources,
        actor,
      ),
  }),

  ...withRevokeAlias({
    path: '/clients/{client_id}/resources',
    operation: 'revoke_client_resources',
    summary: 'Revoke resources from client',
    tag: 'Clients',
    scope: 'update:clients',
    statuses: 'D',
    body: ResourceIdsBody,
    run: ({ request, params, context, actor }) =>
      context.keyward.clients.revokeResources(
        params['client_id']!,
        bodyOf(ResourceIdsBody, request).resources,
        actor,
      ),
  }),

  list({
    path: '/clients/{client_id}/permissions',
    operation: 'list_client_permissions',
    summary: 'Get client permissions',
    tag: 'Clients',
    scope: 'read:client_permissions',
    statuses: 'LS',
    view: clientPermissionView,
    page: (stores, query) => stores.permissions.page(query),
    pinned: ({ params }) => [{ attribute: 'clientId', equals: params['client_id']! }],
    parent: findClient,
  }),

  noContent({
    method: 'POST',
    path: '/clients/{client_id}/permissions',
    operation: 'grant_client_permissions',
    summary: 'Grant permissions to a client',
    tag: 'Clients',
    scope: 'update:client_permissions',
    statuses: 'A',
    body: PermissionsBody,
    run: ({ request, params, context, actor }) =>
      context.keyward.clients.grantPermissions(
        params['client_id']!,
        selectionsIn(bodyOf(PermissionsBody, request)),
        actor,
      ),
  }),

  ...withRevokeAlias({
    path: '/clients/{client_id}/permissions',
    operation: 'revoke_client_permissions',
    summary: 'Revoke permissions from a client',
    tag: 'Clients',
    scope: 'update:client_permissions',
    statuses: 'D',
    body: PermissionsBody,
    run: ({ request, params, context, actor }) =>
      context.keyward.clients.revokePermissions(
        params['client_id']!,
        selectionsIn(bodyOf(PermissionsBody, request)),
        actor,
      ),
  }),
];
