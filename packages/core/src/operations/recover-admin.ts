import { systemActor } from '../model/values/actor.js';
import type { LoginThrottle } from '../sessions/login-throttle.js';
import { newSecret } from '../registry/create-client.js';
import type { Client } from '../model/client/client.js';
import type { Stores } from '../ports/storage.js';
import { appointGlobalAdmin } from '../access/global-admins.js';
import { giveDefaultRoles } from '../access/default-roles.js';
import { dropAuthenticators } from '../people/drop-authenticators.js';
import { revokePending } from '../people/issue-ticket.js';
import { endAllSessions } from '../sessions/end-sessions.js';
import { defaultTenantId } from '../access/default-tenant.js';
import { notBlocked } from '../model/user/block.js';
import { identifierIn, assertUsername } from '../model/user/identifiers.js';
import type { DomainNames } from '../model/values/domain-name.js';
import { provesBySecret } from '../model/client/client-metadata.js';
import { refuse } from '../model/values/refusals.js';
import type { User } from '../model/user/user.js';
import { newUser } from '../model/user/user-fields.js';
import { stampCreated, stampUpdated, write, type Note } from '../unit-of-work/write.js';
import type { FirstStartDeps } from './first-start.js';

export type RecoverAdminDeps = FirstStartDeps & {
  readonly throttle: LoginThrottle;
  readonly secondFactorThrottle: LoginThrottle;
};

export interface Recovery {
  /**
   * Who is to administer the default tenant: a user name, e-mail address or phone number. Left out, the
   * present administrator, or `admin`.
   */
  readonly identifier?: string | undefined;
  /** Whether a user of this name is made where there is none. Otherwise an unknown identifier is refused. */
  readonly createsMissing?: boolean | undefined;
  /** Whether the Default Client gets a new secret although it has one that works. */
  readonly renewsSecret?: boolean | undefined;
  /** Whether the administrator becomes a global one (docs/adr/0100-global-administrators.md). */
  readonly isGlobal?: boolean | undefined;
}

export interface RecoveredAdmin {
  readonly username: string;
  readonly password: string;
  readonly clientId: string | undefined;
  /** Only when it is a new one. */
  readonly clientSecret: string | undefined;
}

/**
 * The way back in for an operator with the database and the secret key, who holds everything anyway.
 * Rule: after a recovery the default tenant has an administrator who can log in, and the Default Client can
 * manage everything (contract §5).
 * Rule: second factors of the administrator are taken away with the old password: they may be what was lost.
 * Rule: a mistyped identifier never makes an administrator.
 * Undefined for a storage that was never set up.
 * @throws Refusal `unknown_reference` when the identifier is unknown and none is to be made
 */
export const recoverAdmin =
  (deps: RecoverAdminDeps) =>
  async ({
    identifier,
    createsMissing = false,
    renewsSecret = false,
    isGlobal = false,
  }: Recovery = {}): Promise<RecoveredAdmin | undefined> => {
    const password = deps.random.secret(18);
    const passwordHash = await deps.hasher.hash(password);
    const done = await write(deps, systemActor, async (stores, note) => {
      const tenantId = await defaultTenantId(stores);
      if (tenantId === null) return undefined;
      const known = await candidate(deps.domainNames, stores, tenantId, identifier);
      if (known === undefined && identifier !== undefined && !createsMissing) {
        refuse('unknown_reference', { field: 'identifier', id: identifier });
      }
      const found = known ?? (await addUser(deps, stores, tenantId, identifier ?? 'admin'));
      const now = deps.clock.now();
      const change = (current: User): User => ({
        ...current,
        ...notBlocked,
        passwordHash,
        passwordChangedAt: now,
        mustChangePassword: false,
        isMfaEnrolled: false,
        ...stampUpdated(deps, systemActor),
      });
      const user = (await endAllSessions(deps, { stores, note }, found.id, { change }))!;
      await dropAuthenticators(
        stores,
        await stores.authenticators.all([{ attribute: 'userId', equals: user.id }]),
        note,
      );
      const links = { userId: user.id, types: ['password_change'], actor: systemActor } as const;
      await revokePending(deps, stores, links);
      const [link] = await stores.tenantAdmins.all([
        { attribute: 'tenantId', equals: tenantId },
        { attribute: 'userId', equals: user.id },
      ]);
      if (link === undefined)
        await stores.tenantAdmins.add({
          id: deps.random.uuid(),
          tenantId,
          userId: user.id,
          ...stampCreated(deps, systemActor),
        });
      if (isGlobal) await appointGlobalAdmin(deps, stores, user);
      note('admin.recovered', user.id);
      return { user, ...(await restoreDefaultClient(deps, stores, renewsSecret, note)) };
    });
    if (done === undefined) return undefined;
    const { user, client, isNew } = done;
    await deps.throttle.forget(user.id);
    await deps.secondFactorThrottle.forget(user.id);
    return {
      username: (user.username ?? user.email ?? user.phoneNumber)!,
      password,
      clientId: client?.id,
      clientSecret: isNew ? (client?.secret ?? undefined) : undefined,
    };
  };

const candidate = async (
  names: DomainNames,
  stores: Stores,
  tenantId: string,
  identifier: string | undefined,
): Promise<User | undefined> => {
  const ofTenant = { attribute: 'tenantId', equals: tenantId } as const;
  if (identifier !== undefined) {
    const known = identifierIn(names, identifier);
    return known && (await stores.users.all([ofTenant, known]))[0];
  }
  const links = await stores.tenantAdmins.all([ofTenant]);
  const admins = await stores.users.all([
    ofTenant,
    { attribute: 'id', in: links.map(({ userId }) => userId) },
  ]);
  const [first] = [...admins].sort(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  );
  return (
    first ?? (await stores.users.all([ofTenant, { attribute: 'usernameKey', equals: 'admin' }]))[0]
  );
};

const addUser = async (
  deps: RecoverAdminDeps,
  stores: Stores,
  tenantId: string,
  username: string,
): Promise<User> => {
  assertUsername(username);
  const user = newUser(deps.domainNames, {
    id: deps.random.uuid(),
    tenantId,
    username,
    ...stampCreated(deps, systemActor),
  });
  await stores.users.add(user);
  await giveDefaultRoles(deps, stores, user, systemActor);
  return user;
};

/** Linked to the Management API with every scope of it, and able to prove itself with its secret. */
const restoreDefaultClient = async (
  deps: RecoverAdminDeps,
  stores: Stores,
  renewsSecret: boolean,
  note: Note,
): Promise<{ readonly client?: Client | undefined; readonly isNew: boolean }> => {
  const [[client], [resource]] = [
    await stores.clients.all([{ attribute: 'isDefault', equals: true }]),
    await stores.resources.all([{ attribute: 'isSystem', equals: true }]),
  ];
  if (client === undefined || resource === undefined) return { isNew: false };
  const ends = [
    { attribute: 'clientId', equals: client.id },
    { attribute: 'resourceId', equals: resource.id },
  ] as const;
  const [link] = await stores.clientResources.all(ends);
  const added = {
    clientId: client.id,
    resourceId: resource.id,
    tenantId: null,
    ...stampCreated(deps, systemActor),
  };
  if (link === undefined)
    await stores.clientResources.add({ id: deps.random.uuid(), authorized: true, ...added });
  else if (!link.authorized)
    await stores.clientResources.change(link.id, (current) => ({
      ...current,
      authorized: true,
      ...stampUpdated(deps, systemActor),
    }));
  const held = new Set((await stores.permissions.all(ends)).map(({ scopeId }) => scopeId));
  const lacking = (
    await stores.scopes.all([{ attribute: 'resourceId', equals: resource.id }])
  ).filter(({ id }) => !held.has(id));
  for (const { id: scopeId } of lacking)
    await stores.permissions.add({ id: deps.random.uuid(), scopeId, ...added });
  if (lacking.length > 0)
    note(
      'client.permissions_granted',
      client.id,
      lacking.map(({ id }) => id),
    );
  const isNew = renewsSecret || client.secret === null || client.secretExpiresAt !== null;
  const secret = isNew ? newSecret(deps) : client.secret;
  const restored = await stores.clients.change(client.id, (current) =>
    provable(current, secret, stampUpdated(deps, systemActor), isNew),
  );
  if (isNew) note('client.secret_changed', client.id);
  return { client: restored, isNew };
};

const provable = (
  client: Client,
  secret: string | null,
  stamp: Pick<Client, 'updatedBy' | 'updatedAt'>,
  isNew: boolean,
): Client => {
  const { grant_types: grants, oauth } = client.metadata;
  return {
    ...client,
    ...stamp,
    secret,
    isPublic: false,
    isGlobal: true,
    tenantId: null,
    ...(isNew
      ? { secretExpiresAt: null, previousSecret: null, previousSecretExpiresAt: null }
      : {}),
    metadata: {
      ...client.metadata,
      grant_types: grants.includes('client_credentials')
        ? grants
        : [...grants, 'client_credentials'],
      oauth: provesBySecret(oauth.token_endpoint_auth_method)
        ? oauth
        : { ...oauth, token_endpoint_auth_method: 'client_secret_basic' },
    },
  };
};
