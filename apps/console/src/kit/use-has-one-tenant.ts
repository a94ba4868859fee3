import { useQuery } from '@tanstack/react-query';
import { consoleConfig } from '../api/config.js';
import { useMay } from '../api/may.js';
import { read } from '../api/read.js';

/**
 * Whether the administrator has one tenant alone: its settings need no list of tenants. Undefined until the server has
 * answered. Only administrators of all tenants see more than their own.
 */
export const useHasOneTenant = (): boolean | undefined => {
  const isGlobal = useMay(['read:tenants', 'create:tenants']);
  const mayBeSeveral = consoleConfig().multi_tenant && isGlobal;
  const { data, isError } = useQuery({
    ...read('/tenants', { params: { query: { limit: 2 } } }),
    enabled: mayBeSeveral,
  });
  if (!mayBeSeveral) return true;
  if (isError) return false;
  return data && data.items.length < 2;
};
