/**
 * The statements of a session on a pool of the driver `pg`. Values are bound and read as texts, so that neither the
 * time zone of the process nor the parsers of an application change them.
 */
import type { CustomTypesConfig, Pool, PoolClient, QueryArrayConfig } from 'pg';
import { memoize } from '@keyward/core/ports';
import type { Answer } from '../connection/session.js';
import type { Row } from '../tables/row.js';
import type { PooledConnection, PooledRunner } from '../sql/pooled-connections.js';
import { readOnlyCode } from './failures.js';
import { positional } from './positional.js';

export interface PostgresRunnerOptions {
  /** Milliseconds that one statement may take; undefined for no limit. */
  readonly statementMs: number | undefined;
  /** The name under which a connection keeps the statement prepared; undefined for one that it does not keep. */
  readonly nameOf: (sql: string) => string | undefined;
}

/** Said explicitly, whatever the defaults of the session. */
const beginning = 'BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE';

const asText: CustomTypesConfig = { getTypeParser: () => (text: unknown) => text };

/** A type that is not read as text: the driver gives `t` and `f`. */
const booleanType = 16;

export class PostgresRunner implements PooledRunner {
  private client: PoolClient | undefined;
  private isDestroyed = false;

  constructor(
    private readonly pool: Pick<Pool, 'connect'>,
    private readonly options: PostgresRunnerOptions,
  ) {}

  async connect(): Promise<PooledConnection> {
    const client = await this.pool.connect();
    // The next statement says what has happened; without a listener, the error would also end the process.
    if (client.listenerCount('error') === 0) client.on('error', () => undefined);
    this.client = client;
    return {
      destroy: () => {
        this.isDestroyed = true;
      },
    };
  }

  query(sql: string, parameters: readonly unknown[] = []): Promise<Answer> {
    const text = spelled(sql);
    const name = this.options.nameOf(text);
    const config: QueryArrayConfig = {
      text,
      values: [...parameters],
      rowMode: 'array',
      types: asText,
      ...(name !== undefined && { name }),
    };
    return this.inTime(this.client!.query(config)).then(({ fields, rows, rowCount }) => ({
      records: rows.map((values: unknown[]) => rowOf(fields, values)),
      affected: rowCount ?? undefined,
    }));
  }

  startTransaction(): Promise<unknown> {
    return this.inTime(this.client!.query(beginning)).catch(explainStandby);
  }

  /** A transaction in which a statement has failed is rolled back by a COMMIT, without an error. */
  async commitTransaction(): Promise<void> {
    const { command } = await this.inTime(this.client!.query('COMMIT'));
    if (command === 'ROLLBACK') throw transactionLost();
  }

  rollbackTransaction(): Promise<unknown> {
    return this.inTime(this.client!.query('ROLLBACK'));
  }

  release(): Promise<void> {
    this.client?.release(this.isDestroyed);
    this.client = undefined;
    return Promise.resolve();
  }

  private inTime<R>(answer: Promise<R>): Promise<R> {
    const { statementMs } = this.options;
    if (statementMs === undefined) return answer;

    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(statementTimeout()), statementMs);
      answer.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
}

/** So many texts of statements are remembered. */
const mostSpelled = 1000;

const spelled = memoize(positional, mostSpelled);

const rowOf = (
  fields: readonly { readonly name: string; readonly dataTypeID: number }[],
  values: readonly unknown[],
): Row => {
  const row: Record<string, unknown> = {};
  let at = 0;
  for (const { name, dataTypeID } of fields) {
    const value = values[at++];
    row[name] = dataTypeID === booleanType && value !== null ? Number(value === 't') : value;
  }
  return row;
};

/** So many statements a connection keeps prepared, at most. */
const mostNamed = 200;

/** So many statements are counted. */
const mostCounted = 1000;

/**
 * Names a statement when it comes again: one that a filter of a list makes once would fill the memory of the server. A
 * connection keeps what it has prepared for as long as it lives, so names are few.
 */
export const namedWhenRepeated = (): PostgresRunnerOptions['nameOf'] => {
  const seen = new Set<string>();
  const names = new Map<string, string>();
  return (sql) => {
    const name = names.get(sql);
    if (name !== undefined || names.size >= mostNamed) return name;

    if (!seen.delete(sql)) {
      if (seen.size >= mostCounted) seen.clear();
      seen.add(sql);
      return undefined;
    }
    const fresh = `keyward_${names.size}`;
    names.set(sql, fresh);
    return fresh;
  };
};

const transactionLost = (): Error =>
  Object.assign(new Error('the transaction is gone'), { code: 'TRANSACTION_LOST' });

/**
 * A standby has no feature to begin a transaction that writes
 * (https://www.postgresql.org/docs/15/hot-standby.html), which it says by a code that has other causes, too.
 */
const explainStandby = (error: unknown): never => {
  const isFromStandby = (error as { readonly code?: string }).code === '0A000';
  throw isFromStandby ? Object.assign(new Error('a standby'), { code: readOnlyCode }) : error;
};

const statementTimeout = (): Error =>
  Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' });
