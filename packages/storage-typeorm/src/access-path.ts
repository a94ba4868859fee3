/**
 * By which index SQLite reads a page.
 *
 * Its planner knows averages at best, and no average tells `is_public = true` with three matches from one with
 * a million: it either walks the sorted index through the whole table to find the three, or sorts the million.
 * So the store looks first, at no more than `few` entries of an index, and then says which index to take.
 * MySQL and MariaDB look by themselves and are left alone.
 */
import { allOf, quote, type Condition, type Conjunct } from './conditions.js';
import type { RecordSchema } from './record-schema.js';
import type { Session } from './session.js';
import type { SortedBy } from './statements.js';
import { indexName } from './table-indexes.js';

/** So many rows are sorted faster than anything else could be found out about them. */
const few = 1000;

export class AccessPaths {
  private readonly indexes: ReadonlyMap<string, string>;

  constructor(private readonly schema: RecordSchema) {
    this.indexes = new Map(
      schema.indexes.map((columns) => [columns.join(), indexName(schema.table, columns)]),
    );
  }

  /** The name of an index, or undefined to leave it to the planner. `within` is the condition on the tenancy, if there is one. */
  async choose(
    session: Session,
    within: Condition | undefined,
    conjuncts: readonly Conjunct[],
    order: readonly SortedBy[],
  ): Promise<string | undefined> {
    const prefix = within ? ['tenancy'] : [];
    const sorting = order.every(({ direction }) => direction === order[0]?.direction)
      ? order.map(({ name }) => name)
      : undefined;
    const sorted = sorting && this.indexes.get([...prefix, ...sorting].join());
    const narrowing = conjuncts.flatMap(({ narrows, ...condition }) =>
      narrows ? [{ ...narrows, condition }] : [],
    );
    if (narrowing.some(({ column }) => column === sorting?.[0])) return sorted;

    const composite =
      sorting &&
      narrowing
        .flatMap(({ column, toOneValue }) =>
          toOneValue ? [this.indexes.get([...prefix, column, ...sorting].join())] : [],
        )
        .find((name) => name !== undefined);
    if (composite !== undefined && narrowing.length === 1) return composite;

    for (const { column, condition } of narrowing) {
      const index = this.indexes.get(
        [...prefix, column, ...(column === 'id' ? [] : ['id'])].join(),
      );
      if (
        index !== undefined &&
        (await this.areFew(session, index, allOf([...(within ? [within] : []), condition])))
      )
        return index;
    }
    return composite ?? sorted;
  }

  private async areFew(
    session: Session,
    index: string,
    { sql, parameters }: Condition,
  ): Promise<boolean> {
    const [found] = await session.rows(
      `SELECT COUNT(*) AS \`count\` FROM (SELECT 1 FROM ${quote(this.schema.table)} INDEXED BY ${quote(index)} WHERE ${sql} LIMIT ${few + 1})`,
      parameters,
    );
    return Number(found?.count) <= few;
  }
}
