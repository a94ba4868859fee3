/** What the hot paths read: tokens are issued and checked with nothing else. */
import { clientTenancy, type Client } from '../model/client.js';
import type { Delegation } from '../model/delegation.js';
import { heldManagementScopes } from '../access/held-scopes.js';
import type { Clock } from '../ports/clock.js';
import type { Storage } from '../ports/storage.js';
import type { Resource } from '../model/resource.js';
import type { User } from '../model/user.js';
import { livingPerson } from './living-person.js';

export interface ResourceAccess {
  readonly resource: Resource;
  /** The names of the scopes that the client holds on it, in order. */
  readonly scopes: readonly string[];
  /** When the resource was last authorized to the client. */
  readonly since: Date;
}

export interface ClientAccess {
  readonly client: Client;
  /** True while the client's tenant is suspended. */
  readonly suspended: boolean;
  /** When it last was: what was issued before is void. */
  readonly accessEndedAt: Date | null;
  /** The resources authorized to the client. */
  readonly resources: readonly ResourceAccess[];
}

/** A delegation that is alive, and its person, who may still log in. */
export interface DelegatedPerson {
  readonly delegation: Delegation;
  readonly user: User;
}

export interface Directory {
  client(id: string): Promise<ClientAccess | undefined>;
  /** By `identifier_url`, or by id for a resource without one. */
  resourceOf(audience: string): Promise<Resource | undefined>;
  /** Undefined once it was revoked, or its person blocked, deleted or logged out everywhere. */
  delegation(id: string): Promise<DelegatedPerson | undefined>;
  /** Whether a delegation is over only because its person's tenant is suspended. */
  isSuspended(delegationId: string): Promise<boolean>;
  /** The scopes of the Management API that a person effectively holds. */
  managementScopes(user: User): Promise<ReadonlySet<string>>;
  /** Whether an access token was revoked; by `revocationId`. */
  isRevoked(id: string): Promise<boolean>;
  /** Whether any client lists the origin in `urls.allowed_origins`. */
  allowsOrigin(origin: string): Promise<boolean>;
}

export const storageDirectory = (storage: Storage, clock: Clock): Directory => ({
  async client(id) {
    const client = await storage.clients.find(id);
    if (client === undefined) return undefined;
    const owner = clientTenancy(client);
    const [tenant, links, permissions] = await Promise.all([
      owner === null ? undefined : storage.tenants.find(owner),
      storage.clientResources.all([
        { attribute: 'clientId', equals: id },
        { attribute: 'authorized', equals: true },
      ]),
      storage.permissions.all([{ attribute: 'clientId', equals: id }]),
    ]);
    const [resources, scopes] = await Promise.all([
      storage.resources.all([{ attribute: 'id', in: links.map((link) => link.resourceId) }]),
      storage.scopes.all([
        { attribute: 'id', in: permissions.map((permission) => permission.scopeId) },
      ]),
    ]);
    return {
      client,
      suspended: tenant?.isSuspended ?? false,
      accessEndedAt: tenant?.accessEndedAt ?? null,
      resources: resources.map((resource) => ({
        resource,
        scopes: scopes
          .filter((scope) => scope.resourceId === resource.id)
          .map((scope) => scope.name)
          .sort(),
        since: links.find((link) => link.resourceId === resource.id)!.updatedAt,
      })),
    };
  },

  async resourceOf(audience) {
    const [named] = await storage.resources.all([{ attribute: 'identifierUrl', equals: audience }]);
    if (named !== undefined) return named;
    const byId = await storage.resources.find(audience);
    return byId?.identifierUrl === null ? byId : undefined;
  },

  async delegation(id) {
    const delegation = await storage.delegations.find(id);
    const user =
      delegation &&
      (await livingPerson(storage, delegation.userId, delegation.createdAt, clock.now()));
    return delegation === undefined || user === undefined || delegation.revokedAt !== null
      ? undefined
      : { delegation, user };
  },

  async isSuspended(delegationId) {
    const delegation = await storage.delegations.find(delegationId);
    const tenant = delegation && (await storage.tenants.find(delegation.tenantId));
    return tenant?.isSuspended ?? false;
  },

  managementScopes: (user) => heldManagementScopes(storage, user, clock.now()),

  isRevoked: async (id) => (await storage.revokedTokens.find(id)) !== undefined,

  allowsOrigin: async (origin) =>
    (await storage.clientOrigins.under('origin', [origin], 1)).length > 0,
});
