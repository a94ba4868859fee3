/** People, an API, roles and groups, for the journeys through access. */
import type { Deployment } from '../../../../packages/server/test/deployment/deployment.js';

export interface AccessRecords {
  readonly personId: string;
  readonly clientId: string;
  readonly resourceId: string;
  readonly scopeIds: readonly string[];
  readonly roleId: string;
  /** The outermost first, each in the one before. */
  readonly groupIds: readonly string[];
}

const made = async (server: Deployment, path: string, body: object): Promise<string> => {
  const answer = await server.manage('POST', path, body);
  if (answer.status !== 201) throw new Error(`${path}: ${answer.text}`);
  return (answer.body as { id: string }).id;
};

const linked = async (server: Deployment, path: string, body: object): Promise<void> => {
  const answer = await server.manage('POST', path, body);
  if (answer.status !== 204) throw new Error(`${path}: ${answer.text}`);
};

/**
 * Ada is a member of the innermost of three groups, and the role “Accounting” with read:orders belongs to the
 * outermost.
 * The shop may ask for read:orders and write:orders.
 */
export const accessRecords = async (server: Deployment): Promise<AccessRecords> => {
  // The administrator of the journeys belongs to the default tenant, and changes what is its own.
  const [tenant] = (await server.manage('GET', '/tenants')).body.items as { id: string }[];
  const tenant_id = tenant!.id;
  const personId = await made(server, '/users', {
    name: 'Ada Lovelace',
    username: 'ada',
    email: 'ada@example.com',
    verify_email: false,
  });
  for (const [username, name] of [
    ['grace', 'Grace Hopper'],
    ['alan', 'Alan Turing'],
  ])
    await made(server, '/users', { username, name });

  const resourceId = await made(server, '/resources', {
    resource_type: 'api',
    resource_name: 'Orders',
    resource_metadata: { identifier_url: 'https://orders.example', rbac_enabled: true },
  });
  const scopeIds: string[] = [];
  for (const [scope_name, scope_description] of [
    ['read:orders', 'Read orders'],
    ['write:orders', 'Write orders'],
  ])
    scopeIds.push(
      await made(server, `/resources/${resourceId}/scopes`, { scope_name, scope_description }),
    );

  const clientId = await made(server, '/clients', {
    client_type: 'regular_web',
    client_name: 'Shop',
    is_global: false,
    tenant_id,
    client_metadata: { urls: { redirect_uris: ['https://shop.example/callback'] } },
  });
  await linked(server, `/clients/${clientId}/resources`, { resources: [resourceId] });
  const permissions = [{ resource_id: resourceId, scopes: scopeIds }];
  await linked(server, `/clients/${clientId}/permissions`, { permissions });

  const roleId = await made(server, '/roles', {
    role_name: 'Accounting',
    tenant_id,
    role_description: 'Reads what was ordered',
  });
  await linked(server, `/roles/${roleId}/permissions`, {
    permissions: [{ resource_id: resourceId, scopes: [scopeIds[0]] }],
  });

  const groupIds: string[] = [];
  for (const group_name of ['Company', 'Finance', 'Invoices'])
    groupIds.push(await made(server, '/groups', { group_name, group_description: 'A team' }));
  const [company, finance, invoices] = groupIds;
  await linked(server, `/groups/${company}/nested_groups`, { groups: [finance] });
  await linked(server, `/groups/${finance}/nested_groups`, { groups: [invoices] });
  await linked(server, `/groups/${company}/roles`, { roles: [roleId] });
  await linked(server, `/groups/${invoices}/members`, { users: [personId] });
  return { personId, clientId, resourceId, scopeIds, roleId, groupIds };
};
