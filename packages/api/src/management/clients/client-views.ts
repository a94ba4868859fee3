/** How the records of §2 look on the wire. The views name each other, so they share a room; links come first. */
import {
  clientTenancy,
  clientTypes,
  resourceTypes,
  type Client,
  type ClientResource,
  type Permission,
  type Resource,
  type Scope,
} from '@keyward/core';
import type { Reader } from '../../kernel/context.js';
import { children, joined } from '../../kernel/edge.js';
import {
  always,
  document,
  flag,
  oneOf,
  secret,
  text,
  time,
  uuid,
  type View,
} from '../../kernel/view.js';
import { aggregations, count } from '../../kernel/aggregations.js';
import { auditFields, auditValues } from '../../kernel/audit-fields.js';
import { clientMetadataSchema } from './client-metadata-schema.js';
import { appMetadataSchema } from '../app-metadata.js';
import { resourceMetadataSchema } from '../resources/resource-metadata-schema.js';

/** Rule: a secret of a record that is not the caller's to write is not the caller's to read. */
const maySee = (
  { actor: { managementScopes, tenancy } }: Reader,
  scope: string,
  owner: string | null,
): boolean =>
  (managementScopes === 'all' || managementScopes.has(scope)) &&
  (tenancy.kind === 'all' || tenancy.tenantId === owner);

export const scopeView: View<Scope> = {
  name: 'scope',
  fields: {
    id: always(uuid((scope) => scope.id, 'id')),
    resource_id: always(uuid((scope) => scope.resourceId, 'resourceId')),
    scope_name: always(text((scope) => scope.name, 'name')),
    scope_description: text((scope) => scope.description, 'description'),
    ...auditFields<Scope>(),
  },
  parts: {},
  defaultSort: 'created_at',
};

/** The relation seen from the client (§2.6). */
export const clientResourceView: View<ClientResource> = {
  name: 'client_resource',
  fields: {
    id: always(uuid((link) => link.id, 'id')),
    client_id: always(uuid((link) => link.clientId, 'clientId')),
    resource_id: always(uuid((link) => link.resourceId, 'resourceId')),
    ...auditFields<ClientResource>(),
  },
  parts: {
    resource_data: joined<ClientResource, Resource>(
      'resource',
      () => resourceView,
      (stores) => stores.resources,
      (link) => link.resourceId,
    ),
  },
  defaultSort: 'created_at',
};

/** The same relation seen from the resource (§2.8). */
export const resourceClientView: View<ClientResource> = {
  name: 'resource_client',
  fields: {
    id: always(uuid((link) => link.id, 'id')),
    resource_id: always(uuid((link) => link.resourceId, 'resourceId')),
    client_id: always(uuid((link) => link.clientId, 'clientId')),
    authorized: always(flag((link) => link.authorized, 'authorized')),
    ...auditFields<ClientResource>(),
  },
  parts: {
    client_data: joined<ClientResource, Client>(
      'client',
      () => clientView,
      (stores) => stores.clients,
      (link) => link.clientId,
    ),
  },
  defaultSort: 'created_at',
};

/** A scope held by a client (§2.7). */
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
    resource_data: joined<Permission, Resource>(
      'resource',
      () => resourceView,
      (stores) => stores.resources,
      (permission) => permission.resourceId,
    ),
    scope_data: joined<Permission, Scope>(
      'scope',
      () => scopeView,
      (stores) => stores.scopes,
      (permission) => permission.scopeId,
    ),
  },
  defaultSort: 'created_at',
};

export const clientView: View<Client> = {
  name: 'client',
  fields: {
    id: always(uuid((client) => client.id, 'id')),
    client_type: oneOf(
      clientTypes,
      text((client) => client.type, 'type'),
    ),
    client_name: always(text((client) => client.name, 'name')),
    client_secret: secret(
      text((client) => client.secret),
      (reader, client) => maySee(reader, 'read:client_secrets', clientTenancy(client)),
    ),
    client_secret_expires_at: time((client) => client.secretExpiresAt, 'secretExpiresAt'),
    client_description: text((client) => client.description, 'description'),
    client_metadata: document((client) => client.metadata, clientMetadataSchema),
    app_metadata: document((client) => client.appMetadata, appMetadataSchema),
    is_public: always(flag((client) => client.isPublic, 'isPublic')),
    is_first_party: always(flag((client) => client.isFirstParty, 'isFirstParty')),
    is_global: always(flag((client) => client.isGlobal, 'isGlobal')),
    tenant_id: uuid((client) => client.tenantId, 'tenantId'),
    ...auditFields<Client>(),
  },
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
    resources: children<Client, ClientResource>(
      clientResourceView,
      (stores) => stores.clientResources,
      'clientId',
      [{ attribute: 'authorized', equals: true }],
    ),
    permissions: children<Client, Permission>(
      clientPermissionView,
      (stores) => stores.permissions,
      'clientId',
    ),
  },
  defaultSort: 'created_at',
};

const resourceMetadata = (resource: Resource, reader: Reader): Record<string, unknown> => ({
  is_system: resource.isSystem,
  identifier_url: resource.identifierUrl,
  signing_algorithm: resource.signingAlgorithm,
  ...(maySee(reader, 'read:resource_secrets', resource.tenantId)
    ? { signing_secret: resource.signingSecret }
    : {}),
  token_lifetime: resource.tokenLifetime,
  rbac_enabled: resource.rbacEnabled,
  scopes_added: resource.scopesAdded,
  skip_consent_for_first_party: resource.skipConsentForFirstParty,
});

const resourceAudit = ({
  createdAt,
  updatedAt,
  createdBy,
  updatedBy,
}: Resource): Record<string, unknown> =>
  auditValues({ createdAt, updatedAt, createdBy, updatedBy });

export const resourceView: View<Resource> = {
  name: 'resource',
  fields: {
    id: always(uuid((resource) => resource.id, 'id')),
    resource_type: oneOf(
      resourceTypes,
      text((resource) => resource.type, 'type'),
    ),
    resource_name: always(text((resource) => resource.name, 'name')),
    resource_description: text((resource) => resource.description, 'description'),
    resource_metadata: document(resourceMetadata, resourceMetadataSchema),
    app_metadata: document((resource) => resource.appMetadata, appMetadataSchema),
    tenant_id: uuid((resource) => resource.tenantId, 'tenantId'),
    created_date: always(time((resource) => resource.createdAt, 'createdAt')),
    updated_date: always(time((resource) => resource.updatedAt, 'updatedAt')),
  },
  parts: {
    aggregations: aggregations<Resource>(
      'resource_id',
      {
        scopes: count<Scope>((stores) => stores.scopes, 'resourceId'),
        clients: count<ClientResource>((stores) => stores.clientResources, 'resourceId', [
          { attribute: 'authorized', equals: true },
        ]),
      },
      resourceAudit,
    ),
    scopes: children<Resource, Scope>(scopeView, (stores) => stores.scopes, 'resourceId'),
    clients: children<Resource, ClientResource>(
      resourceClientView,
      (stores) => stores.clientResources,
      'resourceId',
    ),
  },
  aliases: { created_at: 'created_date', updated_at: 'updated_date' },
  defaultSort: 'created_date',
};
