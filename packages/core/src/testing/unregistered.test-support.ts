/** A tenant and a resource that are open to clients nobody registered, and such a client. */
import { newClient } from '../model/client/client-fields.js';
import { clientMetadata } from '../model/client/client-metadata.js';
import type { Client } from '../model/client/client.js';
import type { NewResource } from '../model/resource/resource-fields.js';
import type { Resource } from '../model/resource/resource.js';
import type { TenantMetadataPatch } from '../model/tenant/tenant-metadata.js';
import { acme, addResource, addScopes, setUp, type World } from './set-up.test-support.js';

export const documentUrl = 'https://one.agents.example/client.json';

type UnregisteredClients = NonNullable<TenantMetadataPatch['unregistered_clients']>;

export const letIn = (
  { keyward }: World,
  unregistered_clients: UnregisteredClients = { documents: 'any', registration: 'open' },
) => keyward.tenants.modify(acme, { metadata: { unregistered_clients } });

/** The row of a client that a person has agreed to. */
export const addUnregistered = async (
  { storage, clock, random }: World,
  more: Partial<Client> = {},
): Promise<Client> => {
  const stamp = {
    createdBy: null,
    createdAt: clock.now(),
    updatedBy: null,
    updatedAt: clock.now(),
  };
  const client = newClient({
    id: random.uuid(),
    type: 'native',
    kind: 'document',
    documentUrl,
    name: 'Agent',
    isPublic: true,
    tenantId: acme,
    metadata: clientMetadata(
      {
        urls: { redirect_uris: ['https://one.agents.example/callback'] },
        oauth: { token_endpoint_auth_method: 'none' },
      },
      'native',
      true,
    ),
    ...stamp,
    ...more,
  });
  await storage.clients.add(client);
  return client;
};

/** With a resource that is open, and its scopes "read" and "write". */
export const openSetting = async (
  more: Partial<NewResource> = {},
): Promise<{ readonly world: World; readonly resource: Resource }> => {
  const world = await setUp();
  await letIn(world);
  const resource = await addResource(world, acme, undefined, {
    identifierUrl: 'https://mcp.example/mcp',
    unregisteredAllowed: true,
    ...more,
  });
  await addScopes(world, resource, 'read', 'write');
  return { world, resource };
};
