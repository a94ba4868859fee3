/**
 * The statements of a session on mysql2's pool, by its callbacks. TypeORM's runner does the same with some ten promises
 * and a captured stack around each statement, which cost as much as a short statement
 * (docs/adr/0059-typeorm-owns-the-connection.md).
 */
import type { Pool, PoolConnection, ResultSetHeader } from 'mysql2';
import type { PreparedStatements } from './prepared-statements.js';
import type { Answer } from '../connection/session.js';

export interface MysqlRunnerOptions {
  /** Milliseconds that one statement may take. */
  readonly statementMs: number;
  /** Says whether the server is to prepare the statement once for each connection, and not to parse it each time. */
  readonly isWorthPreparing: (sql: string) => boolean;
  readonly preparedOn: (connection: PoolConnection) => PreparedStatements;
}

export class MysqlRunner {
  private connection: PoolConnection | undefined;
  private prepared: PreparedStatements | undefined;
  private readonly toPrepare = new Set<string>();
  private isInTransaction = false;

  constructor(
    private readonly pool: Pool,
    private readonly options: MysqlRunnerOptions,
  ) {}

  connect(): Promise<PoolConnection> {
    return new Promise((resolve, reject) => {
      this.pool.getConnection((error, connection) => {
        if (error) {
          reject(error);
          return;
        }
        this.connection = connection;
        this.prepared = this.options.preparedOn(connection);
        resolve(connection);
      });
    });
  }

  query(sql: string, parameters: readonly unknown[] = []): Promise<Answer> {
    if (parameters.length === 0 || !this.options.isWorthPreparing(sql))
      return this.send('query', sql, parameters);

    if (!this.prepared!.take(sql)) {
      this.toPrepare.add(sql);
      return this.send('query', sql, parameters);
    }
    return this.send('execute', sql, parameters).catch((error: unknown) => {
      if (!isUnprepared(error)) throw error;
      return this.send('query', sql, parameters);
    });
  }

  startTransaction(): Promise<unknown> {
    this.isInTransaction = true;
    return this.query('START TRANSACTION');
  }

  commitTransaction(): Promise<unknown> {
    this.isInTransaction = false;
    return this.query('COMMIT');
  }

  rollbackTransaction(): Promise<unknown> {
    this.isInTransaction = false;
    return this.query('ROLLBACK');
  }

  /** No transaction is open any more, so statements can be prepared. Nobody waits for that but the next user. */
  release(): Promise<void> {
    this.toPrepare.forEach((sql) => this.prepared!.prepare(sql));
    this.toPrepare.clear();
    this.connection?.release();
    this.connection = undefined;
    return Promise.resolve();
  }

  private send(
    method: 'query' | 'execute',
    sql: string,
    parameters: readonly unknown[],
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      // The timeout of mysql2 begins after the statement was prepared, so it does not end the wait for that.
      const timer = setTimeout(() => reject(statementTimeout()), this.options.statementMs);
      const finish = (error: Error | null, result: unknown): void => {
        clearTimeout(timer);
        if (error) reject(error);
        else if (this.isInTransaction && isOutsideTransaction(result)) reject(transactionLost());
        else resolve(answerOf(result));
      };
      const values = parameters as string[];
      if (method === 'execute') this.connection!.execute(sql, values, finish);
      else this.connection!.query(sql, values, finish);
    });
  }
}

/** So many statements are remembered. */
const mostRemembered = 1000;

/**
 * Prepares a statement when it comes again: one that a filter of a list makes once would cost a round trip more, and
 * the server a place among its prepared statements.
 */
export const preparedWhenRepeated = (): MysqlRunnerOptions['isWorthPreparing'] => {
  const seen = new Set<string>();
  return (sql) => {
    if (seen.has(sql)) return true;
    if (seen.size >= mostRemembered) seen.clear();
    seen.add(sql);
    return false;
  };
};

/** A server that has no place for another prepared statement, or lost this one, has not run it. */
const isUnprepared = (error: unknown): boolean => {
  const { errno } = error as { readonly errno?: number };
  return (
    errno === 1461 || // too many prepared statements
    errno === 1615 || // prepare again: the table was altered, or fell out of the server's cache
    errno === 1243 // unknown to the server that a proxy chose
  );
};

const answerOf = (result: unknown): Answer =>
  Array.isArray(result)
    ? { records: result as Answer['records'] }
    : { records: [], affected: (result as { readonly affectedRows: number }).affectedRows };

/** The bit of the server's status that stands for an open transaction. */
const transactionIsOpen = 1;

/** The answer to a write says it. mysql2 keeps that of a read to itself. */
const isOutsideTransaction = (result: unknown): boolean =>
  !Array.isArray(result) && ((result as ResultSetHeader).serverStatus & transactionIsOpen) === 0;

/** A server that ends a transaction answers with an error; one that did not would keep half of what is written. */
const transactionLost = (): Error =>
  Object.assign(new Error('the transaction is gone'), { code: 'TRANSACTION_LOST' });

const statementTimeout = (): Error =>
  Object.assign(new Error('no answer in time'), { code: 'PROTOCOL_SEQUENCE_TIMEOUT' });
