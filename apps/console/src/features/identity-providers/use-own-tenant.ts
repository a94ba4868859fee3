import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { read } from '../../api/read.js';
import { useChosenTenant } from '../../api/tenant.js';

/** The id of the tenant whose providers are shown: the chosen one, or the administrator's own. */
export const useOwnTenant = (): Pick<UseQueryResult<string | undefined>, 'data' | 'error'> => {
  const chosen = useChosenTenant();
  const first = useQuery({
    ...read('/tenants', { params: { query: { limit: 1, sort: 'is_default:desc' } } }),
    enabled: chosen === undefined,
  });
  if (chosen !== undefined) return { data: chosen, error: null };
  return { data: first.data?.items[0]?.id, error: first.error };
};
