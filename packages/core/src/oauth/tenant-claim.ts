import type { Client } from '../model/client.js';
import type { Claims } from '../model/claims.js';
import type { Person } from '../model/user.js';

/**
 * The claim that names the tenant of a person.
 * Rule: a token for a global client names the person's tenant, so that the client tells the people of different
 * tenants apart. The client of one tenant knows it already (docs/adr/0110-tokens-name-the-tenant.md).
 */
export const tenantClaim = (
  { isGlobal }: Pick<Client, 'isGlobal'>,
  { tenantId }: Pick<Person, 'tenantId'>,
): Claims => (isGlobal ? { tenant_id: tenantId } : {});
