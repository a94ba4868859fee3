/**
 * Which indexes a list needs to cost the same at a thousand and at a million rows.
 *
 * One for each attribute that can be filtered or sorted, once for callers who see every tenant and once led
 * by the tenancy; and for attributes with few values, or that lists are pinned by, one with each usual sort
 * behind them. All are closed by `id`, which completes every order.
 *
 * Migrations build on it: what it answers for given arguments must not change.
 */
export interface Listing {
  /** Filtered and sorted by. */
  readonly listed: readonly string[];
  /** Filtered or pinned by, together with a sort. */
  readonly led?: { readonly by: readonly string[]; readonly sorted: readonly string[] };
  /** Whether callers see the table through a tenancy. */
  readonly tenantBound: boolean;
  /** Those of the listed that have one value, or next to none, within a tenancy. */
  readonly sameInTenancy?: readonly string[];
}

/** Column names, in order. */
export const tableIndexes = ({
  listed,
  led,
  tenantBound,
  sameInTenancy = [],
}: Listing): readonly (readonly string[])[] => {
  const forAll = [
    ...listed.map((column) => [column, 'id']),
    ...(led?.by.flatMap((leading) => led.sorted.map((sorted) => [leading, sorted, 'id'])) ?? []),
  ];
  const forTenants = forAll
    .filter(([leading]) => !sameInTenancy.includes(leading!))
    .map((columns) => ['tenancy', ...columns]);
  return tenantBound ? [...forAll, ['tenancy', 'id'], ...forTenants] : forAll;
};

/** MySQL allows 64 characters; SQLite wants names that are unique in the database. */
export const indexName = (table: string, columns: readonly string[]): string =>
  `${table}_by_${columns.filter((column) => column !== 'id').join('_') || 'id'}`.slice(0, 64);
export const uniqueName = (table: string, key: string): string => `${table}_unique_${key}`;
export const referenceName = (table: string, column: string): string => `${table}_names_${column}`;
