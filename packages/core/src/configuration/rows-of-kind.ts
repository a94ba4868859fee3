/** How rows of each kind are found, compared, made, changed and removed: by the use cases that callers have. */
import { createGroup, deleteGroup, modifyGroup } from '../access/manage-groups.js';
import { createRole, deleteRole, modifyRole } from '../access/manage-roles.js';
import { assertRoleNotSystem } from '../access/role-rules.js';
import {
  createIdentityProvider,
  deleteIdentityProvider,
  modifyIdentityProvider,
} from '../federation/manage-providers.js';
import { asSaml } from '../federation/saml-provider.js';
import { withClientFields } from '../model/client/client-fields.js';
import { assertRegistered, type Client } from '../model/client/client.js';
import { assertNotConsole } from '../model/client/console-client.js';
import { withGroupFields } from '../model/group/group-fields.js';
import type { Group } from '../model/group/group.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import { withProviderFields } from '../model/provider/provider-fields.js';
import type { Identified } from '../model/record/record-type.js';
import { withResourceFields } from '../model/resource/resource-fields.js';
import type { Resource } from '../model/resource/resource.js';
import { withRoleFields } from '../model/role/role-fields.js';
import type { Role } from '../model/role/role.js';
import { withScopeFields } from '../model/scope/scope-fields.js';
import type { Scope } from '../model/scope/scope.js';
import { withTenantFields } from '../model/tenant/tenant-fields.js';
import type { Tenant } from '../model/tenant/tenant.js';
import { refuse } from '../model/values/refusals.js';
import { createClient } from '../registry/create-client.js';
import { createResource } from '../registry/create-resource.js';
import { deleteClient } from '../registry/delete-client.js';
import { deleteResource } from '../registry/delete-resource.js';
import { createScope, deleteScope, modifyScope } from '../registry/manage-scopes.js';
import { modifyClient } from '../registry/modify-client.js';
import { assertNotSystem, modifyResource } from '../registry/modify-resource.js';
import { createTenant } from '../tenants/create-tenant.js';
import { deleteTenant } from '../tenants/delete-tenant.js';
import { modifyTenant } from '../tenants/modify-tenant.js';
import type {
  WantedClient,
  WantedGroup,
  WantedProvider,
  WantedResource,
  WantedRole,
  WantedRow,
  WantedScope,
  WantedTenant,
} from './document.js';
import type { ConfigurationKind } from './kinds.js';
import { byNames } from './references.js';
import type { Scoped } from './run.js';

/** A secret that a row sets, and the attribute of the record that keeps it. */
export interface GivenSecret {
  readonly attribute: string;
  readonly given: string | null;
  readonly stored: string | null;
}

export interface RowsOfKind<T extends Identified, W extends WantedRow> {
  readonly kind: ConfigurationKind;
  /** Of the scopes of the Management API: `create:roles`. */
  readonly scopes: string;
  readonly find: (scoped: Scoped, names: readonly string[]) => Promise<readonly T[]>;
  /** Refuses a record that no document writes. */
  readonly assertWritable: (record: T) => void;
  /** The record as the row would make it, checked. */
  readonly preview: (scoped: Scoped, record: T, fields: W['fields']) => T;
  readonly create: (scoped: Scoped, fields: W['fields']) => Promise<T>;
  readonly modify: (scoped: Scoped, record: T, fields: W['fields']) => Promise<T>;
  readonly remove: (scoped: Scoped, record: T) => Promise<void>;
  /** The attribute that holds a secret. */
  readonly secret?: SecretOfKind<T, W> | undefined;
}

interface SecretOfKind<T, W> {
  readonly attribute: keyof T & string;
  readonly scope: string;
  /** What the row sets; undefined for nothing. */
  readonly given: (row: W) => string | null | undefined;
}

const writable = (): void => undefined;

export const tenantRows: RowsOfKind<Tenant, WantedTenant> = {
  kind: 'tenants',
  scopes: 'tenants',
  find: ({ stores }, names) => stores.tenants.all([{ attribute: 'name', in: names }]),
  assertWritable: writable,
  preview: ({ run: { deps } }, record, fields) =>
    withTenantFields(deps.domainNames, record, fields, deps.clock.now()),
  create: ({ run: { deps }, actor }, fields) => createTenant(deps)(fields as never, actor),
  modify: ({ run: { deps }, actor }, { id }, fields) => modifyTenant(deps)(id, fields, actor),
  remove: ({ run: { deps }, actor }, { id }) => deleteTenant(deps)(id, {}, actor),
};

export const resourceRows: RowsOfKind<Resource, WantedResource> = {
  kind: 'resources',
  scopes: 'resources',
  find: ({ stores, tenantId }, names) =>
    byNames(stores.resources, names, [{ attribute: 'tenantId', equals: tenantId }]),
  assertWritable: (record) => assertNotSystem(record),
  preview: ({ run: { deps } }, record, fields) =>
    withResourceFields(record, fields, record.signingSecret ?? deps.random.secret(32)),
  create: ({ run: { deps }, actor }, fields) => createResource(deps)(fields as never, actor),
  modify: ({ run: { deps }, actor }, { id }, fields) => modifyResource(deps)(id, fields, actor),
  remove: ({ run: { deps }, actor }, { id }) => deleteResource(deps)(id, actor),
  secret: {
    attribute: 'signingSecret',
    scope: 'update:resources',
    given: ({ fields }) => fields.signingSecret,
  },
};

/** The scopes of a resource that is there. */
export const scopeRowsOf = ({
  id: resourceId,
}: Pick<Resource, 'id'>): RowsOfKind<Scope, WantedScope> => ({
  kind: 'scopes',
  scopes: 'scopes',
  find: ({ stores }, names) =>
    stores.scopes.all([
      { attribute: 'resourceId', equals: resourceId },
      { attribute: 'name', in: names },
    ]),
  assertWritable: writable,
  preview: (_, record, fields) => withScopeFields(record, fields),
  create: ({ run: { deps }, actor }, fields) =>
    createScope(deps)(resourceId, fields as never, actor),
  modify: ({ run: { deps }, actor }, { id }, fields) =>
    modifyScope(deps)(resourceId, id, fields, actor),
  remove: ({ run: { deps }, actor }, { id }) => deleteScope(deps)(resourceId, id, actor),
});

export const roleRows: RowsOfKind<Role, WantedRole> = {
  kind: 'roles',
  scopes: 'roles',
  find: ({ stores, tenantId }, names) =>
    byNames(stores.roles, names, [{ attribute: 'tenantId', equals: tenantId }]),
  assertWritable: (record) => void assertRoleNotSystem(record),
  preview: (_, record, fields) => withRoleFields(record, fields),
  create: ({ run: { deps }, actor, tenantId }, fields) =>
    createRole(deps)({ ...(fields as { name: string }), tenantId }, actor),
  modify: ({ run: { deps }, actor }, { id }, fields) => modifyRole(deps)(id, fields, actor),
  remove: ({ run: { deps }, actor }, { id }) => deleteRole(deps)(id, actor),
};

export const groupRows: RowsOfKind<Group, WantedGroup> = {
  kind: 'groups',
  scopes: 'groups',
  find: ({ stores, tenantId }, names) =>
    byNames(stores.groups, names, [{ attribute: 'tenantId', equals: tenantId }]),
  assertWritable: writable,
  preview: (_, record, fields) => withGroupFields(record, fields),
  create: ({ run: { deps }, actor }, fields) => createGroup(deps)(fields as never, actor),
  modify: ({ run: { deps }, actor }, { id }, fields) => modifyGroup(deps)(id, fields, actor),
  remove: ({ run: { deps }, actor }, { id }) => deleteGroup(deps)(id, actor),
};

export const providerRows: RowsOfKind<IdentityProvider, WantedProvider> = {
  kind: 'identityProviders',
  scopes: 'identity_providers',
  find: ({ stores, tenantId }, names) =>
    byNames(stores.identityProviders, names, [{ attribute: 'tenantId', equals: tenantId }]),
  assertWritable: writable,
  preview: ({ run: { deps } }, record, fields) =>
    asSaml(deps, withProviderFields(deps.domainNames, record, fields), undefined),
  create: ({ run: { deps }, actor, tenantId }, fields) =>
    createIdentityProvider(deps)(tenantId!, fields as never, actor),
  modify: ({ run: { deps }, actor, tenantId }, { id }, fields) =>
    modifyIdentityProvider(deps)(tenantId!, id, fields, actor),
  remove: ({ run: { deps }, actor, tenantId }, { id }) =>
    deleteIdentityProvider(deps)(tenantId!, id, actor),
  secret: {
    attribute: 'clientSecret',
    scope: 'update:identity_providers',
    given: ({ fields: { metadata } }) => metadata?.client_secret,
  },
};

/** Rule: the Default Client and the client of the console are no matter of documents. */
const assertClientWritable = (client: Client): void => {
  assertNotConsole(client);
  assertRegistered(client);
  if (client.isDefault)
    refuse('default_client_protected', { rule: 'is written by no document of configuration' });
};

export const clientRows: RowsOfKind<Client, WantedClient> = {
  kind: 'clients',
  scopes: 'clients',
  find: ({ stores, tenantId }, names) =>
    byNames(stores.clients, names, [
      { attribute: 'kind', equals: null },
      { attribute: 'isGlobal', equals: tenantId === null },
      ...(tenantId === null ? [] : [{ attribute: 'tenantId', equals: tenantId } as const]),
    ]),
  assertWritable: assertClientWritable,
  preview: ({ run: { deps } }, record, fields) => withClientFields(record, fields, deps),
  create: ({ run: { deps }, actor, tenantId }, fields) =>
    createClient(deps)({ ...(fields as { name: string }), isGlobal: tenantId === null }, actor),
  modify: ({ run: { deps }, actor }, { id }, fields) => modifyClient(deps)(id, fields, actor),
  remove: ({ run: { deps }, actor }, { id }) => deleteClient(deps)(id, actor),
  secret: {
    attribute: 'secret',
    scope: 'update:client_secrets',
    given: ({ secret }) => secret,
  },
};
