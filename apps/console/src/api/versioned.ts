/** Records with the tag of their version, so that the second of two editors is told (`If-Match`). */
import type { Answer, ReadOptions, ReadPath, ReadQuery } from './read.js';
import { ApiError, apiErrorOf } from './api-error.js';
import { management } from './management.js';
import { chosenTenant } from './tenant.js';

export interface Versioned<Data> {
  readonly record: Data;
  /** For the header `If-Match` of a write. */
  readonly tag: string | undefined;
}

/** As `read`, with the tag: `useQuery(readVersioned('/users/{user_id}', { params }))` */
export const readVersioned = <Path extends ReadPath>(
  path: Path,
  options?: ReadOptions<Path>,
): ReadQuery<Versioned<Answer<Path>>> => ({
  queryKey: [chosenTenant() ?? 'all tenants', path, options?.params ?? {}, 'with its version'],
  async queryFn({ signal }) {
    const get = management().GET as (
      path: ReadPath,
      options: object,
    ) => Promise<{ data?: Answer<Path>; error?: unknown; response: Response }>;
    const { data, error, response } = await get(path, { ...options, signal });
    if (!response.ok) throw await apiErrorOf(response, error);
    return { record: data as Answer<Path>, tag: response.headers.get('etag') ?? undefined };
  },
});

/** The header of a write that must not overwrite what another person has changed since. */
export const ifMatch = (tag: string | undefined): { 'If-Match'?: string } =>
  tag === undefined ? {} : { 'If-Match': tag };

/** The record was changed by another person since it was read (`If-Match`). */
export const isChangedElsewhere = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 412;
