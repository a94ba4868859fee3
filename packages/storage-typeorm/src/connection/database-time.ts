/**
 * The time that one request may wait for the database. Each statement has a limit of its own, but a request has many
 * statements, so a slow line would make its answer late without end.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Unreachable } from './failures.js';

/** The time of a request is over. What it waited for was not committed. */
export class OutOfTime extends Unreachable {}

/** What is left of the time. Statements that run at once count once. */
class DatabaseTime {
  private spent = 0;
  private running = 0;
  private startedAt = 0;
  private isLifted = false;

  constructor(private readonly milliseconds: number) {}

  get left(): number {
    if (this.isLifted) return Infinity;
    const sinceStart = this.running > 0 ? performance.now() - this.startedAt : 0;
    return this.milliseconds - this.spent - sinceStart;
  }

  /** Work that goes on behind the answer keeps nobody waiting. */
  lift(): void {
    this.isLifted = true;
  }

  async count<R>(work: () => Promise<R>): Promise<R> {
    this.start();
    try {
      return await work();
    } finally {
      this.stop();
    }
  }

  countAtOnce<R>(work: () => R): R {
    this.start();
    try {
      return work();
    } finally {
      this.stop();
    }
  }

  private start(): void {
    if (this.running === 0) this.startedAt = performance.now();
    this.running++;
  }

  private stop(): void {
    this.running--;
    if (this.running === 0) this.spent += performance.now() - this.startedAt;
  }
}

const ofRequest = new AsyncLocalStorage<DatabaseTime>();

/**
 * Runs `work`, whose statements may take so many milliseconds together. After that the storage refuses with
 * `storage_unavailable`, and an open transaction is undone. What `work` leaves running afterwards is not bounded.
 */
export const withDatabaseTime = <R>(milliseconds: number, work: () => Promise<R>): Promise<R> => {
  const time = new DatabaseTime(milliseconds);
  return ofRequest.run(time, work).finally(() => time.lift());
};

/** Milliseconds; Infinity where nothing bounds them. */
export const databaseTimeLeft = (): number => ofRequest.getStore()?.left ?? Infinity;

/** @throws OutOfTime when the time is over, or ends before the statement does */
export const boundedStatement = <R>(statement: () => Promise<R>): Promise<R> => {
  const time = ofRequest.getStore();
  if (time === undefined) return statement();
  if (time.left <= 0) return Promise.reject(timeIsOver());
  return time.count(() => beforeEnd(time.left, statement()));
};

/**
 * For a database that answers before the call returns.
 * @throws OutOfTime when the time is over
 */
export const statementAtOnce = <R>(statement: () => R): R => {
  const time = ofRequest.getStore();
  if (time === undefined) return statement();
  if (time.left <= 0) throw timeIsOver();
  return time.countAtOnce(statement);
};

/** A commit that is under way is waited for: only its answer tells what is stored. */
export const lastStatement = <R>(statement: () => Promise<R>): Promise<R> => {
  const time = ofRequest.getStore();
  if (time === undefined) return statement();
  if (time.left <= 0) return Promise.reject(timeIsOver());
  return time.count(statement);
};

const timeIsOver = (): OutOfTime =>
  new OutOfTime('the request has waited too long for the database');

/** One promise and one timer: every statement of every request comes through here. */
const beforeEnd = <R>(milliseconds: number, statement: Promise<R>): Promise<R> => {
  if (milliseconds === Infinity) return statement;

  return new Promise<R>((resolve, reject) => {
    const timer = setTimeout(() => reject(timeIsOver()), milliseconds);
    statement.then(
      (result) => {
        clearTimeout(timer);
        resolve(result);
      },
      // The connection is given up with a statement that takes too long: its failure then concerns no caller.
      (error: Error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
};
