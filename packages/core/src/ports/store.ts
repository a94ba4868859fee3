import type { ScalarKey } from '../model/filter.js';
import type { Order, Page, PageQuery, Where } from '../model/page.js';
import type { Identified } from '../model/record-type.js';

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
  /**
   * The ids in `attribute` of every match, put together by what its record has in `by`, once for each
   * combination or a few times: for thousands of records of which little differs. For ids alone: what holds
   * control characters is not kept apart.
   */
  groupIds<K extends keyof T & string>(
    attribute: ScalarKey<T>,
    by: readonly K[],
    where: readonly Where<T>[],
  ): Promise<readonly GroupedIds<T, K>[]>;
  /**
   * Some attributes of every match on a way that begins at one of `starts`: those with a start in `from`,
   * those with the `to` of these in `from`, and so on; each once, in no order that counts. One statement, for
   * ways of up to a thousand records.
   */
  traverse<K extends keyof T & string>(
    attributes: readonly K[],
    traversal: Traversal<T>,
    where?: readonly Where<T>[],
  ): Promise<readonly Pick<T, K>[]>;
  /**
   * The first `perKey` records in `id` order for each value of `attribute`; one statement, however many
   * values.
   */
  firstPerKey(
    attribute: ScalarKey<T>,
    values: readonly string[],
    perKey: number,
    where?: readonly Where<T>[],
  ): Promise<readonly T[]>;
  /** How many records there are for each value of `attribute`; a value with none is absent. */
  countBy(
    attribute: ScalarKey<T>,
    values: readonly string[],
    where?: readonly Where<T>[],
  ): Promise<ReadonlyMap<string, number>>;
  /**
   * How many records match, at most `atMost`: it reads no more of them, in the order given. For numbers that cost the
   * same in a table of any size, if an index holds the matches in that order.
   * @throws Refusal `scan_too_long` as `page` does
   */
  countUpTo(query: CountQuery<T>, atMost: number): Promise<number>;
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
   * Writes these attributes of records that are there already, of all of them in few statements. An unknown id is
   * passed over, and the other attributes stay. It takes no lock before, so it is for attributes that nothing else
   * writes meanwhile. None of them may be sealed.
   * @throws Refusal `already_exists`, `outside_tenancy` when a record belongs to another tenant
   */
  overwrite<K extends keyof T & string>(
    attributes: readonly K[],
    records: readonly T[],
  ): Promise<void>;
  /**
   * Removes every match, and whatever refers to it, and says how many matched. With `atMost`, it removes only so many,
   * whichever they are: for backlogs that one transaction could not remove in time.
   * @throws Error when `where` is empty: that would empty the table.
   */
  removeAll(where: readonly Where<T>[], atMost?: number): Promise<number>;
}

/** How one record leads to the next: the value in `to` is looked for in `from` of the others. */
export interface Traversal<T> {
  readonly from: ScalarKey<T>;
  readonly to: ScalarKey<T>;
  readonly starts: readonly string[];
}

/** What is counted, and in which order the matches are read. */
export type CountQuery<T> = Pick<PageQuery<T>, 'pinned' | 'filter' | 'order' | 'scanLimit'>;

export type GroupedIds<T, K extends keyof T> = Pick<T, K> & { readonly ids: readonly string[] };

export type { Order, Page, PageQuery, Where };
