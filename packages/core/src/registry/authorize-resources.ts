/** The client–resource relation, joined and parted from either end. */
import { systemActor, type Actor } from '../model/values/actor.js';
import { assertNotConsole } from '../model/client/console-client.js';
import { assertRegistered, clientTenancy, type Client } from '../model/client/client.js';
import { assertOneTenant } from '../access/change-links.js';
import { requireFound, mustExist } from '../support/must-exist.js';
import { assertNotManagement } from '../access/grant-permissions.js';
import type { Stores } from '../ports/storage.js';
import { stampCreated, stampUpdated, write, type WriteDeps } from '../unit-of-work/write.js';
import type { Resource } from '../model/resource/resource.js';

/** Lets a client use resources: all of them, or none. */
export const authorizeResources =
  (deps: WriteDeps) =>
  (clientId: string, resourceIds: readonly string[], actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      const client = requireFound(
        'client',
        clientId,
        await stores.clients.change(clientId, (current) => current),
      );
      const resources = await mustExist(stores.resources, resourceIds, 'resources');
      for (const resource of resources.values())
        await join(deps, stores, { client, resource, actor });
      note('client.resources_authorized', clientId, resourceIds);
    });

/** Lets clients use a resource: all of them, or none. */
export const authorizeClients =
  (deps: WriteDeps) =>
  (resourceId: string, clientIds: readonly string[], actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      const resource = requireFound(
        'resource',
        resourceId,
        await stores.resources.find(resourceId),
      );
      await mustExist(stores.clients, clientIds, 'clients');
      for (const client of await held(stores, clientIds))
        await join(deps, stores, { client, resource, actor });
      note('resource.clients_authorized', resourceId, clientIds);
    });

/** Takes resources, and the permissions on them, from a client. What is not linked is passed over. */
export const revokeResources =
  (deps: WriteDeps) =>
  (clientId: string, resourceIds: readonly string[], actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      const client = requireFound(
        'client',
        clientId,
        await stores.clients.change(clientId, (current) => current),
      );
      await part(deps, stores, client, { resourceIds, actor });
      note('client.resources_revoked', clientId, resourceIds);
    });

/** Takes a resource, and the permissions on it, from clients. What is not linked is passed over. */
export const revokeClients =
  (deps: WriteDeps) =>
  (resourceId: string, clientIds: readonly string[], actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      requireFound('resource', resourceId, await stores.resources.find(resourceId));
      for (const client of await held(stores, clientIds))
        await part(deps, stores, client, { resourceIds: [resourceId], actor });
      note('resource.clients_revoked', resourceId, clientIds);
    });

/**
 * Each client's row is held until the end, always in the same order, so that grants and revocations of one
 * client queue up.
 */
const held = async ({ clients }: Stores, ids: readonly string[]): Promise<Client[]> => {
  const rows: Client[] = [];
  for (const id of [...new Set(ids)].sort()) {
    const client = await clients.change(id, (current) => current);
    if (client !== undefined) rows.push(client);
  }
  return rows;
};

const join = async (
  deps: WriteDeps,
  { clientResources }: Stores,
  { client, resource, actor }: { client: Client; resource: Resource; actor: Actor },
): Promise<void> => {
  assertNotConsole(client);
  assertRegistered(client);
  const owner = clientTenancy(client);
  assertOneTenant('resources', { tenantId: owner }, resource);

  const [link] = await clientResources.all([
    { attribute: 'clientId', equals: client.id },
    { attribute: 'resourceId', equals: resource.id },
  ]);
  if (link === undefined) {
    await clientResources.add({
      id: deps.random.uuid(),
      clientId: client.id,
      resourceId: resource.id,
      authorized: true,
      tenantId: owner ?? resource.tenantId,
      ...stampCreated(deps, actor),
    });
    return;
  }
  if (link.authorized) return;

  await clientResources.change(link.id, (current) => ({
    ...current,
    authorized: true,
    ...stampUpdated(deps, actor),
  }));
};

const part = async (
  deps: WriteDeps,
  stores: Stores,
  client: Client,
  { resourceIds, actor }: { resourceIds: readonly string[]; actor: Actor },
): Promise<void> => {
  assertNotConsole(client);
  assertRegistered(client);
  if (client.isDefault) await assertNotManagement(stores, resourceIds);

  const ofBoth = [
    { attribute: 'clientId', equals: client.id },
    { attribute: 'resourceId', in: resourceIds },
  ] as const;
  const links = await stores.clientResources.all([
    ...ofBoth,
    { attribute: 'authorized', equals: true },
  ]);
  for (const link of links) {
    await stores.clientResources.change(link.id, (current) => ({
      ...current,
      authorized: false,
      ...stampUpdated(deps, actor),
    }));
  }
  await stores.permissions.removeAll(ofBoth);
};
