import type { ClientAccess } from '../directory/directory.js';
import type { Storage } from '../ports/storage.js';
import { defaultTenantId } from '../tenants/default-tenant.js';
import { refuse } from '../refusals.js';

/** Whose people log in for this client: its tenant's, or the default one's for a global client (operations §1.5). */
export const loginTenant = ({ storage }: { readonly storage: Storage }) => async ({ client }: ClientAccess): Promise<string> =>
  client.tenantId ?? (await defaultTenantId(storage)) ?? refuse('login_failed');
