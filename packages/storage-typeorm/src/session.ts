/** A line to the database on which statements run one after the other. */
import type { QueryRunner } from 'typeorm';
import { Contended, meaningOf, Unreachable } from './failures.js';

export type Row = Readonly<Record<string, unknown>>;
export type Parameters = readonly (string | number | null)[];

/** Where a connection stands in what it is used for. */
export interface Connections {
  readonly dialect: 'sqlite' | 'mysql';
  /** Reads what is committed. */
  reading<R>(work: (session: Session) => Promise<R>): Promise<R>;
  /** For a single statement that writes. */
  writingOnce<R>(work: (session: Session) => Promise<R>): Promise<R>;
  /** One transaction; `work` runs again after a clash. */
  writing<R>(work: (session: Session) => Promise<R>): Promise<R>;
  close(): Promise<void>;
}

export class Session {
  private broken: Error | undefined;

  constructor(private readonly runner: QueryRunner) {}

  async rows(sql: string, parameters: Parameters): Promise<readonly Row[]> {
    return (await this.run(sql, parameters)).records;
  }

  async affected(sql: string, parameters: Parameters): Promise<number> {
    return Number((await this.run(sql, parameters)).affected ?? 0);
  }

  /** Everything that `work` writes, or nothing. */
  async transaction<R>(begin: string, work: (session: Session) => Promise<R>): Promise<R> {
    await this.run(begin, []);
    try {
      const result = await work(this);
      await this.run('COMMIT', []);
      return result;
    } catch (error) {
      // What broke the transaction decides, even if the work has made something else of it.
      const cause = this.broken ?? error;
      await this.rollBack();
      throw cause;
    }
  }

  /** Whether the connection must not be used again. */
  get isLost(): boolean {
    return this.broken instanceof Unreachable;
  }

  /** A connection that does not answer would not answer this either; its end is the end of the transaction. */
  private async rollBack(): Promise<void> {
    if (this.isLost) return;
    this.broken = undefined;
    await this.run('ROLLBACK', []).catch(() => {
      this.broken = new Unreachable('the rollback failed');
    });
  }

  private async run(
    sql: string,
    parameters: Parameters,
  ): Promise<{ records: readonly Row[]; affected?: number | undefined }> {
    // After a deadlock the transaction is gone: what work that swallowed the error goes on to write would stay.
    if (this.broken) throw this.broken;
    try {
      return await this.runner.query(sql, parameters as (string | number | null)[], true);
    } catch (error) {
      const failure = meaningOf(error);
      if (failure instanceof Contended || failure instanceof Unreachable) this.broken ??= failure;
      throw failure;
    }
  }
}
