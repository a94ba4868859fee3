/** Reads a page of a list by the index of its first resource (RFC 7644 §3.4.2.4). */
import type { Filter } from '@keyward/core';
import type { Identified, Order, Page, PageQuery } from '@keyward/core/ports';
import type { ListRequest } from './list-request.js';

export interface ListReader<T extends Identified> {
  readonly filter: Filter<T> | undefined;
  readonly sortKey: Order<T>['attribute'] | undefined;
  readonly read: (query: PageQuery<T>) => Promise<Page<T>>;
}

export interface ReadPage<T> {
  readonly items: readonly T[];
  readonly totalResults: number;
}

export const readPage = async <T extends Identified>(
  { startIndex, count, direction }: ListRequest,
  { filter, sortKey, read }: ListReader<T>,
): Promise<ReadPage<T>> => {
  const page = await read({
    pinned: [],
    filter,
    order: sortKey === undefined ? [] : [{ attribute: sortKey, direction }],
    offset: startIndex - 1,
    limit: Math.max(1, count),
    totalCount: true,
  });
  return { items: page.items.slice(0, count), totalResults: page.totalCount ?? 0 };
};
