/**
 * Chooses the index by which SQLite reads a page.
 *
 * SQLite's planner knows averages at best, and no average tells `is_public = true` with three matches from one with
 * a million. It either walks the sorted index through the whole table to find the three, or sorts the million. So the
 * store looks first, at no more than `few` entries of an index, and then names the index to take.
 * MySQL and MariaDB look by themselves, but for a disjunction: there they take the sum of all its parts for the cost of
 * each, and read the whole table.
 */
import {
  allOf,
  quote,
  type Alternative,
  type Condition,
  type Conjunct,
  type Dialect,
} from './conditions.js';
import type { RecordSchema } from './record-schema.js';
import type { Session } from './session.js';
import { hintOf, type SortedBy, type Source } from './statements.js';
import { indexName } from './table-indexes.js';

/** So many rows are sorted faster than anything else could be found out about them. */
const few = 1000;

/**
 * So many rows are tested in time: an index of one condition leads to them, and another drops most. They count for next
 * to nothing, since a walk through the whole table would be the other way to the few that are left.
 */
const tested = 20 * few;

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

interface FoundIndex {
  readonly index: string;
  /** As a share of `few`. */
  readonly cost: number;
}

export class AccessPaths {
  private readonly indexes: ReadonlyMap<string, string>;

  constructor(
    private readonly schema: RecordSchema,
    private readonly dialect: Dialect,
  ) {
    this.indexes = new Map(
      schema.indexes.map((columns) => [columns.join(), indexName(schema.table, columns)]),
    );
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
    const prefix = within ? ['tenancy'] : [];
    const sorting = columnsInOneDirection(order);
    const narrowings = narrowingsOf(conjuncts);
    const sorted = sorting && this.index([...prefix, ...sorting]);
    if (narrowings.some(({ column }) => column === sorting?.[0])) return sorted;

    const composite = sorting && this.compositeIndex(prefix, narrowings, sorting);
    if (composite !== undefined && narrowings.length === 1) return composite;

    const narrow = await this.narrowIndex(session, within, narrowings);
    return narrow ?? composite ?? sorted;
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
    const columns = column === 'id' ? ['id'] : [column, 'id'];
    return this.index(within ? ['tenancy', ...columns] : columns);
  }

  /** An index that leads to one value and holds its rows in the order wanted. */
  private compositeIndex(
    prefix: readonly string[],
    narrowings: readonly Narrowing[],
    sorting: readonly string[],
  ): string | undefined {
    return narrowings
      .filter(({ toOneValue }) => toOneValue)
      .map(({ column }) => this.index([...prefix, column, ...sorting]))
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

  private index(columns: readonly string[]): string | undefined {
    return this.indexes.get(columns.join());
  }

  private async countUpTo(
    limit: number,
    session: Session,
    index: string,
    { sql, parameters }: Condition,
  ): Promise<number> {
    const table = `${quote(this.schema.table)} ${hintOf(index, this.dialect)}`;
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
