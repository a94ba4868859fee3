/** For each operation of the Management API, a request that succeeds when the right caller makes it. */
import type { Deployment } from '../deployment.js';
import type { Json } from '../exchange.js';
import { addMachine, addResource, addScope, addUser, fresh } from '../world.js';

export interface Attempt {
  readonly path: string;
  readonly body?: object;
}

/** The records that the attempts are about: a client with a linked resource and a permission, more to link, and a user. */
export interface Subjects {
  readonly client: Json;
  readonly resource: Json;
  readonly scope: Json;
  readonly unlinked: Json;
  readonly user: Json;
}

export const addSubjects = async (server: Deployment, more: object = {}): Promise<Subjects> => {
  const { client, resource, scopes: [scope] } = await addMachine(server, ['read:subject'], {}, more);
  const unlinked = await addResource(server);
  await addScope(server, unlinked.id, 'read:unlinked');
  return { client, resource, scope, unlinked, user: await addUser(server) };
};

export const attempts: Readonly<Record<string, (subjects: Subjects) => Attempt>> = {
  list_clients: () => ({ path: '/clients' }),
  create_client: () => ({ path: '/clients', body: { client_name: fresh('attempt') } }),
  get_client: ({ client }) => ({ path: `/clients/${client.id}` }),
  modify_client: ({ client }) => ({ path: `/clients/${client.id}`, body: { client_description: 'changed' } }),
  delete_client: ({ client }) => ({ path: `/clients/${client.id}` }),
  change_client_secret: ({ client }) => ({ path: `/clients/${client.id}/secret` }),
  list_client_resources: ({ client }) => ({ path: `/clients/${client.id}/resources` }),
  authorize_client_resources: ({ client, unlinked }) => ({ path: `/clients/${client.id}/resources`, body: { resources: [unlinked.id] } }),
  revoke_client_resources: ({ client, resource }) => ({ path: `/clients/${client.id}/resources`, body: { resources: [resource.id] } }),
  revoke_client_resources_by_post: ({ client, resource }) => ({ path: `/clients/${client.id}/resources/revoke`, body: { resources: [resource.id] } }),
  list_client_permissions: ({ client }) => ({ path: `/clients/${client.id}/permissions` }),
  grant_client_permissions: ({ client, resource, scope }) => ({ path: `/clients/${client.id}/permissions`, body: { permissions: [{ resource_id: resource.id, scopes: [scope.id] }] } }),
  revoke_client_permissions: ({ client, resource, scope }) => ({ path: `/clients/${client.id}/permissions`, body: { permissions: [{ resource_id: resource.id, scopes: [scope.id] }] } }),
  revoke_client_permissions_by_post: ({ client, resource, scope }) => ({ path: `/clients/${client.id}/permissions/revoke`, body: { permissions: [{ resource_id: resource.id, scopes: [scope.id] }] } }),
  list_resources: () => ({ path: '/resources' }),
  create_resource: () => ({ path: '/resources', body: { resource_type: 'api', resource_name: fresh('attempt') } }),
  get_resource: ({ resource }) => ({ path: `/resources/${resource.id}` }),
  modify_resource: ({ resource }) => ({ path: `/resources/${resource.id}`, body: { resource_description: 'changed' } }),
  delete_resource: ({ resource }) => ({ path: `/resources/${resource.id}` }),
  list_scopes: ({ resource }) => ({ path: `/resources/${resource.id}/scopes` }),
  create_scope: ({ resource }) => ({ path: `/resources/${resource.id}/scopes`, body: { scope_name: 'another' } }),
  get_scope: ({ resource, scope }) => ({ path: `/resources/${resource.id}/scopes/${scope.id}` }),
  modify_scope: ({ resource, scope }) => ({ path: `/resources/${resource.id}/scopes/${scope.id}`, body: { scope_description: 'changed' } }),
  delete_scope: ({ resource, scope }) => ({ path: `/resources/${resource.id}/scopes/${scope.id}` }),
  list_resource_clients: ({ resource }) => ({ path: `/resources/${resource.id}/clients` }),
  authorize_resource_clients: ({ client, unlinked }) => ({ path: `/resources/${unlinked.id}/clients`, body: { clients: [client.id] } }),
  revoke_resource_clients: ({ client, resource }) => ({ path: `/resources/${resource.id}/clients`, body: { clients: [client.id] } }),
  revoke_resource_clients_by_post: ({ client, resource }) => ({ path: `/resources/${resource.id}/clients/revoke`, body: { clients: [client.id] } }),
  list_users: () => ({ path: '/users' }),
  create_user: () => ({ path: '/users', body: { username: fresh('attempt').replace(' ', '-') } }),
  get_user: ({ user }) => ({ path: `/users/${user.id}` }),
  modify_user: ({ user }) => ({ path: `/users/${user.id}`, body: { nickname: 'changed' } }),
  delete_user: ({ user }) => ({ path: `/users/${user.id}` }),
  get_user_password: ({ user }) => ({ path: `/users/${user.id}/password` }),
  set_user_password: ({ user }) => ({ path: `/users/${user.id}/password`, body: { password: 'kumquat accordion' } }),
};
