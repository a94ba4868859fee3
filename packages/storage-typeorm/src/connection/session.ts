/** A connection to the database on which statements run one after the other. */
import type { Parameters, Row, Tuple } from '../tables/row.js';
import { boundedStatement, lastStatement, statementAtOnce } from './database-time.js';
import { Contended, Unreachable, type MeaningOf } from './failures.js';

export interface Answer {
  readonly records: readonly Row[];
  readonly affected?: number | undefined;
}

/** The part of TypeORM's `QueryRunner` that a session uses. */
export interface Runner {
  query(sql: string, parameters: unknown[], useStructuredResult: true): Promise<Answer>;
  /** Where the database answers before a call returns. */
  readonly atOnce?: RunnerAtOnce;
}

export interface RunnerAtOnce {
  run(sql: string, parameters: Parameters): Answer;
  /** Tuples cost less than objects. */
  tuples(sql: string, parameters: Parameters): readonly Tuple[];
  /** Is asked after each statement; what it answers is waited for. */
  readonly pause?: (() => Promise<void> | undefined) | undefined;
}

/** How a transaction begins and ends on a connection. */
export interface TransactionCommands {
  begin(): Promise<unknown>;
  commit(): Promise<unknown>;
  rollBack(): Promise<unknown>;
  /** The connection goes on after a failure of the disk, so a transaction that is still open must end. */
  readonly staysOpen?: boolean;
  /** How a part of a transaction begins and ends, where transactions have parts. */
  readonly ofPart?: TransactionCommands;
}

/** Ends a transaction without a trace. */
class Undone extends Error {}

/**
 * Does everything that a write does but the write: a server that is read only, or a node without quorum, refuses a
 * statement that would write, even if it concerns no row.
 */
export const assertWritable = async (
  writing: <R>(work: (session: Session) => Promise<R>) => Promise<R>,
  probe: (session: Session) => Promise<unknown>,
): Promise<void> => {
  try {
    await writing(async (session) => {
      await probe(session);
      throw new Undone('the probe leaves no trace');
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
};

/** A statement that writes, and concerns no row: no token has an empty id. */
export const emptyDelete = (session: Session): Promise<number> =>
  session.affected('DELETE FROM `revoked_tokens` WHERE `id` = ?', ['']);

export class Session {
  private broken: Error | undefined;
  /** Why a write was refused: the transaction ends with that, whatever its work makes of it. */
  private refused: Error | undefined;
  /** Whether the transaction ends: what its work left running must not write after it. */
  private isEnding = false;

  constructor(
    private readonly runner: Runner,
    private readonly commands: TransactionCommands,
    private readonly meaningOf: MeaningOf,
  ) {}

  rows(sql: string, parameters: Parameters): Promise<readonly Row[]> {
    return this.query(sql, parameters, ({ records }) => records);
  }

  /** Rows of a statement that selects these columns, in their order. */
  tuples(
    sql: string,
    parameters: Parameters,
    columns: readonly string[],
  ): Promise<readonly Tuple[]> {
    const { atOnce } = this.runner;
    if (atOnce) return this.askAtOnce(() => atOnce.tuples(sql, parameters));

    return this.query(sql, parameters, ({ records }) =>
      records.map((row) => columns.map((name) => row[name])),
    );
  }

  affected(sql: string, parameters: Parameters): Promise<number> {
    return this.query(sql, parameters, ({ affected }) => Number(affected ?? 0));
  }

  /** Writes everything that `work` writes, or nothing. */
  async transaction<R>(work: (session: Session) => Promise<R>): Promise<R> {
    await this.run(() => boundedStatement(() => this.commands.begin()));
    try {
      const result = await work(this);
      this.isEnding = true;
      if (this.refused) throw this.refused;
      await this.run(() => lastStatement(() => this.commands.commit()));
      return result;
    } catch (error) {
      // The failure that broke the transaction decides, even if the work made something else of it.
      const cause = this.broken ?? error;
      this.isEnding = true;
      await this.rollBack();
      throw cause;
    }
  }

  /** Within a transaction: if `work` fails, what it wrote is undone, and the rest of the transaction goes on. */
  async part<R>(work: (session: Session) => Promise<R>): Promise<R> {
    const part = new Session(this.runner, this.commands.ofPart!, this.meaningOf);
    try {
      return await part.transaction(work);
    } finally {
      // What could not be undone takes the whole transaction with it.
      if (part.isLost) this.broken = part.broken;
    }
  }

  /**
   * Within a transaction that ends if `work` fails. Once `work` is over, what it left running writes no more.
   */
  async share<R>(work: (session: Session) => Promise<R>): Promise<R> {
    const sharing = new Session(this.runner, this.commands, this.meaningOf);
    try {
      const result = await work(sharing);
      if (sharing.refused) throw sharing.refused;
      return result;
    } finally {
      sharing.isEnding = true;
      this.broken ??= sharing.broken;
    }
  }

  /** Ends the transaction with this refusal: not every database goes on after an error. */
  endWith(refusal: Error): void {
    this.refused ??= refusal;
  }

  /** Whether the database has failed, so that the transaction cannot go on. */
  get isBroken(): boolean {
    return this.broken !== undefined;
  }

  /** Whether the connection must not be used again. */
  get isLost(): boolean {
    return this.broken instanceof Unreachable;
  }

  /** A connection that does not answer would not answer this either; its end is the end of the transaction. */
  private async rollBack(): Promise<void> {
    if (this.isLost && !this.commands.staysOpen) return;
    const { broken } = this;
    this.broken = undefined;
    await this.run(() => this.commands.rollBack()).catch(() => {
      // SQLite has ended the transaction itself after some failures of the disk, so there is none to roll back.
      this.broken = broken instanceof Unreachable ? broken : new Unreachable('the rollback failed');
    });
  }

  private query<R>(sql: string, parameters: Parameters, read: (answer: Answer) => R): Promise<R> {
    const { atOnce } = this.runner;
    if (atOnce) return this.askAtOnce(() => read(atOnce.run(sql, parameters)));

    return this.ask(() => this.runner.query(sql, parameters as unknown[], true), read);
  }

  /** No timer could end the statement, and one promise is enough. */
  private askAtOnce<R>(statement: () => R): Promise<R> {
    const refused = this.refusal();
    if (refused) return Promise.reject(refused);

    try {
      const answer = statementAtOnce(statement);
      const pause = this.runner.atOnce?.pause?.();
      return pause === undefined ? Promise.resolve(answer) : pause.then(() => answer);
    } catch (error) {
      return Promise.reject(this.failureOf(error));
    }
  }

  /** One promise: every statement of every request comes through here. */
  private ask<A, R>(statement: () => Promise<A>, read: (answer: A) => R): Promise<R> {
    const refused = this.refusal();
    if (refused) return Promise.reject(refused);

    return boundedStatement(statement).then(read, (error: unknown) => this.fail(error));
  }

  /** Why a statement must not run any more. */
  private refusal(): Error | undefined {
    // After a deadlock the transaction is gone: a later write of work that swallowed the error would stay.
    return this.isEnding ? new Error('the transaction is over') : (this.broken ?? this.refused);
  }

  private async run(command: () => Promise<unknown>): Promise<void> {
    if (this.broken) throw this.broken;
    await command().catch((error: unknown) => this.fail(error));
  }

  private fail(error: unknown): never {
    throw this.failureOf(error);
  }

  private failureOf(error: unknown): Error {
    const failure = error instanceof Unreachable ? error : this.meaningOf(error);
    if (failure instanceof Contended || failure instanceof Unreachable) this.broken ??= failure;
    return failure;
  }
}
