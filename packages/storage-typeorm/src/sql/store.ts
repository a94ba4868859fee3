/** The store of any kind of record, as far as a tenancy reaches, in SQL. */
import {
  ownersSeen,
  refuse,
  scanOf,
  type CountQuery,
  type FullStore,
  type GroupedIds,
  type Identified,
  type Page,
  type PageQuery,
  type ScalarKey,
  type Scan,
  type TermSearch,
  type Tenancy,
  type Where,
  pageOf,
  type Traversal,
} from '@keyward/core/ports';
import type { ScannedParts } from './access-path.js';
import { comparedReader } from './compared-reader.js';
import { allOf, holdsNul, type Condition, type Statement } from './condition.js';
import type { Conjunct } from './conditions.js';
import { inParts } from '../tables/portions.js';
import { tenancyOfOwner } from '../tables/record-schema.js';
import type { KeptTerms } from './kept-terms.js';
import type { PartReader } from './row-mapping.js';
import type { Searches } from './searches.js';
import { refuseWrite } from './refused-write.js';
import type { Session } from '../connection/session.js';
import type { Connections, TableDraft } from './connections.js';
import type { Row, Tuple } from '../tables/row.js';
import { idSeparator, rowText, type SortedBy, type Source } from './statements.js';
import type { Seal } from './sealing.js';
import { noSeal, type Table } from './table.js';

/** What a page is read from. */
interface PageSources {
  readonly sources: readonly Source[];
  /** What its matches are counted in; undefined for the whole table. */
  readonly counted: readonly Source[] | undefined;
}

/** What a scan may read. */
interface ScanReach {
  readonly within: Condition | undefined;
  readonly conjuncts: readonly Conjunct[];
  readonly atMost: number;
}

export class SqlStore<T extends Identified> implements FullStore<T> {
  /** The tenancies whose rows are seen; undefined for those of all. */
  private readonly seen: readonly string[] | undefined;

  constructor(
    private readonly table: Table<T>,
    private readonly connections: Connections,
    private readonly tenancy: Tenancy,
  ) {
    this.seen = ownersSeen(table.type, tenancy)?.map(tenancyOfOwner);
  }

  find(id: string): Promise<T | undefined> {
    if (holdsNul(id)) return Promise.resolve(undefined);
    const { rowById } = this.connections;
    return rowById
      ? rowById(this.table.byId, id).then((row) => row && this.visibleRecord(row))
      : this.connections.reading((session) => this.findOn(session, id));
  }

  page(query: PageQuery<T>): Promise<Page<T>> {
    const { search, order } = query;
    const scan = scanOf(this.table.type, query);
    if (scan !== undefined)
      return this.connections.reading((session) => this.pageByScan(session, query, scan));

    return this.connections.reading((session) => {
      if (search === undefined) return this.pageInOrder(session, query);
      return order.length === 0
        ? this.pageBestFirst(session, query, search)
        : this.pageOfFound(session, query, search);
    });
  }

  async all(where: readonly Where<T>[]): Promise<readonly T[]> {
    const id = onlyIdOf(where);
    if (id !== undefined) {
      const found = await this.find(id);
      return found === undefined ? [] : [found];
    }

    const found = await this.inEachPart(where, (session, condition) =>
      this.records(session, this.table.statements.select(condition)),
    );
    return inIdOrder(found);
  }

  pick<K extends keyof T & string>(
    attributes: readonly K[],
    where: readonly Where<T>[],
  ): Promise<readonly Pick<T, K>[]> {
    const reader = this.table.mapping.partly(attributes);
    const id = onlyIdOf(where);
    const { rowById } = this.connections;
    if (rowById && id !== undefined && !holdsNul(id)) {
      const read = this.table.partById(attributes);
      return rowById(read, id).then((row) => this.visiblePart(reader, row));
    }

    return this.inEachPart(where, async (session, condition) => {
      const statement = this.table.statements.pick(reader.columns, condition);
      return reader.records(await this.rows(session, statement));
    });
  }

  groupIds<K extends keyof T & string>(
    attribute: ScalarKey<T>,
    by: readonly K[],
    where: readonly Where<T>[],
  ): Promise<readonly GroupedIds<T, K>[]> {
    const reader = this.table.mapping.partly(by);
    return this.inEachPart(where, async (session, condition) => {
      const statement = this.table.statements.groupIds(attribute, reader.columns, condition);
      const groups = reader.records(await this.rows(session, statement));
      return groups.map((group) => {
        const { ids } = group as unknown as { readonly ids: string };
        return { ...group, ids: ids.split(idSeparator) };
      });
    });
  }

  async traverse<K extends keyof T & string>(
    attributes: readonly K[],
    traversal: Traversal<T>,
    where: readonly Where<T>[] = [],
  ): Promise<readonly Pick<T, K>[]> {
    if (traversal.starts.length === 0) return [];
    const reader = this.table.mapping.partly(attributes);
    const statement = this.table.statements.traverse(
      reader.columns,
      traversal,
      this.table.conditions.all(where, this.within()),
    );
    return this.connections.reading(async (session) =>
      reader.records(await this.rows(session, statement)),
    );
  }

  async firstPerKey(
    attribute: ScalarKey<T>,
    values: readonly string[],
    perKey: number,
    where: readonly Where<T>[] = [],
  ): Promise<readonly T[]> {
    const pins = [{ attribute, in: values }, ...where];
    const found = await this.inEachPart(pins, (session, condition) =>
      this.records(session, this.table.statements.firstPerKey(attribute, perKey, condition)),
    );
    return inIdOrder(found);
  }

  async countBy(
    attribute: ScalarKey<T>,
    values: readonly string[],
    where: readonly Where<T>[] = [],
  ): Promise<ReadonlyMap<string, number>> {
    const pins = [{ attribute, in: values }, ...where];
    const rows = await this.inEachPart(pins, (session, condition) =>
      this.rows(session, this.table.statements.countBy(attribute, condition)),
    );
    return new Map(rows.map(({ value, count }) => [String(value as string), Number(count)]));
  }

  countUpTo(query: CountQuery<T>, atMost: number): Promise<number> {
    const { pinned, filter, order } = query;
    const scan = scanOf(this.table.type, query);
    if (scan !== undefined)
      return this.connections.reading(async (session) => {
        const asked = { ...query, offset: 0, limit: atMost, totalCount: false };
        const { items } = await this.scanned(session, asked, scan);
        return items.length;
      });

    const conjuncts = this.table.conditions.conjuncts(pinned, filter);
    const sorted = this.sortedBy(order);
    return this.connections.reading(async (session) => {
      const { sources } = await this.sources(session, conjuncts, sorted);
      return this.count(session, this.table.statements.countUpTo(sources, sorted, atMost));
    });
  }

  async add(item: T): Promise<void> {
    this.assertOwn(item);
    const { draft } = this.connections;
    if (draft) return draft.add(item);

    const { mapping, statements, isSealed, terms } = this.table;
    const insert = async (session: Session, seal: Seal): Promise<void> => {
      const values = mapping.values(item, seal);
      await this.write(session, item, statements.insert(mapping.namesWritten, values));
      for (const statement of terms?.add(item) ?? []) await this.write(session, item, statement);
    };

    // What is sealed needs a transaction, so that the key does not change before the commit. So do two statements.
    await (isSealed || terms
      ? this.connections.writing(async (session) =>
          insert(session, await this.table.sealFor(session)),
        )
      : this.connections.writingOnce((session) => insert(session, noSeal)));
  }

  change(id: string, next: (current: T) => T): Promise<T | undefined> {
    const { draft } = this.connections;
    if (draft && !this.table.isSealed) return this.changeIn(draft, id, next);

    return this.connections.writing(async (session) => {
      // The lock makes racing changes wait here, so that each starts from the result of the one before it.
      const current = await this.findOn(session, id, { locked: true });
      if (current === undefined) return undefined;

      const changed = this.changedBy(next, current);
      const seal = await this.table.sealFor(session);
      const difference = this.table.mapping.difference(current, changed, seal);
      // A cluster does not tell its nodes of a lock, only of what is written.
      const statement =
        difference.size > 0
          ? this.table.statements.update(id, difference)
          : this.table.statements.hold([id]);
      if (statement !== undefined) await this.write(session, changed, statement);

      const { terms } = this.table;
      if (terms?.areChangedBy(difference))
        for (const each of terms.replace(changed)) await this.write(session, changed, each);
      return changed;
    });
  }

  async overwrite<K extends keyof T & string>(
    attributes: readonly K[],
    records: readonly T[],
  ): Promise<void> {
    for (const record of records) this.assertOwn(record);
    if (records.length === 0) return;

    const { columns, rows } = this.table.mapping.valuesOf(attributes, records);
    const statements = this.table.statements.overwrite(columns, rows, this.own(allOf([])));
    await this.connections.writing(async (session) => {
      for (const statement of statements) await this.write(session, records[0]!, statement);

      const { terms } = this.table;
      if (terms?.dependOn(attributes)) await this.replaceTerms(session, records, terms);
    });
  }

  async removeAll(where: readonly Where<T>[], atMost = Infinity): Promise<number> {
    if (where.length === 0) throw new Error('removeAll without a condition would empty the table');
    return this.connections.writing(async (session) => {
      let removed = 0;
      for (const part of inParts(where)) {
        const matching = this.table.conditions.all(part);
        await this.assertNoneForeign(session, matching);
        const statement = this.table.statements.remove(this.own(matching), atMost - removed);
        const { sql, parameters } = statement;
        removed += await session.affected(sql, parameters);
      }
      return removed;
    });
  }

  /** An unknown id is passed over. */
  private async replaceTerms(
    session: Session,
    records: readonly T[],
    terms: KeptTerms<T>,
  ): Promise<void> {
    for (const record of records) {
      const written = await this.findOn(session, record.id);
      if (written === undefined) continue;
      for (const each of terms.replace(written)) await this.write(session, written, each);
    }
  }

  private async changeIn(
    draft: TableDraft,
    id: string,
    next: (current: T) => T,
  ): Promise<T | undefined> {
    if (holdsNul(id)) return undefined;
    const current = this.visibleRecord(await draft.hold(id));
    if (current === undefined) return undefined;

    const changed = this.changedBy(next, current);
    draft.change(id, this.table.mapping.difference(current, changed, noSeal));
    return changed;
  }

  private changedBy(next: (current: T) => T, current: T): T {
    this.assertOwn(current);
    const changed = next(current);
    this.assertOwn(changed);
    return changed;
  }

  private async pageInOrder(
    session: Session,
    { pinned, filter, order, offset, limit, totalCount }: PageQuery<T>,
  ): Promise<Page<T>> {
    const conjuncts = this.table.conditions.conjuncts(pinned, filter);
    const sorted = this.sortedBy(order);
    const { sources, counted } = await this.sources(session, conjuncts, sorted);
    // One row more than asked for tells whether there are more.
    const statement = this.table.statements.page(sources, sorted, {
      offset,
      limit: limit + 1,
    });
    const found = await this.recordsOfPage(session, statement);

    const page = pageFrom(found, limit);
    if (!totalCount) return page;
    return { ...page, totalCount: await this.countMatches(session, conjuncts, counted) };
  }

  private async pageBestFirst(
    session: Session,
    { pinned, filter, offset, limit, totalCount }: PageQuery<T>,
    search: TermSearch,
  ): Promise<Page<T>> {
    const searches = this.searches();
    const conjuncts = this.table.conditions.conjuncts(pinned, filter);
    const searched = { search, within: this.within(), conjuncts };
    const range = { offset, limit: limit + 1 };
    const found = await searches.page(session, searched, range, (statement) =>
      this.records(session, statement),
    );

    const page = pageFrom(found, limit);
    if (!totalCount) return page;
    return { ...page, totalCount: await searches.count(session, searched) };
  }

  /** In another order: few are sorted, and of many, the index of the order is walked. */
  private async pageOfFound(
    session: Session,
    { pinned, filter, order, offset, limit, totalCount }: PageQuery<T>,
    search: TermSearch,
  ): Promise<Page<T>> {
    const searches = this.searches();
    const within = this.within();
    const conjuncts = this.table.conditions.conjuncts(pinned, filter);
    const { condition, count } = await searches.membership(session, { search, within });
    const sorted = this.sortedBy(order);
    const common = within ? [within, ...conjuncts] : conjuncts;
    const { sources } =
      count === undefined
        ? await this.sources(session, [...conjuncts, condition], sorted)
        : {
            sources: [{ ...allOf([...common, condition]), index: this.table.paths.ofIds(within) }],
          };
    const range = { offset, limit: limit + 1 };
    const statement = this.table.statements.page(sources, sorted, range);
    const found = await this.recordsOfPage(session, statement);

    const page = pageFrom(found, limit);
    if (!totalCount) return page;
    return { ...page, totalCount: await searches.count(session, { search, within, conjuncts }) };
  }

  /** @throws Error where the caller's code searches records that have no terms */
  private searches(): Searches {
    const { searches, type } = this.table;
    if (searches === undefined) throw new Error(`no search finds a ${type.label}`);
    return searches;
  }

  /** Reads what is compared of each row, and then only the rows of the page. */
  private async pageByScan(session: Session, query: PageQuery<T>, scan: Scan<T>): Promise<Page<T>> {
    const page = await this.scanned(session, query, scan);
    if (page.items.length === 0) return page;

    const ids = page.items.map(({ id }) => id);
    const condition = this.visible(this.table.conditions.among('id', ids));
    const rows = await this.records(session, this.table.statements.select(condition));
    const byIds = new Map(rows.map((row) => [row.id, row]));
    return { ...page, items: ids.flatMap((id) => byIds.get(id) ?? []) };
  }

  /** A page of records that hold their id and what the query compares. */
  private async scanned(
    session: Session,
    { pinned, order, search, offset, limit, totalCount }: PageQuery<T>,
    scan: Scan<T>,
  ): Promise<Page<T>> {
    const { conditions, statements, type } = this.table;
    const conjuncts = conditions.conjuncts(pinned, scan.filter);
    const reader = comparedReader(type, conditions, scan.attributes);
    const found = new Map<string, T>();
    let left = scan.limit;

    for (const within of this.tenancyConditions()) {
      const reach = { within, conjuncts, atMost: left };
      const parts = search
        ? await this.scannedAmongFound(session, search, reach)
        : await this.table.paths.ofScan(session, within, conjuncts, left);
      if (parts === undefined) return scan.refuse();

      for (const source of parts.sources) {
        // Users may be added after the count.
        const { sql, parameters } = statements.scan(source, reader.values, scan.limit + 1);
        for (const values of await session.tuples(sql, parameters, reader.names)) {
          const record = reader.record(values);
          found.set(record.id, record);
        }
      }
      if (found.size > scan.limit) return scan.refuse();
      left -= parts.count;
    }
    const asked = { filter: scan.rest, order, search, offset, limit, totalCount };
    return pageOf([...found.values()], asked, { terms: type.terms?.of });
  }

  /** The fewer of those that a search finds and those that an index leaves. */
  private async scannedAmongFound(
    session: Session,
    search: TermSearch,
    { within, conjuncts, atMost }: ScanReach,
  ): Promise<ScannedParts | undefined> {
    const members = await this.searches().membership(session, { search, within }, atMost);
    const { condition, count } = members;
    const most = count === undefined ? atMost : count - 1;
    const parts =
      most < 0 ? undefined : await this.table.paths.ofScan(session, within, conjuncts, most);
    if (parts !== undefined) {
      const sources = parts.sources.map((source) => ({ ...source, ...allOf([source, condition]) }));
      return { ...parts, sources };
    }
    if (count === undefined) return undefined;
    const common = within ? [within, ...conjuncts] : conjuncts;
    const index = this.table.paths.ofIds(within);
    return { sources: [{ ...allOf([...common, condition]), index }], count };
  }

  private countMatches(
    session: Session,
    conjuncts: readonly Conjunct[],
    counted: readonly Source[] | undefined,
  ): Promise<number> {
    const { statements } = this.table;
    const counting = counted
      ? statements.countEach(counted)
      : statements.count(this.visible(allOf(conjuncts)));
    return this.count(session, counting);
  }

  private async findOn(
    session: Session,
    id: string,
    { locked = false } = {},
  ): Promise<T | undefined> {
    if (holdsNul(id)) return undefined;
    const { sql, parameters } = this.table.statements.selectById(id, { locked });
    const [row] = await session.tuples(sql, parameters, this.table.mapping.namesRead);
    return row && this.visibleRecord(row);
  }

  private visibleRecord(row: Tuple): T | undefined {
    const found = this.table.mapping.record(row);
    return this.sees(tenancyOfOwner(this.table.type.tenancyOf(found))) ? found : undefined;
  }

  /** `row` has the id and the tenancy in front. */
  private visiblePart<P>({ record }: PartReader<P>, row: Tuple | undefined): readonly P[] {
    if (row === undefined) return [];
    const [, tenancy, ...values] = row;
    return this.sees(tenancy as string) ? [record(values)] : [];
  }

  /** Reads the visible matches, in several statements where there are too many values for one. */
  private inEachPart<R>(
    where: readonly Where<T>[],
    read: (session: Session, condition: Condition) => Promise<readonly R[]>,
  ): Promise<readonly R[]> {
    if (where.some(isOfNone)) return Promise.resolve([]);
    return this.connections.reading(async (session) => {
      const found: (readonly R[])[] = [];
      for (const part of inParts(where)) {
        const condition = this.table.conditions.all(part, this.within());
        found.push(await read(session, condition));
      }
      return found.length === 1 ? found[0]! : found.flat();
    });
  }

  /** Those of a statement that reads a page. */
  private async recordsOfPage(session: Session, statement: Statement): Promise<readonly T[]> {
    const { recordOfText } = this.table;
    if (recordOfText === undefined) return this.records(session, statement);

    const texts = await session.tuples(statement.sql, statement.parameters, [rowText]);
    return texts.map(([text]) => recordOfText(text as string));
  }

  private async records(session: Session, { sql, parameters }: Statement): Promise<T[]> {
    const { mapping } = this.table;
    const tuples = await session.tuples(sql, parameters, mapping.namesRead);
    return tuples.map((values) => mapping.record(values));
  }

  private rows(session: Session, { sql, parameters }: Statement): Promise<readonly Row[]> {
    return session.rows(sql, parameters);
  }

  /** For each tenancy that is visible, since an index holds the order wanted within one tenancy. */
  private async sources(
    session: Session,
    conjuncts: readonly Conjunct[],
    order: readonly SortedBy[],
  ): Promise<PageSources> {
    const chosen: PageSources[] = [];
    for (const within of this.tenancyConditions())
      chosen.push(await this.sourcesWithin(session, within, conjuncts, order));

    return {
      sources: chosen.flatMap(({ sources }) => sources),
      counted: chosen.every(({ counted }) => counted !== undefined)
        ? chosen.flatMap(({ counted }) => counted!)
        : undefined,
    };
  }

  /** The condition on the tenancies that are visible; undefined for all. */
  private within(): Condition | undefined {
    return this.seen && this.table.statements.isIn(this.seen);
  }

  /** The same for each of them. */
  private tenancyConditions(): readonly (Condition | undefined)[] {
    return this.seen?.map((tenancy) => this.table.statements.isIn([tenancy])) ?? [undefined];
  }

  private async sourcesWithin(
    session: Session,
    within: Condition | undefined,
    conjuncts: readonly Conjunct[],
    order: readonly SortedBy[],
  ): Promise<PageSources> {
    const { paths } = this.table;
    const parts = await paths.parts(session, within, conjuncts, order);
    if (parts?.areFew) return { sources: parts.sources, counted: parts.sources };

    const isChosen = this.connections.dialect.needsIndexNamed || parts !== undefined;
    const index = isChosen ? await paths.choose(session, within, conjuncts, order) : undefined;
    const conditions = within ? [within, ...conjuncts] : conjuncts;
    return { sources: [{ ...allOf(conditions), index }], counted: parts?.sources };
  }

  private async count(session: Session, { sql, parameters }: Statement): Promise<number> {
    const [found] = await session.rows(sql, parameters);
    return Number(found?.['count']);
  }

  private write(session: Session, item: T, { sql, parameters }: Statement): Promise<unknown> {
    return session
      .affected(sql, parameters)
      .catch((error: unknown) => refuseWrite(session, this.table.type, item, error));
  }

  private sortedBy(order: PageQuery<T>['order']): SortedBy[] {
    const sorted = order.map(({ attribute, direction }): SortedBy => ({
      ...this.table.conditions.column(attribute),
      direction,
    }));
    if (sorted.some(({ name }) => name === 'id')) return sorted;
    // In the same direction as the attribute before it, so that an index can be read backwards.
    const direction = sorted.at(-1)?.direction ?? 'asc';
    return [...sorted, { ...this.table.conditions.column('id'), direction }];
  }

  private visible(condition: Condition): Condition {
    return this.seen ? allOf([this.table.statements.isIn(this.seen), condition]) : condition;
  }

  private own(condition: Condition): Condition {
    if (this.tenancy.kind === 'all') return condition;
    return allOf([this.table.statements.isIn([this.tenancy.tenantId]), condition]);
  }

  /** The one rule of who may see a row; conditions only narrow. */
  private sees(tenancy: string): boolean {
    return this.seen?.includes(tenancy) ?? true;
  }

  /** @throws Refusal `outside_tenancy` */
  private assertOwn(item: T): void {
    const { type } = this.table;
    const { tenancy } = this;
    if (tenancy.kind === 'one' && type.tenancyOf(item) !== tenancy.tenantId)
      refuse('outside_tenancy', { record: type.label });
  }

  private async assertNoneForeign(session: Session, condition: Condition): Promise<void> {
    if (this.tenancy.kind === 'all' || !this.table.type.globalIsVisible) return;
    const globalMatches = allOf([this.table.statements.isIn(['']), condition]);
    const { sql, parameters } = this.table.statements.exists(globalMatches);
    const found = await session.rows(sql, parameters);
    if (found.length > 0) refuse('outside_tenancy', { record: this.table.type.label });
  }
}

/** `found` may have one record more than the page. */
const pageFrom = <T>(found: readonly T[], limit: number): Page<T> => ({
  items: found.slice(0, limit),
  hasMore: found.length > limit,
});

/** The id that alone decides. */
const onlyIdOf = <T extends Identified>(where: readonly Where<T>[]): string | undefined => {
  const [only, ...others] = where;
  if (only === undefined || others.length > 0 || only.attribute !== 'id') return undefined;
  if ('in' in only) return only.in.length === 1 ? only.in[0] : undefined;
  return 'equals' in only ? (only.equals as string) : undefined;
};

/** No row has one of no values, so the database is not asked. */
const isOfNone = <T>(where: Where<T>): boolean => 'in' in where && where.in.length === 0;

const inIdOrder = <T extends Identified>(found: readonly T[]): readonly T[] =>
  [...found].sort(byId);

/** Ids compare by code unit, as the databases compare their bytes. */
const byId = (left: Identified, right: Identified): number => {
  if (left.id === right.id) return 0;
  return left.id < right.id ? -1 : 1;
};
