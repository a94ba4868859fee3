/**
 * The statements of the store on the connection that TypeORM has opened. TypeORM's runner does the same with events and
 * promises around each statement (docs/adr/0059-typeorm-owns-the-connection.md).
 */
import { memoize } from '@keyward/core/ports';
import type { Answer, Runner, RunnerAtOnce } from '../connection/session.js';
import type { Row, Tuple } from '../tables/row.js';

interface SqliteStatement {
  /** Whether it has rows. */
  readonly reader: boolean;
  columns(): readonly { readonly name: string }[];
  /** From now on, rows come as lists of values. */
  raw(): SqliteStatement;
  all(...parameters: readonly unknown[]): readonly unknown[];
  run(...parameters: readonly unknown[]): { readonly changes: number | bigint };
}

/** The part of the library's database that is used. */
export interface SqliteHandle {
  pragma(text: string): unknown;
  prepare(sql: string): SqliteStatement;
}

interface Prepared {
  readonly statement: SqliteStatement;
  readonly columns: readonly string[];
}

/** Filters of lists have many texts, and each that is kept takes memory. */
const mostPrepared = 500;

export class SqliteRunner implements Runner, RunnerAtOnce {
  readonly atOnce: RunnerAtOnce = this;

  /** `pause` says when others have a turn. */
  constructor(
    private readonly database: SqliteHandle,
    readonly pause?: RunnerAtOnce['pause'],
  ) {}

  /** A failure is a promise that rejects. */
  query(sql: string, parameters: readonly unknown[]): Promise<Answer> {
    return new Promise((resolve) => resolve(this.run(sql, parameters)));
  }

  tuples(sql: string, parameters: readonly unknown[]): readonly Tuple[] {
    return tuplesOf(this.statement(sql), parameters);
  }

  run(sql: string, parameters: readonly unknown[]): Answer {
    const prepared = this.statement(sql);
    if (!prepared.statement.reader)
      return { records: [], affected: Number(prepared.statement.run(...parameters).changes) };

    const tuples = tuplesOf(prepared, parameters);
    return { records: tuples.map((values) => rowOf(prepared.columns, values)) };
  }

  private readonly statement = memoize((sql: string): Prepared => {
    const statement = this.database.prepare(sql);
    if (statement.reader) statement.raw();
    return { statement, columns: statement.columns().map(({ name }) => name) };
  }, mostPrepared);
}

const tuplesOf = ({ statement }: Prepared, parameters: readonly unknown[]): readonly Tuple[] =>
  statement.all(...parameters) as readonly Tuple[];

/** The library makes the objects of rows itself, and takes longer. */
const rowOf = (columns: readonly string[], values: Tuple): Row => {
  const row: Record<string, unknown> = {};
  let at = 0;
  for (const column of columns) row[column] = values[at++];
  return row;
};
