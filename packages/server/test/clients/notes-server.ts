/** The MCP server of the guide, which `@keyward/protect` protects, and which is open to unregistered clients. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Express } from 'express';
import type { Deployment } from '../deployment/deployment.js';
import { freePort } from '../deployment/free-port.js';
import { addResource, addScope } from '../deployment/world.js';
import { ada } from './ada.js';

export interface NotesServer {
  /** The address of the endpoint, which is all that a client knows. */
  readonly address: string;
  readonly apiId: string;
  readonly scopeId: string;
  readonly stop: () => void;
}

/** Ada holds its one scope; documents of these hosts and registrations are taken. */
export const startNotesServer = async (
  keyward: Deployment,
  hosts: readonly string[],
): Promise<NotesServer> => {
  const { issuer } = (await keyward.ask('GET', '/.well-known/openid-configuration')).body;
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/mcp`;
  const { apiId, scopeId } = await openApi(keyward, address, hosts);

  Object.assign(process.env, { NOTES_ISSUER: issuer, NOTES_URL: address });
  const { app } = (await import('../../../../docs/examples/mcp-server.js')) as { app: Express };
  const server = createServer(app).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    address,
    apiId,
    scopeId,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
};

const openApi = async (
  keyward: Deployment,
  address: string,
  hosts: readonly string[],
): Promise<{ readonly apiId: string; readonly scopeId: string }> => {
  const api = await addResource(keyward, { identifier_url: address });
  const read = await addScope(keyward, api.id, 'notes:read');
  const opened = { allowed: true, default_scopes: ['notes:read'] };
  await keyward.manage('PATCH', `/resources/${api.id}`, {
    resource_metadata: { unregistered_clients: opened },
  });
  const [user] = (await keyward.manage('GET', `/users?q=(username=${ada.username})`)).body.items;
  await keyward.manage('POST', `/users/${user.id}/permissions`, {
    permissions: [{ resource_id: api.id, scopes: [read.id] }],
  });
  const unregistered_clients = { documents: 'hosts', hosts, registration: 'open' };
  await keyward.manage('PATCH', `/tenants/${user.tenant_id}`, {
    tenant_metadata: { unregistered_clients },
  });
  return { apiId: api.id, scopeId: read.id };
};
