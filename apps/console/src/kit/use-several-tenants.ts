import { useChosenTenant } from '../api/tenant.js';
import { useHasOneTenant } from './use-has-one-tenant.js';

/** Whether the page shows records of several tenants. */
export const useSeveralTenants = (): boolean => {
  const hasOne = useHasOneTenant();
  return useChosenTenant() === undefined && hasOne === false;
};
