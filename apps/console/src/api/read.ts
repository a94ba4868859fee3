/** Reads of the Management API as options of TanStack Query. */
import type { FetchOptions } from 'openapi-fetch';
import { call, management, type ManagementPaths } from './management.js';
import { chosenTenant } from './tenant.js';

/** Paths that answer GET. */
export type ReadPath = {
  [Path in keyof ManagementPaths]: ManagementPaths[Path] extends { get: object } ? Path : never;
}[keyof ManagementPaths];

type Operation<Path extends ReadPath> = ManagementPaths[Path]['get'];

/** What the operation answers with 200. */
export type Answer<Path extends ReadPath> =
  Operation<Path> extends {
    responses: { 200: { content: { 'application/json': infer Body } } };
  }
    ? Body
    : never;

/** A record of the list that the path answers. */
export type Item<Path extends ReadPath> =
  Answer<Path> extends { items: readonly (infer Each)[] } ? Each : never;

export type ReadOptions<Path extends ReadPath> = Pick<FetchOptions<Operation<Path>>, 'params'>;

/** Options of TanStack Query: spread them to add others, such as `enabled`. */
export interface ReadQuery<Data> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>;
}

/** `useQuery(read('/clients/{client_id}', { params: { path: { client_id } } }))` */
export const read = <Path extends ReadPath>(
  path: Path,
  options?: ReadOptions<Path>,
): ReadQuery<Answer<Path>> => ({
  queryKey: [chosenTenant() ?? 'all tenants', path, options?.params ?? {}],
  queryFn: ({ signal }) => {
    // The generic path hides from the compiler that path and options belong together.
    const get = management().GET as (
      path: ReadPath,
      options: object,
    ) => Promise<{ data?: Answer<Path>; error?: unknown; response: Response }>;
    return call(get(path, { ...options, signal }));
  },
});
