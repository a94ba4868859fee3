import {
  defaultSettings,
  tenantSettings,
  type TenantSettings,
} from '../model/tenant/tenant-settings.js';
import type { Stores } from '../ports/storage.js';

export const settingsOf =
  ({ tenants }: Pick<Stores, 'tenants'>) =>
  async (tenantId: string): Promise<TenantSettings> => {
    const tenant = await tenants.find(tenantId);
    return tenant === undefined ? defaultSettings : tenantSettings(tenant);
  };
