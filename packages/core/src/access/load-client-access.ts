import type { ClientAccess, ResourceAccess } from '../model/client/client-access.js';
import { isAliasForm } from '../model/client/client-alias.js';
import {
  clientTenancy,
  documentHost,
  isUnregistered,
  isUnregisteredId,
  registrationPrefix,
  rowIdOfRegistration,
  type Client,
} from '../model/client/client.js';
import { asksForLogin, type Scope } from '../model/scope/scope.js';
import type { Resource } from '../model/resource/resource.js';
import { takesDocumentsOf, tenantSettings } from '../model/tenant/tenant-settings.js';
import type { Tenant } from '../model/tenant/tenant.js';
import type { Stores } from '../ports/storage.js';

/**
 * The client that goes by this `client_id`.
 * Rule: a client with an alias is found by it and by its id.
 */
export const findClient = async (
  { clients }: Pick<Stores, 'clients'>,
  clientId: string,
): Promise<Client | undefined> => {
  if (isAliasForm(clientId))
    return (await clients.all([{ attribute: 'alias', equals: clientId }]))[0];
  if (!isUnregisteredId(clientId)) return clients.find(clientId);
  if (!clientId.startsWith(registrationPrefix))
    return (await clients.all([{ attribute: 'documentUrl', equals: clientId }]))[0];

  const found = await clients.find(rowIdOfRegistration(clientId));
  return found?.registrationId === clientId ? found : undefined;
};

const scopeFacts = ['name', 'resourceId', 'requiredAcr', 'requiredAge'] as const;

type ScopeFacts = Pick<Scope, (typeof scopeFacts)[number]>;

const scopesOf = (
  scopes: readonly ScopeFacts[],
): Pick<ResourceAccess, 'scopes' | 'requiredLogins'> => {
  const demanding = scopes.filter(asksForLogin);
  return {
    scopes: scopes.map(({ name }) => name).sort(),
    requiredLogins:
      demanding.length === 0 ? undefined : new Map(demanding.map((scope) => [scope.name, scope])),
  };
};

/** A client with the resources and scopes that it holds; undefined where there is none. */
export const loadClientAccess = async (
  stores: Stores,
  clientId: string,
): Promise<ClientAccess | undefined> => {
  const client = await findClient(stores, clientId);
  if (client === undefined) return undefined;
  if (isUnregistered(client)) return loadUnregistered(stores, client);

  const { id } = client;
  const owner = clientTenancy(client);
  const [tenant, links, permissions] = await Promise.all([
    owner === null ? undefined : stores.tenants.find(owner),
    stores.clientResources.pick(
      ['resourceId', 'updatedAt'],
      [
        { attribute: 'clientId', equals: id },
        { attribute: 'authorized', equals: true },
      ],
    ),
    stores.permissions.pick(['scopeId'], [{ attribute: 'clientId', equals: id }]),
  ]);
  const [resources, scopes] = await Promise.all([
    stores.resources.all([{ attribute: 'id', in: links.map((link) => link.resourceId) }]),
    stores.scopes.pick(scopeFacts, [
      { attribute: 'id', in: permissions.map((permission) => permission.scopeId) },
    ]),
  ]);
  return {
    client,
    suspended: tenant?.isSuspended ?? false,
    accessEndedAt: tenant?.accessEndedAt ?? null,
    resources: resources.map((resource) => ({
      resource,
      ...scopesOf(scopes.filter((scope) => scope.resourceId === resource.id)),
      since: links.find((link) => link.resourceId === resource.id)!.updatedAt,
    })),
  };
};

/** Rule: an unregistered client has what resources are open for, while its tenant takes such clients. */
const loadUnregistered = async (stores: Stores, client: Client): Promise<ClientAccess> => {
  const tenant = await stores.tenants.find(client.tenantId!);
  const takes = tenant !== undefined && takesClient(tenant, client);
  return {
    client,
    suspended: tenant?.isSuspended ?? true,
    accessEndedAt: tenant?.accessEndedAt ?? null,
    resources: takes ? await loadOpenResources(stores, tenant.id) : [],
  };
};

export const takesClient = (tenant: Tenant, { documentUrl }: Client): boolean => {
  const { unregisteredClients } = tenantSettings(tenant);
  return documentUrl === null
    ? unregisteredClients.registration === 'open'
    : takesDocumentsOf(unregisteredClients, documentHost(documentUrl) ?? '');
};

const loadOpenResources = async (
  stores: Stores,
  tenantId: string,
): Promise<readonly ResourceAccess[]> => {
  const open = { attribute: 'unregisteredAllowed', equals: true } as const;
  const [own, ofAll] = await Promise.all(
    [tenantId, null].map((owner) =>
      stores.resources.all([open, { attribute: 'tenantId', equals: owner }]),
    ),
  );
  return withOpenScopes(stores, [...own!, ...ofAll!]);
};

/** These resources, as far as they are open to unregistered clients. The system resource never is. */
export const withOpenScopes = async (
  stores: Pick<Stores, 'scopes'>,
  resources: readonly Resource[],
): Promise<readonly ResourceAccess[]> => {
  const open = resources.filter(
    ({ unregisteredAllowed, isSystem }) => unregisteredAllowed && !isSystem,
  );
  const ids = open.map(({ id }) => id);
  const scopes = await stores.scopes.pick(scopeFacts, [{ attribute: 'resourceId', in: ids }]);
  return open.map((resource) => ({
    // Rule: such a client gets what the person holds, whatever the resource asks of others.
    resource: { ...resource, rbacEnabled: true },
    ...scopesOf(
      scopes.filter(({ resourceId, name }) => resourceId === resource.id && isOpen(resource, name)),
    ),
    since: new Date(0),
  }));
};

const isOpen = ({ unregisteredScopes }: Resource, scope: string): boolean =>
  unregisteredScopes?.includes(scope) ?? true;
