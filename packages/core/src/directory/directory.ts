/** What the hot paths read: tokens are issued and checked with nothing else. */
import type { ClientAccess } from '../model/client-access.js';
import type { Delegation } from '../model/delegation.js';
import { heldManagementScopes } from '../access/held-scopes.js';
import { loadClientAccess } from '../access/load-client-access.js';
import type { Clock } from '../ports/clock.js';
import type { Storage } from '../ports/storage.js';
import type { Resource } from '../model/resource.js';
import type { User } from '../model/user.js';
import { livingPerson } from './living-person.js';

/** A delegation that is alive, and its person, who may still log in. */
export interface DelegatedPerson {
  readonly delegation: Delegation;
  readonly user: User;
}

export interface Directory {
  readonly client: (id: string) => Promise<ClientAccess | undefined>;
  /** By `identifier_url`, or by id for a resource without one. */
  readonly resourceOf: (audience: string) => Promise<Resource | undefined>;
  /** Undefined once it was revoked, or its person blocked, deleted or logged out everywhere. */
  readonly delegation: (id: string) => Promise<DelegatedPerson | undefined>;
  /** Whether a delegation is over only because its person's tenant is suspended. */
  readonly isSuspended: (delegationId: string) => Promise<boolean>;
  /** The scopes of the Management API that a person effectively holds. */
  readonly managementScopes: (user: User) => Promise<ReadonlySet<string>>;
  /** Whether an access token was revoked; by `revocationId`. */
  readonly isRevoked: (id: string) => Promise<boolean>;
  /** Whether any client lists the origin in `urls.allowed_origins`. */
  readonly allowsOrigin: (origin: string) => Promise<boolean>;
}

export const storageDirectory = (storage: Storage, clock: Clock): Directory => ({
  client: (id) => loadClientAccess(storage, id),

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
