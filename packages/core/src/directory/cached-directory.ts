/**
 * A directory that remembers for one second what it has read, or less where that is asked for.
 *
 * A write of the same process drops at once what it concerns; one of another process is seen within that time.
 * What is not there is never remembered, except that a token is not revoked, an origin not allowed, and a domain no
 * tenant's.
 */
import type { Change } from '../unit-of-work/journal.js';
import { isAliasForm } from '../model/client/client-alias.js';
import { clientIdOf, type Client, type ClientResource } from '../model/client/client.js';
import type { Permission } from '../model/scope/scope.js';
import type { Clock } from '../ports/clock.js';
import type { RecordName } from '../ports/storage.js';
import type { Resource } from '../model/resource/resource.js';
import { boundedCache } from '../support/bounded-cache.js';
import type { Directory, StorageDirectory } from './directory.js';
import type { ReadTenant } from './living-person.js';
import type { ClientAccess } from '../model/client/client-access.js';
import type { Tenant } from '../model/tenant/tenant.js';

/** Seconds. The staleness bound that `docs/reference/limits.md` promises. */
export const directoryStaleness = 1;

const capacity = 10_000;

export interface CachedDirectory extends Directory {
  /** Drops what a write concerns, or a deletion that follows from it. */
  readonly forget: (changes: readonly Change[]) => void;
}

/** @throws RangeError for a `staleness` above the bound that is promised */
export const cachedDirectory = (
  directory: StorageDirectory,
  clock: Clock,
  staleness: number = directoryStaleness,
): CachedDirectory => {
  if (!(staleness >= 0 && staleness <= directoryStaleness))
    throw new RangeError(`directoryStaleness must be 0 to ${directoryStaleness} seconds`);

  const bounds = { staleness, capacity };
  const isThere = (value: unknown): boolean => value !== undefined;
  const isSet = (value: unknown): boolean => value !== null;
  const clients = boundedCache<ClientAccess | undefined>(clock, bounds, isThere);
  /** By alias. */
  const aliased = boundedCache<ClientAccess | undefined>(clock, bounds, isThere);
  const clientsBy = (name: string) => (isAliasForm(name) ? aliased : clients);
  const resources = boundedCache<Resource | undefined>(clock, bounds, isThere);
  const revoked = boundedCache<boolean>(clock, bounds);
  const origins = boundedCache<boolean>(clock, bounds);
  const tenants = boundedCache<Tenant | undefined>(clock, bounds, isThere);
  const defaultTenant = boundedCache<string | null>(clock, { ...bounds, capacity: 1 }, isSet);
  const domains = boundedCache<string | undefined>(clock, bounds);
  const caches = [clients, aliased, resources, revoked, origins, tenants, defaultTenant, domains];

  const tenant: ReadTenant = (id, stores) =>
    stores === undefined
      ? tenants.get(id, directory.tenant)
      : tenants.getAlone(id, () => directory.tenant(id, stores));

  const clearAll = (): void => {
    for (const cache of caches) cache.clear();
  };
  const clearClients = (): void => {
    clients.clear();
    aliased.clear();
  };
  // A link does not say what its client is called.
  const dropClientOf = ({ before, after }: Change): void => {
    clients.drop(((after ?? before) as ClientResource | Permission).clientId);
    aliased.clear();
  };
  // What is new is in nothing that is remembered of a client, until a link to it is written.
  const clearClientsOfExisting = ({ before }: Change): void => {
    if (before !== undefined) clearClients();
  };
  const dropNamed = (name: string): void => clientsBy(name).drop(name);
  /** What is read anew after a change of a record of each kind; of the others nothing is remembered. */
  const concerns: { readonly [K in RecordName]?: (change: Change) => void } = {
    clients: ({ id, before, after }) => {
      clients.drop(id);
      for (const each of [before, after] as (Client | undefined)[])
        if (each !== undefined) dropNamed(clientIdOf(each));
      if (after === undefined) origins.clear();
    },
    clientResources: dropClientOf,
    permissions: dropClientOf,
    clientOrigins: () => origins.clear(),
    resources: (change) => {
      resources.clear();
      clearClientsOfExisting(change);
      if ((change.after as Resource | undefined)?.unregisteredAllowed) clearClients();
    },
    scopes: clearClientsOfExisting,
    revokedTokens: ({ id }) => revoked.drop(id),
    tenants: clearAll,
    tenantDomains: clearAll,
  };

  return {
    client: (id) => clientsBy(id).get(id, directory.client),
    rememberedClient: (id) => clientsBy(id).kept(id),
    clientRecord: directory.clientRecord,
    balanceRecord: directory.balanceRecord,
    defaultClientId: directory.defaultClientId,
    resourceOf: (audience) => resources.get(audience, directory.resourceOf),
    tenant,
    defaultTenantId: () => defaultTenant.get('', directory.defaultTenantId),
    tenantOfDomain: (domain) => domains.get(domain, directory.tenantOfDomain),
    // Not remembered: a person who is blocked, logs out or stops being an administrator is out by the next
    // request, on every instance.
    delegation: (id) => directory.delegation(id, tenant),
    isSuspended: directory.isSuspended,
    managementScopes: directory.managementScopes,
    isGlobalAdmin: directory.isGlobalAdmin,
    isRevoked: (tokenId) => revoked.get(tokenId, directory.isRevoked),
    allowsOrigin: (origin) => origins.get(origin, directory.allowsOrigin),
    forget: (changes) => {
      for (const change of changes) concerns[change.kind]?.(change);
    },
  };
};
