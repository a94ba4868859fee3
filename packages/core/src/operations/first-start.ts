import { systemActor } from '../model/values/actor.js';
import { newClient } from '../model/client/client-fields.js';
import { newResource } from '../model/resource/resource-fields.js';
import { appointGlobalAdmin } from '../access/global-admins.js';
import { addReadyRoles } from '../access/ready-roles.js';
import { claimAudience } from '../registry/claim-audience.js';
import { newSecret } from '../registry/create-client.js';
import type { Client } from '../model/client/client.js';
import { assertPassword } from '../people/password-policy.js';
import type { PasswordBlocklist } from '../ports/password-blocklist.js';
import type { SecretHasher } from '../ports/secret-hasher.js';
import type { Stores } from '../ports/storage.js';
import { isRefusal, refuse } from '../model/values/refusals.js';
import type { Resource } from '../model/resource/resource.js';
import { newScope } from '../model/scope/scope-fields.js';
import { newTenant, startingMetadata } from '../model/tenant/tenant-fields.js';
import { newUser } from '../model/user/user-fields.js';
import { stampCreated, stampUpdated, write, type WriteDeps } from '../unit-of-work/write.js';
import { managementScopes } from '../model/scope/management-scopes.js';
import { issuerOfAudience, managementAudience } from '../model/values/server-addresses.js';
import { keepConsole } from './keep-console.js';

export type FirstStartDeps = WriteDeps & {
  readonly hasher: SecretHasher;
  readonly passwordBlocklist: PasswordBlocklist;
  readonly issuer: string;
};

/** What the operator wants the first credentials to be; what is absent is made. */
export interface FirstCredentials {
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
}

export interface FirstInstallation extends FirstCredentials {
  /** Whether the first administrator is a global one (docs/adr/0100-global-administrators.md). */
  readonly hasGlobalAdmin?: boolean | undefined;
  /** Whether an installation that belongs to another issuer moves to this one. */
  readonly movesIssuer?: boolean | undefined;
}

export type IssuedCredentials = { readonly [K in keyof FirstCredentials]-?: string };

/**
 * Sets an empty storage up: the default tenant with its ready roles, the system resource with its scopes, the
 * Default Client, the console's client and the first administrator, in one transaction (contract §5). On a later
 * start it only brings the system resource and the console's client up to date. Answers the credentials if this
 * call was the one that made them. Several instances may call it at once: unique keys let one win.
 * Rule: an installation stays with its issuer unless the operator says that it moves. A server that starts by
 * mistake on a database in use would otherwise take the console and the Management API away from the one that
 * runs (docs/adr/0067-a-sqlite-file-can-go.md).
 * @throws Refusal `issuer_moved`
 */
export const firstStart =
  (deps: FirstStartDeps) =>
  async (wanted: FirstInstallation): Promise<IssuedCredentials | undefined> => {
    const credentials = await installOnce(deps, wanted);
    await bringUpToDate(deps, wanted.movesIssuer === true);
    return credentials;
  };

const isInstalled = async ({ tenants }: Pick<Stores, 'tenants'>): Promise<boolean> =>
  (await tenants.all([{ attribute: 'isDefault', equals: true }])).length > 0;

const installOnce = async (
  deps: FirstStartDeps,
  wanted: FirstInstallation,
): Promise<IssuedCredentials | undefined> => {
  if (await isInstalled(deps.storage)) return undefined;
  const credentials: IssuedCredentials = {
    clientId: wanted.clientId ?? deps.random.uuid(),
    clientSecret: wanted.clientSecret ?? newSecret(deps),
    username: wanted.username ?? 'admin',
    password: wanted.password ?? deps.random.secret(18),
  };
  if (wanted.password !== undefined) await assertFirstPassword(deps, credentials);
  const passwordHash = await deps.hasher.hash(credentials.password); // slow, so not inside the transaction
  try {
    return await write(deps, systemActor, async (stores, note) => {
      if (await isInstalled(stores)) return undefined;
      const tenant = newTenant({
        id: deps.random.uuid(),
        name: 'default',
        isDefault: true,
        metadata: startingMetadata,
        ...stampCreated(deps, systemActor),
      });
      await stores.tenants.add(tenant);
      const userId = deps.random.uuid();
      await stores.users.add(
        newUser(deps.domainNames, {
          id: userId,
          tenantId: tenant.id,
          username: credentials.username,
          passwordHash,
          passwordChangedAt: deps.clock.now(),
          ...stampCreated(deps, systemActor),
        }),
      );
      await stores.tenantAdmins.add({
        id: deps.random.uuid(),
        tenantId: tenant.id,
        userId,
        ...stampCreated(deps, systemActor),
      });
      const resource = systemResource(deps);
      await stores.resources.add(resource);
      await claimAudience(stores, resource);
      const client = defaultClient(deps, credentials);
      await stores.clients.add(client);
      await stores.clientResources.add({
        id: deps.random.uuid(),
        clientId: client.id,
        resourceId: resource.id,
        authorized: true,
        tenantId: null,
        ...stampCreated(deps, systemActor),
      });
      await handOutScopes(deps, stores, resource, client);
      await keepConsole(deps, stores, resource);
      if (wanted.hasGlobalAdmin === true) {
        await appointGlobalAdmin(deps, stores, { id: userId, tenantId: tenant.id });
      }
      await addReadyRoles(deps, stores, tenant.id, { actor: systemActor });
      note('installation.created', tenant.id);
      return credentials;
    });
  } catch (error) {
    if (isRefusal(error, 'already_exists')) return undefined; // another instance was faster
    throw error;
  }
};

/**
 * The tenant has no rules for passwords yet, so the default policy holds.
 * @throws Refusal `password_policy_violation`
 */
const assertFirstPassword = (
  { passwordBlocklist }: FirstStartDeps,
  { username, password }: IssuedCredentials,
): Promise<void> => {
  const owner = { username, email: null, phoneNumber: null, profile: {} };
  return assertPassword(passwordBlocklist, password, owner);
};

/**
 * A newer version may know more scopes, and the issuer may have moved; the Default Client holds every
 * management permission.
 */
const bringUpToDate = async (deps: FirstStartDeps, movesIssuer: boolean): Promise<void> => {
  try {
    await update(deps, movesIssuer);
  } catch (error) {
    if (!isRefusal(error, 'already_exists')) throw error;
    // Another instance did the same; if it did not, something else holds the name, and that is to be known
    await update(deps, movesIssuer);
  }
};

/** @throws Refusal `issuer_moved` */
const update = (deps: FirstStartDeps, movesIssuer: boolean): Promise<void> =>
  write(deps, systemActor, async (stores, note) => {
    const identifierUrl = managementAudience(deps.issuer);
    const [resource] = await stores.resources.all([{ attribute: 'isSystem', equals: true }]);
    const [client] = await stores.clients.all([{ attribute: 'isDefault', equals: true }]);
    if (resource === undefined || client === undefined) return;
    const moved = resource.identifierUrl !== identifierUrl;
    if (moved && !movesIssuer)
      refuse('issuer_moved', { stored: issuerOfAudience(resource.identifierUrl ?? '') });
    if (moved) {
      await stores.resources.change(resource.id, (current) => ({
        ...current,
        identifierUrl,
        ...stampUpdated(deps, systemActor),
      }));
      await claimAudience(stores, { id: deps.random.uuid(), identifierUrl, tenantId: null });
    }
    const added = await handOutScopes(deps, stores, resource, client);
    const isConsoleChanged = await keepConsole(deps, stores, resource);
    if (moved || added.length > 0 || isConsoleChanged)
      note('installation.updated', resource.id, added);
  });

/** Answers the ids of the scopes that were not there yet. */
const handOutScopes = async (
  deps: FirstStartDeps,
  { scopes, permissions }: Stores,
  resource: Resource,
  client: Client,
): Promise<readonly string[]> => {
  const added: string[] = [];
  const known = new Set(
    (await scopes.all([{ attribute: 'resourceId', equals: resource.id }])).map(
      (scope) => scope.name,
    ),
  );
  for (const [name, description] of Object.entries(managementScopes)) {
    if (known.has(name)) continue;
    const scopeId = deps.random.uuid();
    await scopes.add(
      newScope({
        id: scopeId,
        resourceId: resource.id,
        name,
        description,
        tenantId: null,
        ...stampCreated(deps, systemActor),
      }),
    );
    await permissions.add({
      id: deps.random.uuid(),
      clientId: client.id,
      resourceId: resource.id,
      scopeId,
      tenantId: null,
      ...stampCreated(deps, systemActor),
    });
    added.push(scopeId);
  }
  return added;
};

const systemResource = (deps: FirstStartDeps): Resource =>
  newResource({
    id: deps.random.uuid(),
    type: 'api',
    name: 'Management API',
    description: 'Everything that can be configured',
    identifierUrl: managementAudience(deps.issuer),
    signingAlgorithm: 'ES256',
    rbacEnabled: true,
    skipConsentForFirstParty: true,
    isSystem: true,
    tenantId: null,
    ...stampCreated(deps, systemActor),
  });

const defaultClient = (
  deps: FirstStartDeps,
  { clientId, clientSecret }: IssuedCredentials,
): Client =>
  newClient({
    id: clientId,
    type: 'machine_to_machine',
    name: 'Default Client',
    description: 'Manages everything; made at the first start',
    secret: clientSecret,
    isFirstParty: true,
    isGlobal: true,
    isDefault: true,
    ...stampCreated(deps, systemActor),
  });
