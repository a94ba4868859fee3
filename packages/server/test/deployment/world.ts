/** Makes the records that a test is about, through the API itself, each with a name of its own. */
import { randomUUID } from 'node:crypto';
import { newTenant } from '@keyward/core/management';
import type { Authenticator } from '@keyward/core/ports';
import type { Credentials, Deployment } from './deployment.js';
import type { Json } from './exchange.js';

let count = 0;

/** A name with a space and a number, which is no address. */
export const fresh = (word: string): string => `${word} ${++count}`;

const made = async (
  deployment: Deployment,
  path: string,
  body: object,
  as?: string,
): Promise<Json> => {
  const answer = await deployment.manage('POST', path, body, { as });
  if (answer.status !== 201) throw new Error(`not made: ${answer.text}`);
  return answer.body;
};

export const addClient = (deployment: Deployment, more: object = {}, as?: string): Promise<Json> =>
  made(
    deployment,
    '/clients',
    { client_type: 'machine_to_machine', client_name: fresh('client'), ...more },
    as,
  );

export const addResource = (
  deployment: Deployment,
  metadata: object = {},
  more: object = {},
  as?: string,
): Promise<Json> =>
  made(
    deployment,
    '/resources',
    {
      resource_type: 'api',
      resource_name: fresh('resource'),
      resource_metadata: metadata,
      ...more,
    },
    as,
  );

export const addScope = (
  deployment: Deployment,
  resourceId: string,
  scope_name: string,
  as?: string,
): Promise<Json> => made(deployment, `/resources/${resourceId}/scopes`, { scope_name }, as);

export const trustBody = (): Json => ({
  issuer: 'https://workloads.example',
  subject: `repo:acme/${fresh('shop').replace(' ', '-')}:environment:production`,
  claims: { repository_owner_id: '42' },
});

/** A workload that may act as the client. */
/** The stream that a receiver would make; it polls. */
export const addSignalStream = async (
  { storage, clock }: Deployment,
  { id: clientId, tenant_id: tenantId }: Json,
): Promise<{ readonly id: string }> => {
  const id = randomUUID();
  const now = clock.now();
  await storage.signalStreams.add({
    ...{ id, tenantId, clientId, url: null, authorization: null, events: null },
    ...{ description: null, status: 'paused', reason: null, sequence: 0, taken: [] },
    ...{ verification: null, statusNotice: null, attempts: 0, problem: null },
    ...{ dueAt: null, lockedUntil: now, createdAt: now },
  });
  return { id };
};

export const addTrust = (deployment: Deployment, clientId: string, as?: string): Promise<Json> =>
  made(deployment, `/clients/${clientId}/trusts`, trustBody(), as);

export const addUser = (deployment: Deployment, more: object = {}, as?: string): Promise<Json> =>
  made(deployment, '/users', { username: fresh('user').replace(' ', '-'), ...more }, as);

export const providerBody = (more: object = {}): Json => {
  const provider_name = fresh('provider');
  return {
    provider_name,
    provider_type: 'oidc',
    provider_metadata: {
      issuer: `https://${provider_name.replace(' ', '-')}.example`,
      client_id: 'keyward',
    },
    ...more,
  };
};

export const addProvider = (
  deployment: Deployment,
  tenantId: string,
  more: object = {},
  as?: string,
): Promise<Json> =>
  made(deployment, `/tenants/${tenantId}/identity_providers`, providerBody(more), as);

export const addIdentity = (
  deployment: Deployment,
  userId: string,
  identity_provider_id: string,
  { providerUserId = fresh('sub'), as }: { providerUserId?: string; as?: string } = {},
): Promise<Json> =>
  made(
    deployment,
    `/users/${userId}/identities`,
    { identity_provider_id, provider_user_id: providerUserId },
    as,
  );

/** Answers the record with its link. */
export const addTicket = (
  deployment: Deployment,
  more: object,
  type = 'password_change',
  as?: string,
): Promise<Json> => made(deployment, `/tickets/${type}`, more, as);

export const addRole = (deployment: Deployment, more: object = {}, as?: string): Promise<Json> =>
  made(deployment, '/roles', { role_name: fresh('role'), ...more }, as);

export const addGroup = (deployment: Deployment, more: object = {}, as?: string): Promise<Json> =>
  made(deployment, '/groups', { group_name: fresh('group'), ...more }, as);

/** As the consent page would have written it. */
export const addGrant = async (
  { storage, clock }: Deployment,
  { id: userId, tenant_id: tenantId }: Json,
  given: { clientId: string; resourceId: string | null; scopes: readonly string[] },
): Promise<Json> => {
  const stamp = {
    createdBy: userId,
    createdAt: clock.now(),
    updatedBy: userId,
    updatedAt: clock.now(),
  };
  const ends = { expiresAt: null };
  const consent = { id: randomUUID(), tenantId, userId, ...given, ...ends, ...stamp };
  await storage.consents.add(consent);
  return { id: consent.id };
};

/** Begun as a login in a browser begins it. */
export const addSession = async ({ keyward }: Deployment, { id }: Json): Promise<Json> => {
  const { session } = await keyward.sessions.begin(await keyward.users.get(id), ['pwd']);
  return { id: session.id };
};

/** Put there as enrolment does, which takes a browser. */
export const addAuthenticator = async (
  { storage, clock }: Deployment,
  { id: userId, tenant_id: tenantId }: Json,
): Promise<Authenticator> => {
  const stamps = {
    createdBy: userId,
    createdAt: clock.now(),
    updatedBy: userId,
    updatedAt: clock.now(),
  };
  const authenticator: Authenticator = {
    id: randomUUID(),
    tenantId,
    userId,
    kind: 'totp',
    label: null,
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    lastUsedStep: 1,
    codeDigests: [],
    credentialDigest: null,
    passkey: null,
    lastUsedAt: null,
    ...stamps,
  };
  await storage.authenticators.add(authenticator);
  return authenticator;
};

export const done = async (answering: Promise<{ status: number; text: string }>): Promise<void> => {
  const { status, text } = await answering;
  if (status > 204) throw new Error(`not done: ${status} ${text}`);
};

export const authorize = (
  deployment: Deployment,
  clientId: string,
  ...resources: string[]
): Promise<void> =>
  done(deployment.manage('POST', `/clients/${clientId}/resources`, { resources }));

export const grant = (
  deployment: Deployment,
  clientId: string,
  resource_id: string,
  ...scopes: string[]
): Promise<void> =>
  done(
    deployment.manage('POST', `/clients/${clientId}/permissions`, {
      permissions: [{ resource_id, scopes }],
    }),
  );

export const credentialsOf = (client: Json): Credentials => ({
  id: client.id,
  secret: client.client_secret,
});

/** A machine client with one resource and these scopes on it, granted. */
export const addMachine = async (
  deployment: Deployment,
  scopeNames: readonly string[],
  metadata: object = {},
  clientMore: object = {},
): Promise<{ client: Json; resource: Json; scopes: Json[]; credentials: Credentials }> => {
  const client = await addClient(deployment, clientMore);
  const resource = await addResource(deployment, metadata);
  const scopes: Json[] = [];
  for (const name of scopeNames) scopes.push(await addScope(deployment, resource.id, name));
  await authorize(deployment, client.id, resource.id);
  if (scopes.length > 0)
    await grant(deployment, client.id, resource.id, ...scopes.map((scope) => scope.id));
  return { client, resource, scopes, credentials: credentialsOf(client) };
};

/** The Management API's own record, and its scopes by name. */
export const managementApi = async (
  deployment: Deployment,
): Promise<{ id: string; scopes: Readonly<Record<string, string>> }> => {
  const { body } = await deployment.manage('GET', '/resources?q=(resource_name=Management%20API)');
  const { id } = body.items[0];
  const listed = await deployment.manage('GET', `/resources/${id}/scopes?limit=1000`);
  return {
    id,
    scopes: Object.fromEntries(
      listed.body.items.map((scope: Json) => [scope.scope_name, scope.id]),
    ),
  };
};

/** A client that holds these scopes of the Management API, with a token for them. */
export const addManager = async (
  deployment: Deployment,
  scopeNames: readonly string[],
  more: object = {},
): Promise<{ client: Json; credentials: Credentials; token: string }> => {
  const api = await managementApi(deployment);
  const client = await addClient(deployment, more);
  await authorize(deployment, client.id, api.id);
  if (scopeNames.length > 0)
    await grant(deployment, client.id, api.id, ...scopeNames.map((name) => api.scopes[name]!));
  return {
    client,
    credentials: credentialsOf(client),
    token: await deployment.tokenOf(credentialsOf(client)),
  };
};

/** Straight into the storage: in single-tenant mode no operation makes one. */
export const addTenant = async (
  { storage, clock }: Deployment,
  more: { isSuspended?: boolean } = {},
): Promise<string> => {
  const id = `7e4a4700-0000-4000-8000-${String(++count).padStart(12, '0')}`;
  const stamp = {
    createdBy: null,
    createdAt: clock.now(),
    updatedBy: null,
    updatedAt: clock.now(),
  };
  await storage.tenants.add(newTenant({ id, name: `tenant-${count}`, ...more, ...stamp }));
  // As the creation of a tenant does.
  await storage.auditChains.add({ id, tenantId: id, sequence: 0, seal: '', anchor: null });
  return id;
};

export const allManagementScopes = [
  'read:clients',
  'create:clients',
  'update:clients',
  'delete:clients',
  'read:client_secrets',
  'update:client_secrets',
  'read:client_permissions',
  'update:client_permissions',
  'read:registration_tokens',
  'create:registration_tokens',
  'delete:registration_tokens',
  'read:resources',
  'create:resources',
  'update:resources',
  'delete:resources',
  'read:resource_secrets',
  'read:scopes',
  'create:scopes',
  'update:scopes',
  'delete:scopes',
  'read:configuration',
  'update:configuration',
  'read:tokens',
  'read:statistics',
  'read:audit_events',
  'read:webhooks',
  'create:webhooks',
  'update:webhooks',
  'delete:webhooks',
  'ssf.read',
  'ssf.manage',
  'read:hooks',
  'create:hooks',
  'update:hooks',
  'delete:hooks',
  'read:signing_keys',
  'update:signing_keys',
  'delete:signing_keys',
  'read:tenants',
  'create:tenants',
  'update:tenants',
  'delete:tenants',
  'read:tenant_admins',
  'update:tenant_admins',
  'read:users',
  'create:users',
  'update:users',
  'delete:users',
  'provision:users',
  'read:user_passwords',
  'update:user_passwords',
  'delete:user_passwords',
  'read:current_user',
  'update:current_user',
  'delete:current_user',
  'read:user_grants',
  'delete:user_grants',
  'read:user_sessions',
  'delete:user_sessions',
  'read:user_delegates',
  'create:user_delegates',
  'delete:user_delegates',
  'impersonate:users',
  'read:user_tokens',
  'delete:user_tokens',
  'read:tickets',
  'create:tickets',
  'delete:tickets',
  'create:registrations',
  'read:roles',
  'create:roles',
  'update:roles',
  'delete:roles',
  'read:role_members',
  'update:role_members',
  'read:groups',
  'create:groups',
  'update:groups',
  'delete:groups',
  'read:authorization',
  'read:identity_providers',
  'create:identity_providers',
  'update:identity_providers',
  'delete:identity_providers',
  'read:user_identities',
  'update:user_identities',
] as const;

export const unknownId = '00000000-0000-4000-8000-00000000dead';
