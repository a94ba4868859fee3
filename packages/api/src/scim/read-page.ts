/**
 * Reads a page of a list by the index of its first resource (RFC 7644 §3.4.2.4). An index skips the rows before it, so
 * a page of the second half is read from the end: the last page costs what the first does.
 */
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

type Asked = Pick<ListRequest, 'startIndex' | 'count' | 'direction'>;

export const readPage = async <T extends Identified>(
  asked: Asked,
  reader: ListReader<T>,
): Promise<ReadPage<T>> => {
  const { startIndex, count } = asked;
  const isNear = startIndex <= nearby;
  const first = await reader.read({
    ...queryOf(asked, reader),
    offset: isNear ? startIndex - 1 : 0,
    limit: isNear ? Math.max(1, count) : 1,
    totalCount: true,
  });
  const totalResults = first.totalCount ?? 0;
  if (isNear) return { items: first.items.slice(0, count), totalResults };

  return { items: await readFar(asked, reader, totalResults), totalResults };
};

/** As many rows are skipped as one page may hold. */
const nearby = 1000;

const readFar = async <T extends Identified>(
  asked: Asked,
  reader: ListReader<T>,
  total: number,
): Promise<readonly T[]> => {
  const before = asked.startIndex - 1;
  const limit = Math.min(asked.count, total - before);
  if (limit <= 0) return [];

  const isFromEnd = before > total / 2;
  const { items } = await reader.read({
    ...queryOf(asked, reader, isFromEnd),
    offset: isFromEnd ? total - before - limit : before,
    limit,
    totalCount: false,
  });
  return isFromEnd ? items.toReversed() : items;
};

const queryOf = <T extends Identified>(
  { direction }: Pick<Asked, 'direction'>,
  { filter, sortKey }: ListReader<T>,
  isFromEnd = false,
): Pick<PageQuery<T>, 'pinned' | 'filter' | 'order'> => {
  const attribute = sortKey ?? ('id' as Order<T>['attribute']);
  const own = sortKey === undefined ? 'asc' : direction;
  const other = own === 'asc' ? 'desc' : 'asc';
  return { pinned: [], filter, order: [{ attribute, direction: isFromEnd ? other : own }] };
};
