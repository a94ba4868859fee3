import type { ClientAccess } from '../model/client/client-access.js';
import { clientTenancy } from '../model/client/client.js';
import type { Stores } from '../ports/storage.js';

/** A client with the resources and scopes that it holds; undefined where there is none. */
export const loadClientAccess = async (
  stores: Stores,
  id: string,
): Promise<ClientAccess | undefined> => {
  const client = await stores.clients.find(id);
  if (client === undefined) return undefined;
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
    stores.scopes.pick(
      ['name', 'resourceId'],
      [{ attribute: 'id', in: permissions.map((permission) => permission.scopeId) }],
    ),
  ]);
  return {
    client,
    suspended: tenant?.isSuspended ?? false,
    accessEndedAt: tenant?.accessEndedAt ?? null,
    resources: resources.map((resource) => ({
      resource,
      scopes: scopes
        .filter((scope) => scope.resourceId === resource.id)
        .map((scope) => scope.name)
        .sort(),
      since: links.find((link) => link.resourceId === resource.id)!.updatedAt,
    })),
  };
};
