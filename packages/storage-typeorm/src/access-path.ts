/**
 * Chooses the index by which SQLite reads a page.
 *
 * SQLite's planner knows averages at best, and no average tells `is_public = true` with three matches from one with
 * a million. It either walks the sorted index through the whole table to find the three, or sorts the million. So the
 * store looks first, at no more than `few` entries of an index, and then names the index to take.
 * MySQL and MariaDB look by themselves.
 */
import { allOf, quote, type Condition, type Conjunct } from './conditions.js';
import type { RecordSchema } from './record-schema.js';
import type { Session } from './session.js';
import type { SortedBy } from './statements.js';
import { indexName } from './table-indexes.js';

/** So many rows are sorted faster than anything else could be found out about them. */
const few = 1000;

/** A condition whose matches an index leads to. */
interface Narrowing {
  readonly column: string;
  readonly toOneValue: boolean;
  readonly condition: Condition;
}

export class AccessPaths {
  private readonly indexes: ReadonlyMap<string, string>;

  constructor(private readonly schema: RecordSchema) {
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
    for (const { column, condition } of narrowings) {
      const columns = column === 'id' ? ['id'] : [column, 'id'];
      const index = this.index(within ? ['tenancy', ...columns] : columns);
      if (index === undefined) continue;
      const conditions = within ? [within, condition] : [condition];
      if (await this.areFew(session, index, allOf(conditions))) return index;
    }
    return undefined;
  }

  private index(columns: readonly string[]): string | undefined {
    return this.indexes.get(columns.join());
  }

  private async areFew(
    session: Session,
    index: string,
    { sql, parameters }: Condition,
  ): Promise<boolean> {
    const table = `${quote(this.schema.table)} INDEXED BY ${quote(index)}`;
    const [found] = await session.rows(
      `SELECT COUNT(*) AS \`count\` FROM (SELECT 1 FROM ${table} WHERE ${sql} LIMIT ${few + 1})`,
      parameters,
    );
    return Number(found?.['count']) <= few;
  }
}

const columnsInOneDirection = (order: readonly SortedBy[]): readonly string[] | undefined => {
  const [first] = order;
  if (order.some(({ direction }) => direction !== first?.direction)) return undefined;
  return order.map(({ name }) => name);
};

const narrowingsOf = (conjuncts: readonly Conjunct[]): readonly Narrowing[] =>
  conjuncts.flatMap(({ narrows, ...condition }) => (narrows ? [{ ...narrows, condition }] : []));
