import { matches, type Filter, type ScalarKey } from '../model/values/filter.js';
import type { Page, PageQuery, Where } from '../model/values/page.js';
import { byId, pageOf, searched } from '../support/page-of.js';
import { promised } from '../support/promised.js';
import { fewestLeft, scanOf, type Scan } from '../support/scan.js';
import { picked } from '../ports/full-store.js';
import type { Store } from '../ports/store.js';
import { isVisible, type Identified } from '../model/record/record-type.js';
import { refuse } from '../model/values/refusals.js';
import type { Tenancy } from '../model/values/tenancy.js';
import type { Table } from './table.js';

/** One kind of record seen from one tenancy. Not safe by itself: the storage gives each call its turn. */
export class MemoryStore<T extends Identified> implements Store<T> {
  constructor(
    private readonly table: Table<T>,
    private readonly tenancy: Tenancy,
    private readonly removeReferring: (table: Table<T>, ids: ReadonlySet<string>) => void,
  ) {}

  find(id: string): Promise<T | undefined> {
    return promised(() => this.visibleRow(id));
  }

  page(query: PageQuery<T>): Promise<Page<T>> {
    return promised(() => {
      const scan = scanOf(this.table.type, query);
      if (scan !== undefined && this.countScanned(query, scan) > scan.limit) scan.refuse();

      return pageOf(this.visible(query.pinned), query, this.table.compared);
    });
  }

  all(where: readonly Where<T>[]): Promise<readonly T[]> {
    return promised(() => this.visible(where).sort(byId));
  }

  pick<K extends keyof T & string>(
    attributes: readonly K[],
    where: readonly Where<T>[],
  ): Promise<readonly Pick<T, K>[]> {
    return promised(() => this.visible(where).map((row) => picked(row, attributes)));
  }

  countBy(
    attribute: ScalarKey<T>,
    values: readonly string[],
    where: readonly Where<T>[] = [],
  ): Promise<ReadonlyMap<string, number>> {
    return promised(() => {
      const counts = new Map<string, number>();

      for (const row of this.visible([...where, { attribute, in: values }])) {
        const value = row[attribute] as string;
        counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      return counts;
    });
  }

  add(item: T): Promise<void> {
    return promised(() => {
      this.assertOwn(item);
      this.table.put(item);
    });
  }

  change(id: string, next: (current: T) => T): Promise<T | undefined> {
    return promised(() => {
      const current = this.visibleRow(id);
      if (current === undefined) return undefined;
      this.assertOwn(current);

      const changed = next(current);
      this.assertOwn(changed);
      this.table.put(changed, current);
      return changed;
    });
  }

  removeAll(where: readonly Where<T>[], atMost = Infinity): Promise<number> {
    return promised(() => {
      if (where.length === 0) {
        throw new Error('removeAll without a condition would empty the table');
      }
      const rows = this.visible(where).slice(0, atMost);
      for (const row of rows) this.assertOwn(row);

      this.removeReferring(this.table, new Set(rows.map((row) => row.id)));
      for (const row of rows) this.table.remove(row);
      return rows.length;
    });
  }

  /** As many as a storage with indexes would read one by one. */
  private countScanned({ pinned, search }: PageQuery<T>, { filter }: Scan<T>): number {
    const rows = this.visible([]);
    const count = (each: Filter<T>): number =>
      rows.filter((row) => matches(each, row, this.table.compared)).length;

    return Math.min(
      rows.length,
      ...pinned.map((where) => this.visible([where]).length),
      ...(filter ? [fewestLeft(filter, count)] : []),
      ...(search ? [searched(rows, search, this.table.compared).length] : []),
    );
  }

  private visibleRow(id: string): T | undefined {
    const row = this.table.rows.get(id);
    return row !== undefined && this.sees(row) ? row : undefined;
  }

  private visible(where: readonly Where<T>[]): T[] {
    return this.table.matching(where).filter((row) => this.sees(row));
  }

  private sees(row: T): boolean {
    return isVisible(this.table.type, row, this.tenancy);
  }

  private owns(row: T): boolean {
    return this.tenancy.kind === 'all' || this.table.type.tenancyOf(row) === this.tenancy.tenantId;
  }

  private assertOwn(row: T): void {
    if (!this.owns(row)) refuse('outside_tenancy', { record: this.table.type.label });
  }
}
