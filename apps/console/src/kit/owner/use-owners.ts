/** Which documents of configuration manage the records that a page shows. */
import { useQuery } from '@tanstack/react-query';
import { anyTenant, call, management } from '../../api/management.js';
import { useMay } from '../../api/may.js';
import type { Answer } from '../../api/read.js';

/** The name of a list of documents. */
export type OwnedKind =
  'tenants' | 'resources' | 'scopes' | 'roles' | 'groups' | 'identity_providers' | 'clients';

type Owners = Answer<'/configuration/owner'>;

/** By the id of the record. The choice of a tenant does not narrow it: a tenant itself stands in no tenant. */
export const useOwners = (
  kind: OwnedKind | undefined,
  ids: readonly string[],
): ReadonlyMap<string, string> => {
  const mayRead = useMay(['read:configuration', `read:${kind}`]);
  const { data } = useQuery({
    queryKey: ['all tenants', '/configuration/owner', { kind, ids }],
    queryFn: ({ signal }): Promise<Owners> =>
      call(
        management().GET('/configuration/owner', {
          params: { query: { kind: kind ?? '', ids: ids.join(',') } },
          headers: { 'tenant-id': anyTenant },
          signal,
        }),
      ),
    enabled: mayRead && kind !== undefined && ids.length > 0,
    retry: false,
  });
  return new Map(data?.items.map(({ id, owner }) => [id, owner]));
};
