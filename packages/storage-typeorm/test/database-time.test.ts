/** The time that the statements of one request may take together. */
import { describe, expect, test } from '@jest/globals';
import { takeTurns, type Refusal } from '@keyward/core/ports';
import { databaseTimeLeft, withDatabaseTime } from '../src/index.js';
import type { Runner } from '../src/connection/session.js';
import type { Connections } from '../src/sql/connections.js';
import { sqliteConnections } from '../src/sqlite/connections.js';

const after = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Statements take so many milliseconds. */
const connectionsThatTake = (milliseconds: number, commitMs = milliseconds) => {
  const statements: string[] = [];
  const runner: Runner = {
    query: async (sql) => {
      statements.push(sql);
      await after(sql === 'COMMIT' ? commitMs : milliseconds);
      return { records: [] };
    },
  };
  return { statements, connections: sqliteConnections(runner, takeTurns()) };
};
const writeTwice = ({ writing }: Pick<Connections, 'writing'>): Promise<string> =>
  writing(async (session) => {
    await session.rows('ONE', []);
    await session.rows('TWO', []);
    return 'done';
  });
const outcome = (work: Promise<string>): Promise<string> =>
  work.catch((error: unknown) => ((error as Refusal).cause as Error).message);

describe('the time of a request for the database', () => {
  test('is enough for quick statements', async () => {
    const { connections, statements } = connectionsThatTake(0);
    expect(await withDatabaseTime(5000, () => writeTwice(connections))).toBe('done');
    expect(statements).toEqual(['BEGIN IMMEDIATE', 'ONE', 'TWO', 'COMMIT']);
  });

  test('ends a statement that takes too long, and undoes the transaction', async () => {
    const { connections, statements } = connectionsThatTake(200, 0);
    expect(await outcome(withDatabaseTime(150, () => writeTwice(connections)))).toBe(
      'the request has waited too long for the database',
    );
    expect(statements).toEqual(['BEGIN IMMEDIATE', 'ONE', 'ROLLBACK']);
  });

  test('waits for a commit that is under way', async () => {
    const { connections } = connectionsThatTake(0, 300);
    expect(await withDatabaseTime(200, () => writeTwice(connections))).toBe('done');
  });

  test('is not spent by other work', async () => {
    const { connections } = connectionsThatTake(0);
    const slowWork = async (): Promise<string> => {
      await after(300);
      return writeTwice(connections);
    };
    expect(await withDatabaseTime(200, slowWork)).toBe('done');
  });

  test('is spent once by statements that run at the same time', async () => {
    const left = await withDatabaseTime(1000, async () => {
      const reads = Array.from({ length: 5 }, () =>
        connectionsThatTake(100).connections.reading((session) => session.rows('READ', [])),
      );
      await Promise.all(reads);
      return databaseTimeLeft();
    });
    expect(left).toBeGreaterThan(600);
  });

  test('does not bound what goes on behind the answer', async () => {
    const { connections } = connectionsThatTake(30);
    let behind: Promise<string> | undefined;
    await withDatabaseTime(50, () => {
      behind = after(20).then(() => writeTwice(connections));
      return Promise.resolve();
    });
    expect(await behind).toBe('done');
  });

  test('is spent by statements of a database that answers at once', async () => {
    const busyFor = (milliseconds: number): void => {
      const end = performance.now() + milliseconds;
      while (performance.now() < end);
    };
    const statements: string[] = [];
    const run = (sql: string) => {
      statements.push(sql);
      busyFor(60);
      return { records: [] };
    };
    const runner: Runner = {
      query: (sql) => Promise.resolve(run(sql)),
      atOnce: { run, tuples: () => [] },
    };
    const connections = sqliteConnections(runner, takeTurns());
    expect(await outcome(withDatabaseTime(50, () => writeTwice(connections)))).toBe(
      'the request has waited too long for the database',
    );
    expect(statements).toEqual(['BEGIN IMMEDIATE', 'ONE', 'ROLLBACK']);
  });

  test('has no end outside a request', () => {
    expect(databaseTimeLeft()).toBe(Infinity);
  });
});
