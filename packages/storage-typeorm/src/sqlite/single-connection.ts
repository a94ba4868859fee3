/**
 * The one connection that a `DataSource` on SQLite has, shared by an application and the store.
 *
 * TypeORM gives both the same connection. A statement of the application that runs while a transaction of the store
 * is open would become part of it, and go with it when it is rolled back. So the application's statements wait until
 * the store's transaction is over, and the store's transaction waits until the application's is.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { takeTurns, type Turns } from '@keyward/core/ports';
import type { DataSource, EntitySubscriberInterface, QueryRunner } from 'typeorm';
import { Unreachable } from '../connection/failures.js';
import type { Runner } from '../connection/session.js';

export interface SingleConnectionOptions {
  readonly newTurns: () => Turns;
  /** Milliseconds that one waits for the transaction of the other. */
  readonly patience: number;
}

export class SingleConnection implements EntitySubscriberInterface {
  private static readonly known = new WeakMap<DataSource, SingleConnection>();

  /** Several storages on one data source share this, and so their turns. */
  static of(
    dataSource: DataSource,
    { newTurns, patience }: SingleConnectionOptions,
  ): SingleConnection {
    const known = SingleConnection.known.get(dataSource);
    if (known) return known;
    const runner = dataSource.createQueryRunner('master');
    const shared = new SingleConnection(runner, newTurns(), patience);
    SingleConnection.known.set(dataSource, shared);
    dataSource.subscribers.push(shared);
    return shared;
  }

  readonly runner: Runner = {
    query: (sql, parameters, structured) =>
      this.byTheStore.run(true, () => this.queryRunner.query(sql, parameters, structured)),
  };

  private readonly byTheStore = new AsyncLocalStorage<true>();
  private readonly writers = takeTurns();
  /** Settles when the transaction of the store that is open now is over. */
  private storeTransaction: Promise<void> | undefined;
  private onApplicationEnd: (() => void)[] = [];

  private constructor(
    private readonly queryRunner: QueryRunner,
    readonly turns: Turns,
    private readonly patience: number,
  ) {}

  /** @throws Unreachable when a transaction of the application does not end. */
  isolate<R>(transaction: () => Promise<R>): Promise<R> {
    const deadline = Date.now() + this.patience;
    return this.writers(async () => {
      const letApplicationIn = await this.keepApplicationOut(deadline);
      try {
        return await transaction();
      } finally {
        letApplicationIn();
      }
    });
  }

  /** TypeORM calls this before each statement, and waits for the answer. */
  async beforeQuery(): Promise<void> {
    if (this.byTheStore.getStore()) return;
    const deadline = Date.now() + this.patience;
    while (this.storeTransaction) await before(deadline, this.storeTransaction);
  }

  afterTransactionCommit(): void {
    this.noteEnd();
  }

  afterTransactionRollback(): void {
    this.noteEnd();
  }

  private async keepApplicationOut(deadline: number): Promise<() => void> {
    for (;;) {
      while (this.queryRunner.isTransactionActive) await before(deadline, this.endOfApplication());

      const letIn = this.close();
      // A statement that has passed already reaches the database before the next turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
      if (!this.queryRunner.isTransactionActive) return letIn;
      letIn();
    }
  }

  private close(): () => void {
    let settle = (): void => undefined;
    this.storeTransaction = new Promise((resolve) => {
      settle = resolve;
    });
    return () => {
      this.storeTransaction = undefined;
      settle();
    };
  }

  private endOfApplication(): Promise<void> {
    return new Promise((resolve) => this.onApplicationEnd.push(resolve));
  }

  private noteEnd(): void {
    const waiting = this.onApplicationEnd;
    this.onApplicationEnd = [];
    for (const goOn of waiting) goOn();
  }
}

const before = async (deadline: number, end: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Unreachable('another transaction on the connection does not end')),
      deadline - Date.now(),
    );
  });
  try {
    await Promise.race([end, late]);
  } finally {
    clearTimeout(timer);
  }
};
