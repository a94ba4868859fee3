import type { Reader } from '../kernel/context.js';

/**
 * Rule: a secret of a record that is not the caller's to write is not the caller's to read.
 * What the owner holds is asked in the core, by `clientsWithReadableSecret` and `resourcesWithReadableSecret`.
 */
export const maySee = (
  { actor: { managementScopes, tenancy } }: Reader,
  scope: string,
  owner: string | null,
): boolean =>
  (managementScopes === 'all' || managementScopes.has(scope)) &&
  (tenancy.kind === 'all' || tenancy.tenantId === owner);
