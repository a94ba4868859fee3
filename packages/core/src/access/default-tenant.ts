import type { Stores } from '../ports/storage.js';

/** Null only in an installation that was never set up. */
export const defaultTenantId = async ({
  tenants,
}: Pick<Stores, 'tenants'>): Promise<string | null> =>
  (await tenants.all([{ attribute: 'isDefault', equals: true }]))[0]?.id ?? null;
