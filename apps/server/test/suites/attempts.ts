/** For each operation of the Management API, a request that succeeds when the right caller makes it. */
import type { Deployment } from '../deployment.js';
import type { Json } from '../exchange.js';
import { addIdentity, addMachine, addProvider, addResource, addScope, addUser, fresh, providerBody } from '../world.js';

export interface Attempt {
  readonly path: string;
  readonly body?: object;
}

/** The records that the attempts are about: a client with a linked resource and a permission, more to link, a user, and the identity provider of one of its identities. */
export interface Subjects {
  readonly client: Json;
  readonly resource: Json;
  readonly scope: Json;
  readonly unlinked: Json;
  readonly user: Json;
  readonly provider: Json;
  readonly identity: Json;
  readonly event: Json;
}

export const addSubjects = async (server: Deployment, more: object = {}): Promise<Subjects> => {
  const { client, resource, scopes: [scope] } = await addMachine(server, ['read:subject'], {}, more);
  const unlinked = await addResource(server);
  await addScope(server, unlinked.id, 'read:unlinked');
  const user = await addUser(server, { password: 'kumquat accordion' });
  const provider = await addProvider(server, user.tenant_id);
  const { body: events } = await server.manage('GET', `/audit_events?q=(record_id=${client.id})`);
  return {
    client, resource, scope, unlinked, user, provider,
    identity: await addIdentity(server, user.id, provider.id),
    event: events.items[0],
  };
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
  list_audit_events: () => ({ path: '/audit_events' }),
  get_audit_event: ({ event }) => ({ path: `/audit_events/${event.id}` }),
  list_users: () => ({ path: '/users' }),
  create_user: () => ({ path: '/users', body: { username: fresh('attempt').replace(' ', '-') } }),
  get_user: ({ user }) => ({ path: `/users/${user.id}` }),
  modify_user: ({ user }) => ({ path: `/users/${user.id}`, body: { nickname: 'changed' } }),
  delete_user: ({ user }) => ({ path: `/users/${user.id}` }),
  get_user_password: ({ user }) => ({ path: `/users/${user.id}/password` }),
  set_user_password: ({ user }) => ({ path: `/users/${user.id}/password`, body: { password: 'kumquat accordion' } }),
  list_identity_providers: ({ provider }) => ({ path: `/tenants/${provider.tenant_id}/identity_providers` }),
  create_identity_provider: ({ provider }) => ({ path: `/tenants/${provider.tenant_id}/identity_providers`, body: providerBody() }),
  get_identity_provider: ({ provider }) => ({ path: `/tenants/${provider.tenant_id}/identity_providers/${provider.id}` }),
  modify_identity_provider: ({ provider }) => ({ path: `/tenants/${provider.tenant_id}/identity_providers/${provider.id}`, body: { provider_description: 'changed' } }),
  delete_identity_provider: ({ provider }) => ({ path: `/tenants/${provider.tenant_id}/identity_providers/${provider.id}` }),
  list_user_identities: ({ user }) => ({ path: `/users/${user.id}/identities` }),
  link_user_identity: ({ user, provider }) => ({ path: `/users/${user.id}/identities`, body: { identity_provider_id: provider.id, provider_user_id: fresh('attempt') } }),
  unlink_user_identities: ({ user, identity }) => ({ path: `/users/${user.id}/identities`, body: { identities: [identity.id] } }),
  unlink_user_identities_by_post: ({ user, identity }) => ({ path: `/users/${user.id}/identities/revoke`, body: { identities: [identity.id] } }),
};
