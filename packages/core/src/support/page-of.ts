import type { Identified } from '../model/record/record-type.js';
import { compareScalars, listedValue, matches } from '../model/values/filter.js';
import type { Order, Page, PageQuery } from '../model/values/page.js';
import {
  compareFound,
  foundAt,
  type ComparedValues,
  type TermSearch,
} from '../model/values/term-search.js';

/** A page of records that are all at hand: the reference meaning of a query, but for what it is pinned to. */
export const pageOf = <T extends Identified>(
  items: readonly T[],
  { filter, order, search, offset, limit, totalCount }: Omit<PageQuery<T>, 'pinned'>,
  compared: ComparedValues<T> = {},
): Page<T> => {
  const matching = items.filter((item) => filter === undefined || matches(filter, item, compared));
  const bestFirst = search ? searched(matching, search, compared) : matching;
  const found =
    search && order.length === 0 ? bestFirst : [...bestFirst].sort(inOrder(order, compared));
  return {
    items: found.slice(offset, offset + limit),
    hasMore: found.length > offset + limit,
    ...(totalCount ? { totalCount: found.length } : {}),
  };
};

/** What a search finds of these, best first. */
export const searched = <T extends Identified>(
  items: readonly T[],
  search: TermSearch,
  { terms = () => [] }: ComparedValues<T>,
): readonly T[] =>
  items
    .flatMap((item) => {
      const at = foundAt(search, terms(item));
      return at === undefined ? [] : [{ item, at }];
    })
    .sort((left, right) => compareFound(left.at, right.at) || byId(left.item, right.item))
    .map(({ item }) => item);

export const byId = (left: Identified, right: Identified): number =>
  compareScalars(left.id, right.id);

const inOrder =
  <T extends Identified>(order: readonly Order<T>[], computed: ComparedValues<T>) =>
  (left: T, right: T): number => {
    for (const { attribute, direction } of order) {
      const difference = compareScalars(
        listedValue(left, attribute, computed),
        listedValue(right, attribute, computed),
      );
      if (difference !== 0) return direction === 'asc' ? difference : -difference;
    }
    // Ties follow the last term, so that an index can be read in either direction.
    return order.at(-1)?.direction === 'desc' ? byId(right, left) : byId(left, right);
  };
