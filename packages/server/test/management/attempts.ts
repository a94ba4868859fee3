/** For each operation of the Management API, a request that succeeds when the right caller makes it. */
import { oneTenant, systemActor } from '@keyward/core';
import type { Deployment } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { publish } from '../deployment/published-texts.js';
import { smallPng } from '../deployment/pictures.js';
import {
  addAuthenticator,
  addGrant,
  addGroup,
  addIdentity,
  addClient,
  addMachine,
  addProvider,
  addResource,
  addRole,
  addScope,
  addSession,
  addTenant,
  addTicket,
  addSignalStream,
  addTrust,
  addUser,
  fresh,
  providerBody,
  trustBody,
  unknownId,
} from '../deployment/world.js';

export interface Attempt {
  readonly path: string;
  readonly body?: object;
}

/**
 * The records that the attempts are about: a client with a linked resource and a permission, more
 * to link, a user, the identity provider of one of its identities, a role, and two groups.
 */
export interface Subjects {
  readonly client: Json;
  readonly trust: Json;
  readonly resource: Json;
  readonly scope: Json;
  readonly unlinked: Json;
  readonly user: Json;
  readonly provider: Json;
  readonly identity: Json;
  readonly event: Json;
  readonly grant: Json;
  readonly session: Json;
  readonly ticket: Json;
  readonly verification: Json;
  readonly invitation: Json;
  readonly role: Json;
  readonly group: Json;
  readonly nested: Json;
  /** A tenant, and its only administrator. */
  readonly tenant: Json;
  readonly tenantAdmin: Json;
  /** A domain of the tenant, whose record is there. */
  readonly domain: Json;
  readonly authenticator: Json;
  readonly signingKey: Json;
  readonly registrationToken: Json;
  readonly scimToken: Json;
  readonly signalStream: Json;
  readonly webhook: Json;
  readonly hook: Json;
  /** A tenant without a hook. */
  readonly hookless: Json;
  readonly userToken: Json;
  readonly userDelegate: Json;
}

export const addSubjects = async (server: Deployment, more: object = {}): Promise<Subjects> => {
  const {
    client,
    resource,
    scopes: [scope],
  } = await addMachine(server, ['read:subject'], {}, more);
  const unlinked = await addResource(server);
  await addScope(server, unlinked.id, 'read:unlinked');
  const user = await addUser(server, {
    password: 'kumquat accordion',
    email: `${fresh('subject').replace(' ', '.')}@example.com`,
    verify_email: false,
  });
  const provider = await addProvider(server, user.tenant_id);
  // An event without its seal would change once the server seals the log.
  await server.keyward.sealAudit();
  const { body: events } = await server.manage('GET', `/audit_events?q=(record_id=${client.id})`);
  const tenant = { id: await addTenant(server) };
  const tenantAdmin = await addUser(server, { tenant_id: tenant.id });
  await server.keyward.tenants.addAdmins(tenant.id, [tenantAdmin.id]);
  return {
    client,
    trust: await addTrust(server, client.id),
    resource,
    scope,
    unlinked,
    user,
    provider,
    tenant,
    tenantAdmin,
    domain: await addDomain(server, tenant.id),
    identity: await addIdentity(server, user.id, provider.id),
    event: events.items[0],
    grant: await addGrant(server, user, {
      clientId: client.id,
      resourceId: resource.id,
      scopes: ['read:subject'],
    }),
    session: await addSession(server, user),
    ...(await addTickets(server, user)),
    authenticator: await addAuthenticator(server, user),
    // Of an algorithm that no token here is signed with.
    signingKey: { id: (await server.keyward.keys.signing('PS256')).id },
    registrationToken: await addRegistrationToken(server),
    scimToken: await addScimToken(server, user.tenant_id),
    signalStream: await addSignalStream(server, { id: client.id, tenant_id: tenant.id }),
    webhook: await addWebhook(server, events.items[0], { more: { tenant_id: tenant.id } }),
    hook: await addHook(server, tenant.id),
    hookless: { id: await addTenant(server) },
    userToken: await addUserToken(server, user),
    userDelegate: await addUserDelegate(server, user),
    role: await addRole(server),
    group: await addGroup(server),
    nested: await addGroup(server),
  };
};

/** For an API of its own, since a person has one delegate for each. */
export const addUserDelegate = async (
  { keyward }: Deployment,
  { id, tenant_id: tenantId }: Json,
): Promise<Json> => {
  const actor = { ...systemActor, tenancy: oneTenant(tenantId) };
  const api = await keyward.resources.create({ type: 'api', name: fresh('delegated') }, actor);
  const client = await keyward.clients.create(
    { type: 'machine_to_machine', name: fresh('delegate') },
    actor,
  );
  return keyward.delegates.create(id, { clientId: client.id, resourceIds: [api.id] }, actor);
};

/** Straight into the storage: people make them at their own account. */
export const addUserToken = async (
  { storage, clock }: Deployment,
  { id: userId, tenant_id: tenantId }: Json,
): Promise<Json> => {
  const [system] = await storage.resources.all([{ attribute: 'isSystem', equals: true }]);
  const number = fresh('').trim().padStart(12, '0');
  const id = `70ce4000-0000-4000-8000-${number}`;
  await storage.accessKeys.add({
    id,
    purpose: 'personal',
    tenantId,
    userId,
    clientId: null,
    resourceId: system!.id,
    label: 'Backup',
    secretDigest: id,
    opens: { scopes: ['read:users'] },
    uses: null,
    used: 0,
    createdByClientId: null,
    expiresAt: new Date(clock.now().getTime() + 86_400_000),
    lastUsedAt: null,
    createdBy: userId,
    createdAt: clock.now(),
    updatedBy: userId,
    updatedAt: clock.now(),
  });
  return { id };
};

/** Of a client that holds nothing: its id, and the client. */
export const addScimToken = async (
  server: Deployment,
  tenantId: string,
  as?: string,
): Promise<Json> => {
  const client = await addClient(server, { is_global: false, tenant_id: tenantId }, as);
  const path = `/clients/${client.id}/scim_tokens`;
  return (await server.manage('POST', path, { label: 'Entra' }, { as })).body;
};

export const addRegistrationToken = async (
  server: Deployment,
  more: object = {},
  as?: string,
): Promise<Json> => {
  const body = { label: fresh('token'), ...more };
  return (await server.manage('POST', '/registration_tokens', body, { as })).body;
};

/** One that sends nothing by itself, and an event that its receiver is said to have refused. */
export const addWebhook = async (
  server: Deployment,
  { id: eventId, tenant_id: owner }: Json,
  { more = {}, as }: { readonly more?: object; readonly as?: string },
): Promise<Json> => {
  const body = {
    webhook_name: fresh('hook'),
    webhook_url: 'https://hooks.invalid/keyward',
    is_enabled: false,
    ...more,
  };
  const { body: webhook } = await server.manage('POST', '/webhooks', body, { as });
  const number = fresh('').trim().padStart(12, '0');
  await server.storage.webhookFailures.add({
    id: `fa11e000-0000-4000-8000-${number}`,
    webhookId: webhook.id,
    tenantId: webhook.tenant_id,
    chainId: owner ?? systemChain,
    eventId,
    eventName: 'client.created',
    sequence: 1,
    problem: 'answers with status 422',
    attempts: 3,
    failedAt: server.clock.now(),
  });
  return { ...webhook, event_id: eventId };
};

export const addDomain = async (
  server: Deployment,
  tenantId: string,
  as?: string,
): Promise<Json> => {
  const domain = `${fresh('canary').replace(' ', '-')}.example`;
  const { body } = await server.manage('POST', `/tenants/${tenantId}/domains`, { domain }, { as });
  publish(body.txt_value);
  return body;
};

/** One that is not asked, so that tokens come without it; its tenant has no other. */
export const addHook = async (
  server: Deployment,
  tenant_id?: string,
  as?: string,
): Promise<Json> => {
  const body = { hook_type: 'claims', hook_url: 'https://hooks.invalid/claims', is_enabled: false };
  return (await server.manage('POST', '/hooks', { ...body, tenant_id }, { as })).body;
};

const systemChain = '00000000-0000-0000-0000-000000000000';

/** One of each kind. */
export const addTickets = async (
  server: Deployment,
  { id }: Json,
  as?: string,
): Promise<Pick<Subjects, 'ticket' | 'verification' | 'invitation'>> => ({
  ticket: await addTicket(server, { user_id: id }, 'password_change', as),
  verification: await addTicket(server, { user_id: id }, 'email_verification', as),
  invitation: await addTicket(
    server,
    { email: `${fresh('guest').replace(' ', '.')}@example.com` },
    'invitation',
    as,
  ),
});

/** The operations of a sub-collection of links, in the order list, add, remove. */
const linkAttempts = (
  [list, add, remove]: readonly [string, string, string],
  path: (subjects: Subjects) => string,
  body: (subjects: Subjects) => object,
): typeof attempts => ({
  [list]: (subjects) => ({ path: path(subjects) }),
  [add]: (subjects) => ({ path: path(subjects), body: body(subjects) }),
  [remove]: (subjects) => ({ path: path(subjects), body: body(subjects) }),
  [`${remove}_by_post`]: (subjects) => ({ path: `${path(subjects)}/revoke`, body: body(subjects) }),
});

const onePermission = ({ resource, scope }: Subjects): object => ({
  permissions: [{ resource_id: resource.id, scopes: [scope.id] }],
});

/** The least that a service provider says of itself. */
export const spMetadata = (name: string): string =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="urn:sp:${name}">` +
  '<md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">' +
  '<md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" ' +
  'Location="https://sp.example/acs" index="0"/></md:SPSSODescriptor></md:EntityDescriptor>';

export const attempts: Readonly<Record<string, (subjects: Subjects) => Attempt>> = {
  list_clients: () => ({ path: '/clients' }),
  create_client: () => ({ path: '/clients', body: { client_name: fresh('attempt') } }),
  get_client: ({ client }) => ({ path: `/clients/${client.id}` }),
  modify_client: ({ client }) => ({
    path: `/clients/${client.id}`,
    body: { client_description: 'changed' },
  }),
  fill_client_saml: ({ client }) => ({
    path: `/clients/${client.id}/saml_metadata`,
    body: { xml: spMetadata(client.id) },
  }),
  preview_client_saml: ({ client, user }) => ({
    path: `/clients/${client.id}/saml_preview`,
    body: { user_id: user.id, saml: { entity_id: 'urn:sp', acs_urls: ['https://sp.example/acs'] } },
  }),
  preview_client_wsfed: ({ client, user }) => ({
    path: `/clients/${client.id}/wsfed_preview`,
    body: { user_id: user.id, wsfed: { realm: 'urn:rp', reply_urls: ['https://rp.example/'] } },
  }),
  delete_client: ({ client }) => ({ path: `/clients/${client.id}` }),
  change_client_secret: ({ client }) => ({ path: `/clients/${client.id}/secret` }),
  create_client_test_login: ({ client }) => ({ path: `/clients/${client.id}/test_logins` }),
  get_client_test_login: ({ client }) => ({
    path: `/clients/${client.id}/test_logins/${unknownId}`,
  }),
  preview_client_token: ({ client }) => ({ path: `/clients/${client.id}/token_preview`, body: {} }),
  list_client_trusts: ({ client }) => ({ path: `/clients/${client.id}/trusts` }),
  create_client_trust: ({ client }) => ({
    path: `/clients/${client.id}/trusts`,
    body: trustBody(),
  }),
  get_client_trust: ({ client, trust }) => ({ path: `/clients/${client.id}/trusts/${trust.id}` }),
  delete_client_trust: ({ client, trust }) => ({
    path: `/clients/${client.id}/trusts/${trust.id}`,
  }),
  list_client_resources: ({ client }) => ({ path: `/clients/${client.id}/resources` }),
  authorize_client_resources: ({ client, unlinked }) => ({
    path: `/clients/${client.id}/resources`,
    body: { resources: [unlinked.id] },
  }),
  revoke_client_resources: ({ client, resource }) => ({
    path: `/clients/${client.id}/resources`,
    body: { resources: [resource.id] },
  }),
  revoke_client_resources_by_post: ({ client, resource }) => ({
    path: `/clients/${client.id}/resources/revoke`,
    body: { resources: [resource.id] },
  }),
  list_client_permissions: ({ client }) => ({ path: `/clients/${client.id}/permissions` }),
  grant_client_permissions: ({ client, resource, scope }) => ({
    path: `/clients/${client.id}/permissions`,
    body: { permissions: [{ resource_id: resource.id, scopes: [scope.id] }] },
  }),
  revoke_client_permissions: ({ client, resource, scope }) => ({
    path: `/clients/${client.id}/permissions`,
    body: { permissions: [{ resource_id: resource.id, scopes: [scope.id] }] },
  }),
  revoke_client_permissions_by_post: ({ client, resource, scope }) => ({
    path: `/clients/${client.id}/permissions/revoke`,
    body: { permissions: [{ resource_id: resource.id, scopes: [scope.id] }] },
  }),
  list_resources: () => ({ path: '/resources' }),
  create_resource: () => ({
    path: '/resources',
    body: { resource_type: 'api', resource_name: fresh('attempt') },
  }),
  get_resource: ({ resource }) => ({ path: `/resources/${resource.id}` }),
  modify_resource: ({ resource }) => ({
    path: `/resources/${resource.id}`,
    body: { resource_description: 'changed' },
  }),
  delete_resource: ({ resource }) => ({ path: `/resources/${resource.id}` }),
  try_client_document: ({ resource }) => ({
    path: `/resources/${resource.id}/document_trial`,
    body: { client_id: 'https://agent.example/client.json' },
  }),
  get_protected_resource: ({ resource }) => ({
    path: `/resources/${resource.id}/protected_resource`,
  }),
  list_scopes: ({ resource }) => ({ path: `/resources/${resource.id}/scopes` }),
  create_scope: ({ resource }) => ({
    path: `/resources/${resource.id}/scopes`,
    body: { scope_name: 'another' },
  }),
  get_scope: ({ resource, scope }) => ({ path: `/resources/${resource.id}/scopes/${scope.id}` }),
  modify_scope: ({ resource, scope }) => ({
    path: `/resources/${resource.id}/scopes/${scope.id}`,
    body: { scope_description: 'changed' },
  }),
  delete_scope: ({ resource, scope }) => ({ path: `/resources/${resource.id}/scopes/${scope.id}` }),
  list_resource_clients: ({ resource }) => ({ path: `/resources/${resource.id}/clients` }),
  authorize_resource_clients: ({ client, unlinked }) => ({
    path: `/resources/${unlinked.id}/clients`,
    body: { clients: [client.id] },
  }),
  revoke_resource_clients: ({ client, resource }) => ({
    path: `/resources/${resource.id}/clients`,
    body: { clients: [client.id] },
  }),
  revoke_resource_clients_by_post: ({ client, resource }) => ({
    path: `/resources/${resource.id}/clients/revoke`,
    body: { clients: [client.id] },
  }),
  list_audit_events: () => ({ path: '/audit_events' }),
  get_audit_event: ({ event }) => ({ path: `/audit_events/${event.id}` }),
  get_statistics: () => ({ path: '/statistics' }),
  get_configuration: () => ({ path: '/configuration' }),
  list_configuration_owners: ({ role }) => ({
    path: `/configuration/owner?kind=roles&ids=${role.id}`,
  }),
  plan_configuration: () => ({
    path: '/configuration/plan',
    body: { documents: [{ keyward: 1, owner: 'attempt' }] },
  }),
  apply_configuration: () => ({
    path: '/configuration/apply',
    body: { documents: [{ keyward: 1, owner: 'attempt' }] },
  }),
  list_outbox: () => ({ path: '/outbox' }),
  open_mail: () => ({ path: `/outbox/${unknownId}/open` }),
  get_audit_chain: () => ({ path: '/audit_chain' }),
  verify_audit_chain: () => ({ path: '/audit_chain/verify', body: {} }),
  list_signing_keys: () => ({ path: '/signing_keys' }),
  rotate_signing_keys: () => ({
    path: '/signing_keys/rotate',
    body: { algorithms: ['PS256'] },
  }),
  withdraw_signing_key: ({ signingKey }) => ({ path: `/signing_keys/${signingKey.id}` }),
  list_tenants: () => ({ path: '/tenants' }),
  create_tenant: () => ({
    path: '/tenants',
    body: { tenant_name: fresh('attempt').replace(' ', '-') },
  }),
  get_tenant: ({ tenant }) => ({ path: `/tenants/${tenant.id}` }),
  modify_tenant: ({ tenant }) => ({
    path: `/tenants/${tenant.id}`,
    body: { tenant_description: 'changed' },
  }),
  delete_tenant: ({ tenant }) => ({ path: `/tenants/${tenant.id}?cascade=true` }),
  set_tenant_logo: ({ tenant }) => ({ path: `/tenants/${tenant.id}/logo`, body: smallPng }),
  remove_tenant_logo: ({ tenant }) => ({ path: `/tenants/${tenant.id}/logo` }),
  preview_tenant_page: ({ tenant }) => ({
    path: `/tenants/${tenant.id}/page_preview`,
    body: { page: 'login' },
  }),
  preview_tenant_mail: ({ tenant }) => ({
    path: `/tenants/${tenant.id}/mail_preview`,
    body: { kind: 'invitation', locale: 'en' },
  }),
  send_test_mail: ({ tenant }) => ({
    path: `/tenants/${tenant.id}/test_mail`,
    body: { kind: 'invitation', locale: 'en' },
  }),
  list_tenant_domains: ({ tenant }) => ({ path: `/tenants/${tenant.id}/domains` }),
  add_tenant_domain: ({ tenant }) => ({
    path: `/tenants/${tenant.id}/domains`,
    body: { domain: `${fresh('attempt').replace(' ', '-')}.example` },
  }),
  get_tenant_domain: ({ domain }) => ({
    path: `/tenants/${domain.tenant_id}/domains/${domain.id}`,
  }),
  verify_tenant_domain: ({ domain }) => ({
    path: `/tenants/${domain.tenant_id}/domains/${domain.id}/verify`,
  }),
  remove_tenant_domain: ({ domain }) => ({
    path: `/tenants/${domain.tenant_id}/domains/${domain.id}`,
  }),
  list_tenant_admins: ({ tenant }) => ({ path: `/tenants/${tenant.id}/admins` }),
  // Who is an administrator already is made one again: to make another, one has to hold what administrators hold.
  add_tenant_admins: ({ tenant, tenantAdmin }) => ({
    path: `/tenants/${tenant.id}/admins`,
    body: { users: [tenantAdmin.id] },
  }),
  remove_tenant_admins: ({ tenant, tenantAdmin }) => ({
    path: `/tenants/${tenant.id}/admins`,
    body: { users: [tenantAdmin.id] },
  }),
  remove_tenant_admins_by_post: ({ tenant, tenantAdmin }) => ({
    path: `/tenants/${tenant.id}/admins/revoke`,
    body: { users: [tenantAdmin.id] },
  }),
  list_users: () => ({ path: '/users' }),
  create_user: () => ({ path: '/users', body: { username: fresh('attempt').replace(' ', '-') } }),
  import_users: () => ({
    path: '/users/import',
    body: { users: [{ username: fresh('attempt').replace(' ', '-') }] },
  }),
  get_user: ({ user }) => ({ path: `/users/${user.id}` }),
  modify_user: ({ user }) => ({ path: `/users/${user.id}`, body: { nickname: 'changed' } }),
  delete_user: ({ user }) => ({ path: `/users/${user.id}` }),
  get_user_password: ({ user }) => ({ path: `/users/${user.id}/password` }),
  set_user_password: ({ user }) => ({
    path: `/users/${user.id}/password`,
    body: { password: 'kumquat accordion' },
  }),
  list_identity_providers: ({ provider }) => ({
    path: `/tenants/${provider.tenant_id}/identity_providers`,
  }),
  create_identity_provider: ({ provider }) => ({
    path: `/tenants/${provider.tenant_id}/identity_providers`,
    body: providerBody(),
  }),
  get_identity_provider: ({ provider }) => ({
    path: `/tenants/${provider.tenant_id}/identity_providers/${provider.id}`,
  }),
  modify_identity_provider: ({ provider }) => ({
    path: `/tenants/${provider.tenant_id}/identity_providers/${provider.id}`,
    body: { provider_description: 'changed' },
  }),
  create_test_login: ({ provider }) => ({
    path: `/tenants/${provider.tenant_id}/identity_providers/${provider.id}/test_logins`,
  }),
  get_test_login: ({ provider }) => ({
    path: `/tenants/${provider.tenant_id}/identity_providers/${provider.id}/test_logins/${unknownId}`,
  }),
  delete_identity_provider: ({ provider }) => ({
    path: `/tenants/${provider.tenant_id}/identity_providers/${provider.id}`,
  }),
  block_user: ({ user }) => ({ path: `/users/${user.id}/block`, body: { reason: 'an attempt' } }),
  unblock_user: ({ user }) => ({ path: `/users/${user.id}/unblock` }),
  list_user_blocks: ({ user }) => ({ path: `/users/${user.id}/blocks` }),
  list_user_grants: ({ user }) => ({ path: `/users/${user.id}/grants` }),
  get_user_grant: ({ user, grant }) => ({ path: `/users/${user.id}/grants/${grant.id}` }),
  revoke_user_grant: ({ user, grant }) => ({ path: `/users/${user.id}/grants/${grant.id}` }),
  revoke_user_grants: ({ user, grant }) => ({
    path: `/users/${user.id}/grants`,
    body: { grants: [grant.id] },
  }),
  revoke_user_grants_by_post: ({ user, grant }) => ({
    path: `/users/${user.id}/grants/revoke`,
    body: { grants: [grant.id] },
  }),
  list_user_sessions: ({ user }) => ({ path: `/users/${user.id}/sessions` }),
  get_user_session: ({ user, session }) => ({ path: `/users/${user.id}/sessions/${session.id}` }),
  end_user_session: ({ user, session }) => ({ path: `/users/${user.id}/sessions/${session.id}` }),
  end_user_sessions: ({ user }) => ({ path: `/users/${user.id}/sessions` }),
  list_user_identities: ({ user }) => ({ path: `/users/${user.id}/identities` }),
  link_user_identity: ({ user, provider }) => ({
    path: `/users/${user.id}/identities`,
    body: { identity_provider_id: provider.id, provider_user_id: fresh('attempt') },
  }),
  unlink_user_identities: ({ user, identity }) => ({
    path: `/users/${user.id}/identities`,
    body: { identities: [identity.id] },
  }),
  unlink_user_identities_by_post: ({ user, identity }) => ({
    path: `/users/${user.id}/identities/revoke`,
    body: { identities: [identity.id] },
  }),
  list_user_authenticators: ({ user }) => ({ path: `/users/${user.id}/authenticators` }),
  get_user_authenticator: ({ user, authenticator }) => ({
    path: `/users/${user.id}/authenticators/${authenticator.id}`,
  }),
  remove_user_authenticator: ({ user, authenticator }) => ({
    path: `/users/${user.id}/authenticators/${authenticator.id}`,
  }),
  remove_user_password: ({ user }) => ({ path: `/users/${user.id}/password` }),
  change_own_password: ({ user }) => ({
    path: `/users/${user.id}/password/change`,
    body: { current_password: 'kumquat accordion', new_password: 'tangerine accordion' },
  }),
  create_password_change_ticket: ({ user }) => ({
    path: '/tickets/password_change',
    body: { user_id: user.id },
  }),
  create_email_verification_ticket: ({ user }) => ({
    path: '/tickets/email_verification',
    body: { user_id: user.id },
  }),
  create_invitation_ticket: () => ({
    path: '/tickets/invitation',
    body: { email: `${fresh('guest').replace(' ', '.')}@example.com` },
  }),
  register_user: ({ invitation }) => ({
    path: '/users/registration',
    body: { ticket: invitation.ticket, password: 'kumquat accordion' },
  }),
  verify_registration: ({ verification }) => ({
    path: '/users/registration/verification',
    body: { ticket: verification.ticket },
  }),
  resend_verification: () => ({
    path: '/users/registration/resend',
    body: { email: `${fresh('attempt').replace(' ', '.')}@example.com` },
  }),
  request_password_reset: () => ({
    path: '/users/password/reset',
    body: { email: `${fresh('attempt').replace(' ', '.')}@example.com` },
  }),
  list_tickets: () => ({ path: '/tickets' }),
  get_ticket: ({ ticket }) => ({ path: `/tickets/${ticket.id}` }),
  import_invitations: () => ({
    path: '/tickets/invitation/import',
    body: { invitations: [{ email: `${fresh('many').replace(' ', '.')}@example.com` }] },
  }),
  resend_invitation: ({ invitation }) => ({ path: `/tickets/${invitation.id}/resend` }),
  revoke_ticket: ({ ticket }) => ({ path: `/tickets/${ticket.id}` }),
  list_user_tokens: ({ user }) => ({ path: `/users/${user.id}/tokens` }),
  get_user_token: ({ user, userToken }) => ({
    path: `/users/${user.id}/tokens/${userToken.id}`,
  }),
  delete_user_token: ({ user, userToken }) => ({
    path: `/users/${user.id}/tokens/${userToken.id}`,
  }),
  list_user_delegates: ({ user }) => ({ path: `/users/${user.id}/delegates` }),
  create_user_impersonation: ({ user }) => ({
    path: `/users/${user.id}/impersonations`,
    body: { reason: 'a question' },
  }),
  create_user_delegate: ({ user, client, resource }) => ({
    path: `/users/${user.id}/delegates`,
    body: { client_id: client.id, resources: [resource.id] },
  }),
  get_user_delegate: ({ user, userDelegate }) => ({
    path: `/users/${user.id}/delegates/${userDelegate.id}`,
  }),
  delete_user_delegate: ({ user, userDelegate }) => ({
    path: `/users/${user.id}/delegates/${userDelegate.id}`,
  }),
  list_scim_requests: () => ({ path: '/scim_requests' }),
  list_scim_tokens: ({ scimToken }) => ({ path: `/clients/${scimToken.client_id}/scim_tokens` }),
  create_scim_token: ({ scimToken }) => ({
    path: `/clients/${scimToken.client_id}/scim_tokens`,
    body: { label: 'Okta' },
  }),
  get_scim_token: ({ scimToken }) => ({
    path: `/clients/${scimToken.client_id}/scim_tokens/${scimToken.id}`,
  }),
  delete_scim_token: ({ scimToken }) => ({
    path: `/clients/${scimToken.client_id}/scim_tokens/${scimToken.id}`,
  }),
  list_registration_tokens: () => ({ path: '/registration_tokens' }),
  create_registration_token: () => ({
    path: '/registration_tokens',
    body: { label: fresh('attempt') },
  }),
  get_registration_token: ({ registrationToken }) => ({
    path: `/registration_tokens/${registrationToken.id}`,
  }),
  delete_registration_token: ({ registrationToken }) => ({
    path: `/registration_tokens/${registrationToken.id}`,
  }),
  list_hooks: () => ({ path: '/hooks' }),
  create_hook: ({ hookless }) => ({
    path: '/hooks',
    body: {
      hook_type: 'claims',
      hook_url: 'https://hooks.invalid/attempt',
      is_enabled: false,
      tenant_id: hookless.id,
    },
  }),
  get_hook: ({ hook }) => ({ path: `/hooks/${hook.id}` }),
  modify_hook: ({ hook }) => ({ path: `/hooks/${hook.id}`, body: { timeout_ms: 900 } }),
  delete_hook: ({ hook }) => ({ path: `/hooks/${hook.id}` }),
  change_hook_secret: ({ hook }) => ({
    path: `/hooks/${hook.id}/secret`,
    body: { previous_secret_lifetime: 60 },
  }),
  test_hook: ({ hook }) => ({ path: `/hooks/${hook.id}/test` }),
  list_signal_streams: () => ({ path: '/signal_streams' }),
  get_signal_stream: ({ signalStream }) => ({ path: `/signal_streams/${signalStream.id}` }),
  turn_signal_stream: ({ signalStream }) => ({
    path: `/signal_streams/${signalStream.id}`,
    body: { status: 'disabled' },
  }),
  end_signal_stream: ({ signalStream }) => ({ path: `/signal_streams/${signalStream.id}` }),
  list_webhooks: () => ({ path: '/webhooks' }),
  create_webhook: () => ({
    path: '/webhooks',
    body: {
      webhook_name: fresh('attempt'),
      webhook_url: 'https://hooks.invalid/attempt',
      is_enabled: false,
    },
  }),
  get_webhook: ({ webhook }) => ({ path: `/webhooks/${webhook.id}` }),
  modify_webhook: ({ webhook }) => ({
    path: `/webhooks/${webhook.id}`,
    body: { event_types: ['user.*'] },
  }),
  delete_webhook: ({ webhook }) => ({ path: `/webhooks/${webhook.id}` }),
  change_webhook_secret: ({ webhook }) => ({
    path: `/webhooks/${webhook.id}/secret`,
    body: { previous_secret_lifetime: 60 },
  }),
  test_webhook: ({ webhook }) => ({ path: `/webhooks/${webhook.id}/test` }),
  replay_webhook: ({ webhook }) => ({
    path: `/webhooks/${webhook.id}/replay`,
    body: { after_sequence: 0 },
  }),
  list_webhook_failures: ({ webhook }) => ({ path: `/webhooks/${webhook.id}/failures` }),
  retry_webhook_failure: ({ webhook }) => ({
    path: `/webhooks/${webhook.id}/failures/${webhook.event_id}/retry`,
  }),
  list_roles: () => ({ path: '/roles' }),
  create_role: () => ({ path: '/roles', body: { role_name: fresh('attempt') } }),
  get_role: ({ role }) => ({ path: `/roles/${role.id}` }),
  modify_role: ({ role }) => ({ path: `/roles/${role.id}`, body: { role_description: 'changed' } }),
  delete_role: ({ role }) => ({ path: `/roles/${role.id}` }),
  get_ready_roles: ({ user }) => ({ path: `/tenants/${user.tenant_id}/ready_roles` }),
  update_ready_roles: ({ user }) => ({ path: `/tenants/${user.tenant_id}/ready_roles` }),
  list_groups: () => ({ path: '/groups' }),
  create_group: () => ({ path: '/groups', body: { group_name: fresh('attempt') } }),
  get_group: ({ group }) => ({ path: `/groups/${group.id}` }),
  modify_group: ({ group }) => ({
    path: `/groups/${group.id}`,
    body: { group_description: 'changed' },
  }),
  delete_group: ({ group }) => ({ path: `/groups/${group.id}` }),
  ...linkAttempts(
    ['list_role_permissions', 'grant_role_permissions', 'revoke_role_permissions'],
    ({ role }) => `/roles/${role.id}/permissions`,
    onePermission,
  ),
  ...linkAttempts(
    ['list_role_members', 'add_role_members', 'remove_role_members'],
    ({ role }) => `/roles/${role.id}/members`,
    ({ user }) => ({ users: [user.id] }),
  ),
  ...linkAttempts(
    ['list_user_permissions', 'grant_user_permissions', 'revoke_user_permissions'],
    ({ user }) => `/users/${user.id}/permissions`,
    onePermission,
  ),
  ...linkAttempts(
    ['list_user_roles', 'add_user_roles', 'remove_user_roles'],
    ({ user }) => `/users/${user.id}/roles`,
    ({ role }) => ({ roles: [role.id] }),
  ),
  ...linkAttempts(
    ['list_user_groups', 'add_user_groups', 'remove_user_groups'],
    ({ user }) => `/users/${user.id}/groups`,
    ({ group }) => ({ groups: [group.id] }),
  ),
  ...linkAttempts(
    ['list_group_members', 'add_group_members', 'remove_group_members'],
    ({ group }) => `/groups/${group.id}/members`,
    ({ user }) => ({ users: [user.id] }),
  ),
  ...linkAttempts(
    ['list_group_roles', 'add_group_roles', 'remove_group_roles'],
    ({ group }) => `/groups/${group.id}/roles`,
    ({ role }) => ({ roles: [role.id] }),
  ),
  ...linkAttempts(
    ['list_nested_groups', 'add_nested_groups', 'remove_nested_groups'],
    ({ group }) => `/groups/${group.id}/nested_groups`,
    ({ nested }) => ({ groups: [nested.id] }),
  ),
  list_user_effective_permissions: ({ user }) => ({
    path: `/users/${user.id}/effective_permissions`,
  }),
  list_user_effective_roles: ({ user }) => ({ path: `/users/${user.id}/effective_roles` }),
  list_user_effective_groups: ({ user }) => ({ path: `/users/${user.id}/effective_groups` }),
  list_group_effective_members: ({ group }) => ({ path: `/groups/${group.id}/effective_members` }),
  list_group_effective_roles: ({ group }) => ({ path: `/groups/${group.id}/effective_roles` }),
  list_role_effective_members: ({ role }) => ({ path: `/roles/${role.id}/effective_members` }),
  explain_authorization: ({ client, resource, user }) => ({
    path: '/authorization/explain',
    body: { user_id: user.id, client_id: client.id, resource_id: resource.id, scope: 'read' },
  }),
};
