/**
 * The statements of the store on the connection that TypeORM has opened. TypeORM's runner does the same with events and
 * promises around each statement (docs/adr/0084-statements-on-mysql2.md).
 */
import type { Answer, Runner, Tuple } from './session.js';

interface SqliteStatement {
  /** Whether it has rows. */
  readonly reader: boolean;
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

/** Filters of lists have many texts, and each that is kept takes memory. */
const mostPrepared = 500;

/** A failure is a promise that rejects, although SQLite answers before a method returns. */
export class SqliteRunner implements Runner {
  private readonly statements: (sql: string) => SqliteStatement;
  private readonly statementsOfTuples: (sql: string) => SqliteStatement;

  constructor(database: SqliteHandle) {
    this.statements = preparedOnce((sql) => database.prepare(sql));
    this.statementsOfTuples = preparedOnce((sql) => database.prepare(sql).raw());
  }

  query(sql: string, parameters: readonly unknown[]): Promise<Answer> {
    return new Promise((resolve) => resolve(this.answer(sql, parameters)));
  }

  tuples(sql: string, parameters: readonly unknown[]): Promise<readonly Tuple[]> {
    return new Promise((resolve) => {
      const tuples = this.statementsOfTuples(sql).all(...parameters);
      resolve(tuples as readonly Tuple[]);
    });
  }

  private answer(sql: string, parameters: readonly unknown[]): Answer {
    const statement = this.statements(sql);
    if (!statement.reader)
      return { records: [], affected: Number(statement.run(...parameters).changes) };

    return { records: statement.all(...parameters) as Answer['records'] };
  }
}

/** The oldest statement makes room: a `Map` keeps the order in which its keys came. */
const preparedOnce = (
  prepare: (sql: string) => SqliteStatement,
): ((sql: string) => SqliteStatement) => {
  const prepared = new Map<string, SqliteStatement>();

  return (sql) => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;

    const statement = prepare(sql);
    const [oldest] = prepared.keys();
    if (prepared.size >= mostPrepared) prepared.delete(oldest!);
    prepared.set(sql, statement);
    return statement;
  };
};
