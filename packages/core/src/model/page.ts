/** What a list is asked for, and what it answers; the same for every record. */
import type { Filter, ScalarKey } from './filter.js';

/** An equality that the caller of a store, not its user, lays down. */
export type Where<T> =
  | { readonly attribute: ScalarKey<T>; readonly equals: string | number | boolean | null }
  | { readonly attribute: ScalarKey<T>; readonly in: readonly string[] }
  | { readonly attribute: ScalarKey<T>; readonly before: Date }
  | { readonly attribute: ScalarKey<T>; readonly absentOrAfter: Date };

export interface Order<T> {
  readonly attribute: ScalarKey<T>;
  readonly direction: 'asc' | 'desc';
}

export interface PageQuery<T> {
  readonly pinned: readonly Where<T>[];
  readonly filter?: Filter<T> | undefined;
  /** The store completes it by `id`, so that the order is total. */
  readonly order: readonly Order<T>[];
  readonly offset: number;
  readonly limit: number;
  readonly totalCount: boolean;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly hasMore: boolean;
  readonly totalCount?: number | undefined;
}
