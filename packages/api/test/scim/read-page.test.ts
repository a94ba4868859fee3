import { describe, expect, test } from '@jest/globals';
import type { PageQuery } from '@keyward/core/ports';
import { readPage } from '../../src/scim/read-page.js';

interface Item {
  readonly id: string;
}

/** A list of so many items, which says how many it skipped. */
const listOf = (total: number) => {
  const skipped: number[] = [];
  const all = Array.from({ length: total }, (_, at) => ({ id: String(at).padStart(6, '0') }));
  const read = (query: PageQuery<Item>) => {
    const ordered = query.order[0]?.direction === 'desc' ? all.toReversed() : all;
    skipped.push(query.offset);
    return Promise.resolve({
      items: ordered.slice(query.offset, query.offset + query.limit),
      hasMore: false,
      totalCount: query.totalCount ? total : undefined,
    });
  };
  const page = async (startIndex: number, count: number, direction: 'asc' | 'desc' = 'asc') => {
    const sortKey = direction === 'desc' ? ('id' as const) : undefined;
    const reader = { filter: undefined, sortKey, read };
    const { items, totalResults } = await readPage<Item>({ startIndex, count, direction }, reader);
    return { ids: items.map(({ id }) => Number(id)), totalResults };
  };
  return { page, skipped };
};

describe('RFC 7644 §3.4.2.4 a page', () => {
  test.each([
    [1, 2, [0, 1]],
    [1000, 2, [999, 1000]],
    [1001, 2, [1000, 1001]],
    [4001, 3, [4000, 4001, 4002]],
    [9999, 2, [9998, 9999]],
    [9999, 100, [9998, 9999]],
    [10_000, 1, [9999]],
    [10_001, 5, []],
    [10_005, 5, []],
    [5, 0, []],
    [5000, 0, []],
  ])('from %i of %i holds these', async (startIndex, count, ids) => {
    expect(await listOf(10_000).page(startIndex, count)).toEqual({ ids, totalResults: 10_000 });
  });

  test('in another order is read from its end, too', async () => {
    const { ids } = await listOf(10_000).page(9999, 2, 'desc');
    expect(ids).toEqual([1, 0]);
  });

  test('at the end skips no more than one at the beginning', async () => {
    const { page, skipped } = listOf(10_000);
    await page(9991, 10);
    expect(Math.max(...skipped)).toBe(0);
  });
});
