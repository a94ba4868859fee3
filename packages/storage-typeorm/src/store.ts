/** Any kind of record, as far as a tenancy reaches, in SQL. */
import {
  isVisible,
  refuse,
  type Gathered,
  type Identified,
  type Page,
  type PageQuery,
  type ScalarKey,
  type Store,
  type Tenancy,
  type Traversal,
  type Where,
} from '@keyward/core';
import { allOf, type Condition, type Conjunct } from './conditions.js';
import { inParts } from './portions.js';
import { refuseWrite } from './refused-write.js';
import type { Connections, Row, Session } from './session.js';
import { between, type SortedBy, type Source, type Statement } from './statements.js';
import type { Table } from './table.js';

export class SqlStore<T extends Identified> implements Store<T> {
  constructor(
    private readonly table: Table<T>,
    private readonly connections: Connections,
    private readonly tenancy: Tenancy,
  ) {}

  find(id: string): Promise<T | undefined> {
    return this.connections.reading((session) => this.findOn(session, id));
  }

  page({ pinned, filter, order, offset, limit, totalCount }: PageQuery<T>): Promise<Page<T>> {
    const conjuncts = this.table.conditions.conjuncts(pinned, filter);
    const wanted = allOf(conjuncts);
    const sorted = this.sortedBy(order);
    return this.connections.reading(async (session) => {
      const sources =
        this.tenancy.kind === 'all'
          ? [await this.source(session, undefined, conjuncts, sorted)]
          : await Promise.all(
              this.visibleTenancies().map((tenancy) =>
                this.source(session, this.table.statements.isIn([tenancy]), conjuncts, sorted),
              ),
            );
      const found = await this.records(
        session,
        this.table.statements.page(sources, sorted, offset, limit + 1),
      );
      return {
        items: found.slice(0, limit),
        hasMore: found.length > limit,
        ...(totalCount ? { totalCount: await this.count(session, this.visible(wanted)) } : {}),
      };
    });
  }

  async all(where: readonly Where<T>[]): Promise<readonly T[]> {
    return inIdOrder(
      await this.inEachPart(where, (session, condition) =>
        this.records(session, this.table.statements.select(condition)),
      ),
    );
  }

  pick<K extends keyof T & string>(
    attributes: readonly K[],
    where: readonly Where<T>[],
  ): Promise<readonly Pick<T, K>[]> {
    const read = this.table.mapping.partly(attributes);
    return this.inEachPart(where, async (session, condition) =>
      read.records(await this.rows(session, this.table.statements.pick(read.columns, condition))),
    );
  }

  gather<K extends keyof T & string>(
    attribute: ScalarKey<T>,
    by: readonly K[],
    where: readonly Where<T>[],
  ): Promise<readonly Gathered<T, K>[]> {
    const read = this.table.mapping.partly(by);
    return this.inEachPart(where, async (session, condition) => {
      const rows = read.records(
        await this.rows(session, this.table.statements.gather(attribute, read.columns, condition)),
      ) as readonly (Pick<T, K> & { readonly ids: string })[];
      return rows.map((row) => ({ ...row, ids: row.ids.split(between) }));
    });
  }

  async follow<K extends keyof T & string>(
    attributes: readonly K[],
    traversal: Traversal<T>,
    where: readonly Where<T>[] = [],
  ): Promise<readonly Pick<T, K>[]> {
    if (traversal.starts.length === 0) return [];
    const read = this.table.mapping.partly(attributes);
    const statement = this.table.statements.follow(
      read.columns,
      traversal,
      this.visible(this.pinned(where)),
    );
    return this.connections.reading(async (session) =>
      read.records(await this.rows(session, statement)),
    );
  }

  async under(
    attribute: ScalarKey<T>,
    values: readonly string[],
    perKey: number,
    where: readonly Where<T>[] = [],
  ): Promise<readonly T[]> {
    return inIdOrder(
      await this.inEachPart([{ attribute, in: values }, ...where], (session, condition) =>
        this.records(session, this.table.statements.under(attribute, perKey, condition)),
      ),
    );
  }

  async countBy(
    attribute: ScalarKey<T>,
    values: readonly string[],
    where: readonly Where<T>[] = [],
  ): Promise<ReadonlyMap<string, number>> {
    const rows = await this.inEachPart(
      [{ attribute, in: values }, ...where],
      (session, condition) =>
        this.rows(session, this.table.statements.countBy(attribute, condition)),
    );
    return new Map(rows.map(({ value, count }) => [String(value), Number(count)]));
  }

  add(item: T): Promise<void> {
    return this.connections.writingOnce(async (session) => {
      this.assertOwn(item);
      await this.write(session, item, this.table.statements.insert(this.table.mapping.row(item)));
    });
  }

  change(id: string, next: (current: T) => T): Promise<T | undefined> {
    return this.connections.writing(async (session) => {
      // The lock makes racing changes wait here, so that each starts from what the one before it wrote.
      const current = await this.findOn(session, id, { locked: true });
      if (current === undefined) return undefined;
      this.assertOwn(current);
      const changed = next(current);
      this.assertOwn(changed);
      const difference = this.table.mapping.difference(current, changed);
      if (difference.size > 0)
        await this.write(session, changed, this.table.statements.update(id, difference));
      return changed;
    });
  }

  async removeAll(where: readonly Where<T>[]): Promise<number> {
    if (where.length === 0) throw new Error('removeAll without a condition would empty the table');
    return this.connections.writing(async (session) => {
      let removed = 0;
      for (const part of inParts(where)) {
        const matching = this.pinned(part);
        await this.assertNoneForeign(session, matching);
        const { sql, parameters } = this.table.statements.remove(this.own(matching));
        removed += await session.affected(sql, parameters);
      }
      return removed;
    });
  }

  private async findOn(
    session: Session,
    id: string,
    { locked = false } = {},
  ): Promise<T | undefined> {
    const [found] = await this.records(
      session,
      this.table.statements.select({ sql: '`id` = ?', parameters: [id] }, { locked }),
    );
    return found !== undefined && this.sees(found) ? found : undefined;
  }

  /** Reads what is seen of the matches, in several statements where there are too many values for one. */
  private inEachPart<R>(
    where: readonly Where<T>[],
    read: (session: Session, condition: Condition) => Promise<readonly R[]>,
  ): Promise<readonly R[]> {
    return this.connections.reading(async (session) => {
      const found: (readonly R[])[] = [];
      for (const part of inParts(where))
        found.push(await read(session, this.visible(this.pinned(part))));
      return found.length === 1 ? found[0]! : found.flat();
    });
  }

  private async records(session: Session, statement: Statement): Promise<T[]> {
    return (await this.rows(session, statement)).map((row) => this.table.mapping.record(row));
  }

  private rows(session: Session, { sql, parameters }: Statement): Promise<readonly Row[]> {
    return session.rows(sql, parameters);
  }

  private async source(
    session: Session,
    within: Condition | undefined,
    conjuncts: readonly Conjunct[],
    order: readonly SortedBy[],
  ): Promise<Source> {
    const index =
      this.connections.dialect === 'sqlite'
        ? await this.table.paths.choose(session, within, conjuncts, order)
        : undefined;
    return { ...allOf([...(within ? [within] : []), ...conjuncts]), index };
  }

  private async count(session: Session, condition: Condition): Promise<number> {
    const { sql, parameters } = this.table.statements.count(condition);
    return Number((await session.rows(sql, parameters))[0]?.count);
  }

  private async write(session: Session, item: T, { sql, parameters }: Statement): Promise<void> {
    try {
      await session.affected(sql, parameters);
    } catch (error) {
      await refuseWrite(session, this.table.type, item, error);
    }
  }

  private pinned(where: readonly Where<T>[]): Condition {
    return allOf(where.map((each) => this.table.conditions.where(each)));
  }

  private sortedBy(order: PageQuery<T>['order']): SortedBy[] {
    const sorted = order.map(({ attribute, direction }): SortedBy => ({
      name: this.table.conditions.column(attribute).name,
      direction,
    }));
    // In the direction of what it follows, so that an index can be read backwards.
    return sorted.some(({ name }) => name === 'id')
      ? sorted
      : [...sorted, { name: 'id', direction: sorted.at(-1)?.direction ?? 'asc' }];
  }

  private visibleTenancies(): readonly string[] {
    return this.tenancy.kind === 'all'
      ? []
      : [this.tenancy.tenantId, ...(this.table.type.globalIsVisible ? [''] : [])];
  }

  private visible(condition: Condition): Condition {
    return this.tenancy.kind === 'all'
      ? condition
      : allOf([this.table.statements.isIn(this.visibleTenancies()), condition]);
  }

  private own(condition: Condition): Condition {
    return this.tenancy.kind === 'all'
      ? condition
      : allOf([this.table.statements.isIn([this.tenancy.tenantId]), condition]);
  }

  private sees(item: T): boolean {
    return this.tenancy.kind === 'all' || isVisible(this.table.type, item, this.tenancy.tenantId);
  }

  private assertOwn(item: T): void {
    if (this.tenancy.kind === 'one' && this.table.type.tenancyOf(item) !== this.tenancy.tenantId)
      refuse('outside_tenancy', { record: this.table.type.label });
  }

  private async assertNoneForeign(session: Session, condition: Condition): Promise<void> {
    if (this.tenancy.kind === 'all' || !this.table.type.globalIsVisible) return;
    const { sql, parameters } = this.table.statements.exists(
      allOf([this.table.statements.isIn(['']), condition]),
    );
    if ((await session.rows(sql, parameters)).length > 0)
      refuse('outside_tenancy', { record: this.table.type.label });
  }
}

const inIdOrder = <T extends Identified>(found: readonly T[]): readonly T[] =>
  [...found].sort((left, right) => (left.id < right.id ? -1 : left.id > right.id ? 1 : 0));
