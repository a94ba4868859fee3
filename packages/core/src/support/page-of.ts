import type { Identified } from '../model/record/record-type.js';
import {
  compareScalars,
  listedValue,
  matches,
  type ComputedValues,
} from '../model/values/filter.js';
import type { Order, Page, PageQuery, Rank } from '../model/values/page.js';

/** A page of records that are all at hand: the reference meaning of a query, but for what it is pinned to. */
export const pageOf = <T extends Identified>(
  items: readonly T[],
  { filter, order, ranks, offset, limit, totalCount }: Omit<PageQuery<T>, 'pinned'>,
  computed: ComputedValues<T> = {},
): Page<T> => {
  const matching = items.filter((item) => filter === undefined || matches(filter, item, computed));
  const found = ranks
    ? sortByRanks(matching, ranks, computed)
    : matching.sort(inOrder(order, computed));
  return {
    items: found.slice(offset, offset + limit),
    hasMore: found.length > offset + limit,
    ...(totalCount ? { totalCount: found.length } : {}),
  };
};

const sortByRanks = <T extends Identified>(
  items: readonly T[],
  ranks: readonly Rank<T>[],
  computed: ComputedValues<T>,
): readonly T[] => {
  const rankOf = (item: T): Rank<T> | undefined =>
    ranks.find(({ filter }) => matches(filter, item, computed));

  return ranks.flatMap((rank) =>
    items
      .filter((item) => rankOf(item) === rank)
      .sort(inOrder([{ attribute: rank.by, direction: 'asc' }], computed)),
  );
};

export const byId = (left: Identified, right: Identified): number =>
  compareScalars(left.id, right.id);

const inOrder =
  <T extends Identified>(order: readonly Order<T>[], computed: ComputedValues<T>) =>
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
