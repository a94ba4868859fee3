import type { Storage } from '@keyward/core/ports';
import { ConfigurationError } from '@keyward/server/parts';

/** The id of the tenant with this id or name; undefined where the command names none. */
export const namedTenant = async (
  storage: Storage,
  tenant: string | undefined,
): Promise<string | undefined> => {
  if (tenant === undefined) return undefined;
  if ((await storage.tenants.find(tenant)) !== undefined) return tenant;

  const [named] = await storage.tenants.all([{ attribute: 'name', equals: tenant }]);
  if (named === undefined)
    throw new ConfigurationError('--tenant names a tenant that does not exist');
  return named.id;
};
