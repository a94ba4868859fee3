import type { Directory } from '../../directory/directory.js';
import type { Clock } from '../../ports/clock.js';
import type { Storage } from '../../ports/storage.js';
import { boundedCache } from '../../support/bounded-cache.js';

export interface SupportedDetailsDeps {
  readonly storage: Storage;
  readonly directory: Directory;
  readonly clock: Clock;
}

/** Seconds. Anybody reads the metadata, and none of the other members changes. */
const staleness = 60;

/**
 * The types of authorization details that the metadata of the server name (RFC 9396 §10).
 * Rule: the metadata name the types of global resources and of the default tenant. Those of another tenant are told by
 * its APIs (RFC 9728 §2), and to no one else.
 */
export const supportedDetails = ({
  storage,
  directory,
  clock,
}: SupportedDetailsDeps): (() => Promise<readonly string[]>) => {
  const known = boundedCache<readonly string[]>(clock, { staleness, capacity: 1 });

  const read = async (): Promise<readonly string[]> => {
    const tenantIds = [null, await directory.defaultTenantId()];
    const found = await Promise.all(
      [...new Set(tenantIds)].map((tenantId) =>
        storage.resources.pick(
          ['authorizationDetailsTypes'],
          [{ attribute: 'tenantId', equals: tenantId }],
        ),
      ),
    );
    const types = found.flat().flatMap(({ authorizationDetailsTypes: each }) => each);
    return [...new Set(types.map(({ type }) => type))].sort();
  };
  return () => known.get('', read);
};
