import type { ScalarKey } from '../model/filter.js';
import type { Page, PageQuery, Where } from '../model/page.js';
import { byId, pageOf } from '../support/page-of.js';
import { following } from '../access/reach.js';
import type { Gathered, Store } from '../ports/store.js';
import { isVisible, type Identified } from '../model/record-type.js';
import { refuse } from '../model/refusals.js';
import type { Tenancy } from '../model/tenancy.js';
import type { Table } from './table.js';

/** One kind of record seen from one tenancy. Not safe by itself: the storage gives each call its turn. */
export class MemoryStore<T extends Identified> implements Store<T> {
  constructor(
    private readonly table: Table<T>,
    private readonly tenancy: Tenancy,
    private readonly removeReferring: (table: Table<T>, ids: ReadonlySet<string>) => void,
  ) {}

  async find(id: string): Promise<T | undefined> {
    const row = this.table.rows.get(id);
    return row !== undefined && this.sees(row) ? row : undefined;
  }

  async page(query: PageQuery<T>): Promise<Page<T>> {
    return pageOf(this.visible(query.pinned), query);
  }

  async all(where: readonly Where<T>[]): Promise<readonly T[]> {
    return this.visible(where).sort(byId);
  }

  async pick<K extends keyof T & string>(
    attributes: readonly K[],
    where: readonly Where<T>[],
  ): Promise<readonly Pick<T, K>[]> {
    return this.visible(where).map((row) => picked(row, attributes));
  }

  async gather<K extends keyof T & string>(
    attribute: ScalarKey<T>,
    by: readonly K[],
    where: readonly Where<T>[],
  ): Promise<readonly Gathered<T, K>[]> {
    const gathered = new Map<string, Pick<T, K> & { readonly ids: string[] }>();
    for (const row of this.visible(where)) {
      const common = picked(row, by);
      const key = JSON.stringify(common);
      const there = gathered.get(key) ?? { ...common, ids: [] };
      there.ids.push(row[attribute] as string);
      gathered.set(key, there);
    }
    return [...gathered.values()];
  }

  async follow<K extends keyof T & string>(
    attributes: readonly K[],
    from: ScalarKey<T>,
    to: ScalarKey<T>,
    starts: readonly string[],
    where: readonly Where<T>[] = [],
  ): Promise<readonly Pick<T, K>[]> {
    const next = following(
      this.visible(where),
      (row) => row[from] as string,
      (row) => row,
    );
    const found = new Map<string, T>();
    const seen = new Set(starts);
    // A set is walked in the order of insertion, with what is added meanwhile.
    for (const id of seen)
      for (const row of next(id)) {
        found.set(row.id, row);
        seen.add(row[to] as string);
      }
    return [...found.values()].map((row) => picked(row, attributes));
  }

  async under(
    attribute: ScalarKey<T>,
    values: readonly string[],
    perKey: number,
    where: readonly Where<T>[] = [],
  ): Promise<readonly T[]> {
    const seen = new Map<unknown, number>();
    return (await this.all([...where, { attribute, in: values }])).filter((row) => {
      const count = (seen.get(row[attribute]) ?? 0) + 1;
      seen.set(row[attribute], count);
      return count <= perKey;
    });
  }

  async countBy(
    attribute: ScalarKey<T>,
    values: readonly string[],
    where: readonly Where<T>[] = [],
  ): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const row of this.visible([...where, { attribute, in: values }])) {
      const value = row[attribute] as string;
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return counts;
  }

  async add(item: T): Promise<void> {
    this.assertOwn(item);
    this.table.put(item);
  }

  async change(id: string, next: (current: T) => T): Promise<T | undefined> {
    const current = await this.find(id);
    if (current === undefined) return undefined;
    this.assertOwn(current);
    const changed = next(current);
    this.assertOwn(changed);
    this.table.put(changed, current);
    return changed;
  }

  async removeAll(where: readonly Where<T>[]): Promise<number> {
    if (where.length === 0) throw new Error('removeAll without a condition would empty the table');
    const found = this.visible(where);
    found.forEach((row) => this.assertOwn(row));
    this.removeReferring(this.table, new Set(found.map((row) => row.id)));
    found.forEach((row) => this.table.remove(row));
    return found.length;
  }

  private visible(where: readonly Where<T>[]): T[] {
    return this.table.matching(where).filter((row) => this.sees(row));
  }

  private sees(row: T): boolean {
    return this.tenancy.kind === 'all' || isVisible(this.table.type, row, this.tenancy.tenantId);
  }

  private assertOwn(row: T): void {
    if (this.tenancy.kind === 'one' && this.table.type.tenancyOf(row) !== this.tenancy.tenantId)
      refuse('outside_tenancy', { record: this.table.type.label });
  }
}

const picked = <T, K extends keyof T & string>(row: T, attributes: readonly K[]): Pick<T, K> =>
  Object.fromEntries(attributes.map((attribute) => [attribute, row[attribute]])) as Pick<T, K>;
