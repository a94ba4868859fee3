import { clientTenancy, type Client } from '../model/client/client.js';
import type { Claims } from '../model/values/claims.js';
import type { Person } from '../model/user/user.js';

/**
 * The claim of an ID token that names the tenant of a person.
 * Rule: an ID token for a global client names the person's tenant, so that the client tells the people of different
 * tenants apart. The client of one tenant knows it already (docs/adr/0129-audiences-stay.md).
 */
export const tenantClaim = (
  { isGlobal }: Pick<Client, 'isGlobal'>,
  { tenantId }: Pick<Person, 'tenantId'>,
): Claims => (isGlobal ? { tenant_id: tenantId } : {});

/**
 * The tenant that an access token names: the person's, or that of a client that acts for itself. So an API refuses the
 * tokens of other tenants, whatever audience they registered (docs/adr/0129-audiences-stay.md). A global client that
 * acts for itself is of no tenant.
 */
export const accessTokenTenant = (
  client: Client,
  person: Pick<Person, 'tenantId'> | undefined,
): string | null => person?.tenantId ?? clientTenancy(client);
