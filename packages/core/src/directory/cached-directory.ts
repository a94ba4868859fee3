/**
 * A directory that remembers for one second what it has read.
 *
 * Writes of the same process clear it at once; those of another process are seen within the second.
 * What is not there is never remembered, except that a token is not revoked and an origin not allowed.
 */
import type { Clock } from '../ports/clock.js';
import type { Resource } from '../model/resource.js';
import { boundedCache } from '../support/bounded-cache.js';
import type { Directory } from './directory.js';
import type { ClientAccess } from '../model/client-access.js';

/** Seconds. The staleness bound that `docs/reference/limits.md` promises. */
export const directoryStaleness = 1;

const bounds = { staleness: directoryStaleness, capacity: 10_000 };

export interface CachedDirectory extends Directory {
  clear(): void;
}

export const cachedDirectory = (directory: Directory, clock: Clock): CachedDirectory => {
  const isThere = (value: unknown): boolean => value !== undefined;
  const clients = boundedCache<ClientAccess | undefined>(clock, bounds, isThere);
  const resources = boundedCache<Resource | undefined>(clock, bounds, isThere);
  const revoked = boundedCache<boolean>(clock, bounds);
  const origins = boundedCache<boolean>(clock, bounds);
  return {
    client: (id) => clients.get(id, directory.client),
    resourceOf: (audience) => resources.get(audience, directory.resourceOf),
    // Not remembered: a person who is blocked, logs out or stops being an administrator is out by the next
    // request, on every instance.
    delegation: directory.delegation,
    isSuspended: directory.isSuspended,
    managementScopes: directory.managementScopes,
    isRevoked: (tokenId) => revoked.get(tokenId, directory.isRevoked),
    allowsOrigin: (origin) => origins.get(origin, directory.allowsOrigin),
    clear: () => {
      for (const cache of [clients, resources, revoked, origins]) cache.clear();
    },
  };
};
