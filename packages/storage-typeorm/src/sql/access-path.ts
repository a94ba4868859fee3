/**
 * Chooses the index by which SQLite reads a page.
 *
 * SQLite's planner knows averages at best, and no average tells `is_public = true` with three matches from one with
 * a million. It either walks the sorted index through the whole table to find the three, or sorts the million. So the
 * store looks first, at no more than `few` entries of an index, and then names the index to take.
 * MySQL and MariaDB look by themselves, but for a disjunction: there they take the sum of all its parts for the cost of
 * each, and read the whole table.
 */
import { allOf, quote, type Condition } from './condition.js';
import type { Alternative, Conjunct } from './conditions.js';
import type { Dialect } from './dialect.js';
import type { RecordSchema } from '../tables/record-schema.js';
import type { Session } from '../connection/session.js';
import type { SortedBy, Source } from './statements.js';
import { indexName } from '../tables/table-indexes.js';

/**
 * So many rows are sorted in less time than another way to them takes at worst: of a million users, a walk in the order
 * wanted tests 3,300 until it has a page of 3,300 matches (docs/adr/0078-lists-compare-worked-out-values.md).
 */
export const few = 3000;

/**
 * So many rows are tested in time: an index of one condition leads to them, and another drops most. They count for next
 * to nothing, since a walk through the whole table would be the other way to the few that are left.
 */
const tested = 20_000;

/** A condition whose matches an index leads to. */
interface Narrowing {
  readonly column: string;
  readonly toOneValue: boolean;
  readonly condition: Condition;
}

/** A disjunction, read part by part. A row may lie in several of them. */
export interface Parts {
  readonly sources: readonly Source[];
  /** Whether they are few enough to be sorted. */
  readonly areFew: boolean;
}

/** What a scan reads. A row may lie in several of the sources. */
export interface ScannedParts {
  readonly sources: readonly Source[];
  readonly count: number;
}

interface NarrowIndex {
  readonly index: string | undefined;
  readonly count: number;
}

interface FoundParts {
  readonly parts: readonly {
    readonly alternative: Alternative;
    readonly index: string | undefined;
  }[];
  readonly count: number;
}

interface FoundIndex {
  readonly index: string;
  /** As a share of `few`. */
  readonly cost: number;
}

export class AccessPaths {
  private readonly indexes: ReadonlyMap<string, string>;
  /** By the column that it leads to, the first index that does; within a tenancy, by both. */
  private readonly leading = new Map<string, string>();

  constructor(
    private readonly schema: RecordSchema,
    private readonly dialect: Dialect,
  ) {
    this.indexes = new Map(
      schema.indexes.map((columns) => [columns.join(), indexName(schema.table, columns)]),
    );
    for (const columns of schema.indexes) {
      const lead = columns.slice(0, columns[0] === 'tenancy' ? 2 : 1).join();
      if (!this.leading.has(lead)) this.leading.set(lead, indexName(schema.table, columns));
    }
  }

  /**
   * The name of an index, or undefined to leave it to the planner. `within` is the condition on the tenancy, if there
   * is one.
   */
  async choose(
    session: Session,
    within: Condition | undefined,
    conjuncts: readonly Conjunct[],
    order: readonly SortedBy[],
  ): Promise<string | undefined> {
    if (!this.dialect.namesIndexes) return undefined;
    const prefix = within ? ['tenancy'] : [];
    const sorting = columnsInOneDirection(order);
    const narrowings = narrowingsOf(conjuncts);
    const sorted = sorting && this.index(prefix, sorting);
    const others = narrowings.filter(({ column }) => column !== sorting?.[0]);
    const composite = sorting && this.compositeIndex(prefix, others, sorting);
    if (composite !== undefined && others.length === 1) return composite;
    if (others.length < narrowings.length) return composite ?? sorted;

    const narrow = await this.narrowIndex(session, within, narrowings);
    return narrow ?? composite ?? sorted ?? (await this.sharedSort(session, within, sorting));
  }

  /** An index that leads to few rows, where one of the conditions has such a one. */
  async ofFew(
    session: Session,
    within: Condition | undefined,
    conjuncts: readonly Conjunct[],
  ): Promise<string | undefined> {
    if (!this.dialect.namesIndexes) return undefined;
    return this.narrowIndex(session, within, narrowingsOf(conjuncts));
  }

  /** The index that leads to rows of a tenancy by their ids, and not by the order wanted. */
  ofIds(within: Condition | undefined): string | undefined {
    return within && this.dialect.needsIndexNamed ? this.index(['tenancy'], ['id']) : undefined;
  }

  /** The index of the sort for all tenants, unless the tenancy holds so few rows that they are sorted faster. */
  private async sharedSort(
    session: Session,
    within: Condition | undefined,
    sorting: readonly string[] | undefined,
  ): Promise<string | undefined> {
    const [first] = sorting ?? [];
    const whole = this.index(['tenancy'], ['id']);
    const isShared = first !== undefined && this.schema.ofOneTenancy.has(first);
    if (within === undefined || whole === undefined || !isShared) return undefined;

    const count = await this.countUpTo(few + 1, session, whole, within);
    return count <= few ? whole : this.index([], sorting!);
  }

  /**
   * The parts of the first disjunction that indexes lead to, or undefined where there is none. They are counted until
   * they are no longer few, apart from one whose index holds it in the order wanted.
   */
  async parts(
    session: Session,
    within: Condition | undefined,
    conjuncts: readonly Conjunct[],
    order: readonly SortedBy[],
  ): Promise<Parts | undefined> {
    const sorting = columnsInOneDirection(order);
    const disjunction = conjuncts.find(({ alternatives = [] }) =>
      this.allIndexed(within, alternatives),
    );
    if (disjunction === undefined) return undefined;

    const others = conjuncts.filter((each) => each !== disjunction);
    const common = within ? [within, ...others] : others;
    const sources: Source[] = [];
    let left = few;
    for (const alternative of disjunction.alternatives!) {
      const { index, cost } = await this.cheapest(session, within, alternative, left);
      if (!isInOrder(alternative, sorting)) left -= cost;
      sources.push({ ...allOf([...common, ...alternative]), index, overlaps: true });
    }
    return { sources, areFew: left >= 0 };
  }

  /**
   * What is read row by row: the matches that the narrowest condition with an index leads to, those of the narrowest
   * disjunction, or all rows. Undefined where each is longer than `atMost`. No count goes on beyond that.
   */
  async ofScan(
    session: Session,
    within: Condition | undefined,
    conjuncts: readonly Conjunct[],
    atMost: number,
  ): Promise<ScannedParts | undefined> {
    const common = within ? [within, ...conjuncts] : conjuncts;
    let best: ScannedParts | undefined;

    const ways: readonly (readonly Alternative[])[] = [
      ...conjuncts.filter(({ narrows }) => narrows).map((each) => [[each]]),
      ...conjuncts.flatMap(({ alternatives }) => (alternatives ? [alternatives] : [])),
    ];
    for (const alternatives of ways) {
      const limit = best === undefined ? atMost : best.count - 1;
      const found = await this.ofAlternatives(session, within, alternatives, limit);
      if (found === undefined) continue;

      const sources = found.parts.map(({ alternative, index }) => {
        return { ...allOf([...common, ...alternative]), index };
      });
      best = { sources, count: found.count };
    }

    const most = best === undefined ? atMost : best.count - 1;
    if (most < 0) return best;
    const table = this.index(within ? ['tenancy'] : [], ['id']);
    const count = await this.countUpTo(most + 1, session, table, within ?? allOf([]));
    return count > most ? best : { sources: [{ ...allOf(common), index: table }], count };
  }

  /** The rows of each part, if they are at most so many in all. */
  private async ofAlternatives(
    session: Session,
    within: Condition | undefined,
    alternatives: readonly Alternative[],
    atMost: number,
  ): Promise<FoundParts | undefined> {
    const parts: FoundParts['parts'][number][] = [];
    let left = atMost;
    for (const alternative of alternatives) {
      const narrowest = await this.narrowest(session, within, alternative, left);
      if (narrowest === undefined) return undefined;
      parts.push({ alternative, index: narrowest.index });
      left -= narrowest.count;
    }
    return { parts, count: atMost - left };
  }

  private async narrowest(
    session: Session,
    within: Condition | undefined,
    alternative: Alternative,
    atMost: number,
  ): Promise<NarrowIndex | undefined> {
    let best: NarrowIndex | undefined;
    for (const narrowing of narrowingsOf(alternative)) {
      const index = this.narrowing(within, narrowing);
      // The primary key has no name in the schema.
      if (index === undefined && narrowing.column !== 'id') continue;

      const most = best === undefined ? atMost : best.count - 1;
      if (most < 0) return best;
      const condition = allOf(within ? [within, narrowing.condition] : [narrowing.condition]);
      const count = await this.countUpTo(most + 1, session, index, condition);
      if (count <= most) best = { index, count };
    }
    return best;
  }

  private allIndexed(within: Condition | undefined, alternatives: readonly Alternative[]): boolean {
    const isIndexed = (alternative: Alternative): boolean =>
      narrowingsOf(alternative).some((each) => this.narrowing(within, each) !== undefined);
    return alternatives.length > 0 && alternatives.every(isIndexed);
  }

  /** The index for one part. Where nothing is left of what may be looked at, it is the first one. */
  private async cheapest(
    session: Session,
    within: Condition | undefined,
    alternative: Alternative,
    left: number,
  ): Promise<FoundIndex> {
    const narrowings = narrowingsOf(alternative);
    const isAlone = narrowings.length === 1;
    const limit = isAlone ? few : tested;
    let best: FoundIndex | undefined;
    for (const narrowing of narrowings) {
      const index = this.narrowing(within, narrowing);
      if (index === undefined) continue;
      if (left < 0) return { index, cost: 0 };

      const condition = allOf(within ? [within, narrowing.condition] : [narrowing.condition]);
      const count = await this.countUpTo(limit + 1, session, index, condition);
      const cost = isAlone || count > tested ? count : count / (tested * few);
      if (best === undefined || cost < best.cost) best = { index, cost };
    }
    return best!;
  }

  private narrowing(within: Condition | undefined, { column }: Narrowing): string | undefined {
    const own = this.leading.get(within ? `tenancy,${column}` : column);
    return own ?? (this.schema.ofOneTenancy.has(column) ? this.leading.get(column) : undefined);
  }

  /** An index that leads to one value and holds its rows in the order wanted. */
  private compositeIndex(
    prefix: readonly string[],
    narrowings: readonly Narrowing[],
    sorting: readonly string[],
  ): string | undefined {
    return narrowings
      .filter(({ toOneValue }) => toOneValue)
      .map(({ column }) => this.composite(prefix, column, sorting))
      .find((name) => name !== undefined);
  }

  /** An index that leads to so few rows that their order does not matter. */
  private async narrowIndex(
    session: Session,
    within: Condition | undefined,
    narrowings: readonly Narrowing[],
  ): Promise<string | undefined> {
    for (const narrowing of narrowings) {
      const index = this.narrowing(within, narrowing);
      if (index === undefined) continue;
      const condition = allOf(within ? [within, narrowing.condition] : [narrowing.condition]);
      if ((await this.countUpTo(few + 1, session, index, condition)) <= few) return index;
    }
    return undefined;
  }

  private composite(
    prefix: readonly string[],
    column: string,
    sorting: readonly string[],
  ): string | undefined {
    const columns = [column, ...sorting];
    const own = this.index(prefix, columns);
    return own ?? (this.schema.ofOneTenancy.has(column) ? this.index([], columns) : undefined);
  }

  private index(prefix: readonly string[], columns: readonly string[]): string | undefined {
    return this.indexes.get([...prefix, ...columns].join());
  }

  private async countUpTo(
    limit: number,
    session: Session,
    index: string | undefined,
    { sql, parameters }: Condition,
  ): Promise<number> {
    const hint = index === undefined ? '' : this.dialect.hint(index);
    const table = `${quote(this.schema.table)} ${hint}`;
    const entries = `SELECT 1 FROM ${table} WHERE ${sql} LIMIT ${limit}`;
    const [found] = await session.rows(
      `SELECT COUNT(*) AS \`count\` FROM (${entries}) AS \`entries\``,
      parameters,
    );
    return Number(found?.['count']);
  }
}

/** Whether the one index that leads to the alternative is that of the sort. */
const isInOrder = (alternative: Alternative, sorting: readonly string[] | undefined): boolean => {
  const [narrowing, ...others] = narrowingsOf(alternative);
  return others.length === 0 && sorting?.length === 2 && narrowing?.column === sorting[0];
};

const columnsInOneDirection = (order: readonly SortedBy[]): readonly string[] | undefined => {
  const [first] = order;
  if (order.some(({ direction }) => direction !== first?.direction)) return undefined;
  return order.map(({ name }) => name);
};

const narrowingsOf = (conjuncts: readonly Conjunct[]): readonly Narrowing[] =>
  conjuncts.flatMap(({ narrows, ...condition }) => (narrows ? [{ ...narrows, condition }] : []));
