/** What a list is asked for, and what it answers; the same for every record. */
import type { Filter, ListedKey, ScalarKey } from './filter.js';
import type { TermSearch } from './term-search.js';

/** An equality that the caller of a store, not its user, lays down. */
export type Where<T> =
  | { readonly attribute: ScalarKey<T>; readonly equals: string | number | boolean | null }
  | { readonly attribute: ScalarKey<T>; readonly in: readonly string[] }
  | { readonly attribute: ScalarKey<T>; readonly before: Date }
  | { readonly attribute: ScalarKey<T>; readonly absentOrAfter: Date }
  | { readonly attribute: ScalarKey<T>; readonly unlinkedBy: Links };

/** Links that lead to a record: their kind, such as `nestedGroups`, and the attribute with its id. */
export interface Links {
  readonly kind: string;
  readonly attribute: string;
  /** Links that have ended by then do not count. */
  readonly now: Date;
}

export interface Order<T> {
  readonly attribute: ListedKey<T>;
  readonly direction: 'asc' | 'desc';
}

export interface PageQuery<T> {
  readonly pinned: readonly Where<T>[];
  readonly filter?: Filter<T> | undefined;
  /** The store completes it by `id`, so that the order is total. Empty for a search: best first. */
  readonly order: readonly Order<T>[];
  /** Leaves out what it does not find. For kinds that have `terms`. */
  readonly search?: TermSearch | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly totalCount: boolean;
  /**
   * The most records that a list by a `ScannedKey` reads one by one; left out, `listLimits.scanned`. See `Store.page`.
   */
  readonly scanLimit?: number | undefined;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly hasMore: boolean;
  readonly totalCount?: number | undefined;
}

/** What the caller of a `list` asks for. Every member may be left out. */
export interface ListQuery<T> {
  /** Left out, every record of the kind. */
  readonly filter?: Filter<T> | undefined;
  /** Left out, by `id`, which also breaks ties. */
  readonly sort?: readonly Order<T>[] | undefined;
  /** The number of records on the page, from 1 to 1,000; left out, 10. */
  readonly limit?: number | undefined;
  /** The number of records before the page; left out, 0. */
  readonly offset?: number | undefined;
  /** Whether to count every match too, which takes a second statement; left out, false. */
  readonly totalCount?: boolean | undefined;
}

/**
 * The bounds of `limit`, and its value when it is left out; and the most records that a list reads one by one
 * (docs/adr/0078-lists-compare-worked-out-values.md).
 */
export const listLimits = { default: 10, maximum: 1000, scanned: 5000 } as const;
