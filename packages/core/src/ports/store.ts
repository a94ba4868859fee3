import type { ScalarKey } from '../model/values/filter.js';
import type { Order, Page, PageQuery, Where } from '../model/values/page.js';
import type { Identified } from '../model/record/record-type.js';

/**
 * Records of one kind, as far as a tenancy reaches. What it promises is checked by `store.contract.ts`.
 *
 * Within one tenant, records of others do not exist; global ones may be visible, and writing one is
 * refused with `outside_tenancy`. Identifiers and text compare exactly, byte for byte.
 */
export interface Store<T extends Identified> {
  find(id: string): Promise<T | undefined>;
  /**
   * The order is total: ties break on `id`, in the direction of the last term, so two pages never overlap.
   *
   * A list by a `ScannedKey` reads record by record what one pin or one comparison with an index leaves, or one
   * disjunction of such comparisons. It reads and counts no record of another tenant.
   * @throws Refusal `scan_too_long` when that is more than the query allows
   */
  page(query: PageQuery<T>): Promise<Page<T>>;
  /** Every match in `id` order. For children of records already at hand, never for open-ended lists. */
  all(where: readonly Where<T>[]): Promise<readonly T[]>;
  /** Some attributes of every match, in no order that counts: for many records of which little is needed. */
  pick<K extends keyof T & string>(
    attributes: readonly K[],
    where: readonly Where<T>[],
  ): Promise<readonly Pick<T, K>[]>;
  /** How many records there are for each value of `attribute`; a value with none is absent. */
  countBy(
    attribute: ScalarKey<T>,
    values: readonly string[],
    where?: readonly Where<T>[],
  ): Promise<ReadonlyMap<string, number>>;
  /**
   * @throws Refusal `already_exists` when the id or a unique key is taken, `reference_missing` when what it
   * names is not there.
   */
  add(item: T): Promise<void>;
  /**
   * Replaces a record with what `next` makes of it, in one step: of two racing changes neither is lost.
   * `next` may run more than once, so it must be pure. What it throws undoes the change.
   * Answers the new record, or undefined for an unknown id.
   * @throws Refusal `already_exists`, `reference_missing`
   */
  change(id: string, next: (current: T) => T): Promise<T | undefined>;
  /**
   * Removes every match, and whatever refers to it, and says how many matched. With `atMost`, it removes only so many,
   * whichever they are: for backlogs that one transaction could not remove in time.
   * @throws Error when `where` is empty: that would empty the table.
   */
  removeAll(where: readonly Where<T>[], atMost?: number): Promise<number>;
}

export type { Order, Page, PageQuery, Where };
