/** What a table shows, as the address says it. */
export interface TableState {
  readonly search: string;
  readonly sort: string | undefined;
  readonly offset: number;
  readonly limit: number;
  /** The chosen value of each filter. */
  readonly filters: Readonly<Record<string, string>>;
}

export const pageSizes = [25, 50, 100] as const;

type Search = Readonly<Record<string, string | undefined>>;

/** `prefix` keeps two tables of one page apart. Nonsense in the address counts as absent. */
export const readTableState = (
  search: Search,
  filterNames: readonly string[],
  prefix = '',
): TableState => {
  const numberOf = (name: string, least: number): number | undefined => {
    const value = Number(search[prefix + name] ?? Number.NaN);
    return Number.isSafeInteger(value) && value >= least ? value : undefined;
  };

  const filters: Record<string, string> = {};
  for (const name of filterNames) {
    const value = search[prefix + name];
    if (value !== undefined) filters[name] = value;
  }
  const limit = numberOf('limit', 1);
  return {
    search: search[`${prefix}q`] ?? '',
    sort: search[`${prefix}sort`],
    offset: numberOf('offset', 0) ?? 0,
    limit: pageSizes.find((size) => size === limit) ?? pageSizes[0],
    filters,
  };
};

/** The change of the address. What is as it always is, is left out; other members stay. */
export const writeTableState = (
  search: Search,
  { filters, ...change }: Partial<TableState>,
  prefix = '',
): Search => {
  const next: Record<string, string | undefined> = { ...search };
  const put = (name: string, value: string | number | undefined, usual?: string | number): void => {
    next[prefix + name] = value === undefined || value === usual ? undefined : String(value);
  };

  if ('search' in change) put('q', change.search, '');
  if ('sort' in change) put('sort', change.sort);
  if ('limit' in change) put('limit', change.limit, pageSizes[0]);
  for (const [name, value] of Object.entries(filters ?? {})) put(name, value, '');

  // Another question begins at its first page.
  put('offset', change.offset ?? 0, 0);
  return next;
};

/** Ascending, descending, as it usually is; `usual` is the order that no one chose, if there is one. */
export const nextSort = (
  current: string | undefined,
  attribute: string,
  usual?: string,
): string | undefined => {
  const descending = `${attribute}:desc`;
  if (current === attribute) return descending;
  return current === descending && usual !== descending ? undefined : attribute;
};
