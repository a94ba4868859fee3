/**
 * How the resources and permissions of a client look on the wire, and clients with both
 * (specification §2.6, §2.7).
 */
import type { Client, Resource, Scope } from '@keyward/core';
import { idTokenAlgorithm } from '@keyward/core/management';
import type { ClientResource, Permission } from '@keyward/core/ports';
import { always, uuid, type View } from '../../kernel/view.js';
import { auditFields, auditValues } from '../../kernel/audit-fields.js';
import { children, joined } from '../../kernel/edge.js';
import { resourceView } from '../resources/resource-view.js';
import { signsFrom } from '../../kernel/signs-from.js';
import { scopeView } from '../resources/scope-view.js';
import { clientView } from './client-view.js';
import { aggregations, count } from '../../kernel/aggregations.js';

/** The relation of a client and a resource, seen from the client (specification §2.6). */
export const clientResourceView: View<ClientResource> = {
  name: 'client_resource',
  fields: {
    id: always(uuid((link) => link.id, 'id')),
    client_id: always(uuid((link) => link.clientId, 'clientId')),
    resource_id: always(uuid((link) => link.resourceId, 'resourceId')),
    ...auditFields<ClientResource>(),
  },
  parts: {
    resource_data: joined<ClientResource, Resource>({
      name: 'resource',
      view: () => resourceView,
      store: (stores) => stores.resources,
      idOf: (link) => link.resourceId,
    }),
  },
  defaultSort: 'created_at',
};

/** A scope held by a client (specification §2.7). */
export const clientPermissionView: View<Permission> = {
  name: 'client_permission',
  fields: {
    id: always(uuid((permission) => permission.id, 'id')),
    client_id: always(uuid((permission) => permission.clientId, 'clientId')),
    resource_id: always(uuid((permission) => permission.resourceId, 'resourceId')),
    scope_id: always(uuid((permission) => permission.scopeId, 'scopeId')),
    ...auditFields<Permission>(),
  },
  parts: {
    resource_data: joined<Permission, Resource>({
      name: 'resource',
      view: () => resourceView,
      store: (stores) => stores.resources,
      idOf: (permission) => permission.resourceId,
    }),
    scope_data: joined<Permission, Scope>({
      name: 'scope',
      view: () => scopeView,
      store: (stores) => stores.scopes,
      idOf: (permission) => permission.scopeId,
    }),
  },
  defaultSort: 'created_at',
};

/** The client in full. Within links stands `clientView`, which names none of them. */
export const clientWithLinksView: View<Client> = {
  ...clientView,
  parts: {
    aggregations: aggregations<Client>(
      'client_id',
      {
        resources: count<ClientResource>((stores) => stores.clientResources, 'clientId', [
          { attribute: 'authorized', equals: true },
        ]),
        permissions: count<Permission>((stores) => stores.permissions, 'clientId'),
      },
      auditValues,
    ),
    signing_key_activates_at: signsFrom<Client>(idTokenAlgorithm),
    resources: children<Client, ClientResource>({
      list: { path: '/clients/{client_id}/resources', scope: 'read:clients' },
      view: clientResourceView,
      store: (stores) => stores.clientResources,
      attribute: 'clientId',
      where: [{ attribute: 'authorized', equals: true }],
    }),
    permissions: children<Client, Permission>({
      list: { path: '/clients/{client_id}/permissions', scope: 'read:client_permissions' },
      view: clientPermissionView,
      store: (stores) => stores.permissions,
      attribute: 'clientId',
    }),
  },
};
