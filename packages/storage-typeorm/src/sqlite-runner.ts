/**
 * The statements of the store on the connection that TypeORM has opened. TypeORM's runner does the same with events and
 * promises around each statement (docs/adr/0084-statements-on-mysql2.md).
 */
import type { Answer, Runner } from './session.js';

interface SqliteStatement {
  /** Whether it has rows. */
  readonly reader: boolean;
  all(...parameters: readonly unknown[]): Answer['records'];
  run(...parameters: readonly unknown[]): { readonly changes: number | bigint };
}

/** The part of the library's database that is used. */
export interface SqliteHandle {
  pragma(text: string): unknown;
  prepare(sql: string): SqliteStatement;
}

/** Filters of lists have many texts, and each that is kept takes memory. */
const mostPrepared = 500;

export class SqliteRunner implements Runner {
  private readonly prepared = new Map<string, SqliteStatement>();

  constructor(private readonly database: SqliteHandle) {}

  /** A failure is a promise that rejects, although SQLite answers before this returns. */
  query(sql: string, parameters: readonly unknown[]): Promise<Answer> {
    return new Promise((resolve) => resolve(this.run(sql, parameters)));
  }

  private run(sql: string, parameters: readonly unknown[]): Answer {
    const statement = this.prepared.get(sql) ?? this.prepare(sql);
    if (statement.reader) return { records: statement.all(...parameters) };
    return { records: [], affected: Number(statement.run(...parameters).changes) };
  }

  /** The oldest statement makes room: a `Map` keeps the order in which its keys came. */
  private prepare(sql: string): SqliteStatement {
    const statement = this.database.prepare(sql);
    const [oldest] = this.prepared.keys();
    if (this.prepared.size >= mostPrepared) this.prepared.delete(oldest!);
    this.prepared.set(sql, statement);
    return statement;
  }
}
