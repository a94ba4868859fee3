import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { AsyncLocalStorage } from 'node:async_hooks';
import { copyFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { isRefusal, takeTurns } from '@keyward/core/ports';
import type { Runner, Session } from '../src/connection/session.js';
import type { Connections } from '../src/sql/connections.js';
import { openSqlite } from '../src/sqlite/open.js';
import { sqliteConnections } from '../src/sqlite/connections.js';
import { newSqliteFile, temporaryFolder } from './open-sqlite.js';

const add =
  (...ids: readonly string[]) =>
  async (session: Session): Promise<string> => {
    for (const id of ids) await session.affected('INSERT INTO notes (id) VALUES (?)', [id]);
    return ids.join();
  };
const refuseAfter = (work: (session: Session) => Promise<unknown>) => async (session: Session) => {
  await work(session);
  throw new Error('refused');
};
const idsOn = async (connections: Connections): Promise<readonly unknown[]> => {
  const rows = await connections.reading((session) =>
    session.rows('SELECT id FROM notes ORDER BY id', []),
  );
  return rows.map(({ id }) => id);
};
const isUnavailable = (outcome: PromiseSettledResult<unknown>): boolean =>
  outcome.status === 'rejected' && isRefusal(outcome.reason, 'storage_unavailable');
const diskFailure = Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_WRITE' });
const contention = Object.assign(new Error('aborted'), { code: 'SQLITE_ABORT' });

describe('writes to SQLite that arrive together', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let file: string;
  let opened: Awaited<ReturnType<typeof openSqlite>>;
  let connections: Connections;
  let happened: string[];
  let failing: readonly string[];
  let aborted: boolean;
  let left: Promise<string> | undefined;
  beforeEach(async () => {
    folder = await temporaryFolder();
    file = join(folder.path, 'keyward.db');
    await newSqliteFile(file);
    opened = await openSqlite(file);
    await opened.dataSource.query('CREATE TABLE notes (id TEXT PRIMARY KEY)');

    happened = [];
    failing = [];
    aborted = false;
    left = undefined;
    const runner = opened.dataSource.driver.createQueryRunner('master') as unknown as Runner;
    const watched: Runner = {
      query: (sql, parameters, structured) => {
        happened.push(sql);
        if (failing.includes(sql)) return Promise.reject(diskFailure);
        if (aborted && sql === 'ABORT')
          return runner.query('ROLLBACK', [], true).then(() => Promise.reject(contention));
        return runner.query(sql, parameters, structured);
      },
    };
    connections = sqliteConnections(watched, takeTurns());
  });
  afterEach(async () => {
    await opened.close();
    await folder.remove();
  });
  const commits = (): number => happened.filter((sql) => sql === 'COMMIT').length;

  test('share one commit', async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map((id) => connections.writing(add(id))));
    expect(commits()).toBe(1);
    expect(await idsOn(connections)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('are answered after it, each with its own result', async () => {
    const answers = ['a', 'b'].map(async (id) => {
      const result = await connections.writing(add(id));
      happened.push(`answered ${result}`);
    });
    await Promise.all(answers);
    expect(happened.slice(-3)).toEqual(['COMMIT', 'answered a', 'answered b']);
  });

  test('are refused after it too, since the refusal may rest on what another has written', async () => {
    const refused = connections
      .writing(refuseAfter(add('b')))
      .catch(() => happened.push('refused'));
    await Promise.all([connections.writing(add('a')), refused]);
    expect(happened.indexOf('refused')).toBeGreaterThan(happened.indexOf('COMMIT'));
  });

  test('do not undo each other when one is refused', async () => {
    const outcomes = await Promise.allSettled([
      connections.writing(add('a')),
      connections.writing(refuseAfter(add('b', 'c'))),
      connections.writing(add('d')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await idsOn(connections)).toEqual(['a', 'd']);
  });

  test('need no savepoints while none is refused', async () => {
    await Promise.all(['a', 'b'].map((id) => connections.writing(add(id))));
    expect(happened.filter((sql) => sql.startsWith('SAVEPOINT'))).toEqual([]);
  });

  test('run again, each under its own savepoint, when one is refused', async () => {
    await Promise.allSettled([
      connections.writing(add('a')),
      connections.writing(refuseAfter(add('b'))),
    ]);
    const frame = happened.filter((sql) => !sql.startsWith('INSERT'));
    expect(frame).toEqual([
      'BEGIN IMMEDIATE',
      'ROLLBACK',
      'BEGIN IMMEDIATE',
      'SAVEPOINT part',
      'RELEASE part',
      'SAVEPOINT part',
      'ROLLBACK TO part',
      'RELEASE part',
      'COMMIT',
    ]);
  });

  test('have savepoints at once after a group with a refusal, and none after one without', async () => {
    const pair = (refused: string, id: string) =>
      Promise.allSettled([
        connections.writing(refuseAfter(add(refused))),
        connections.writing(add(id)),
      ]);
    await pair('a', 'b');
    happened = [];
    await pair('c', 'd');
    expect(happened).not.toContain('ROLLBACK');

    await Promise.all(['e', 'f'].map((id) => connections.writing(add(id))));
    happened = [];
    await Promise.all(['g', 'h'].map((id) => connections.writing(add(id))));
    expect(happened).not.toContain('SAVEPOINT part');
  });

  test('see what those before them in the group have written', async () => {
    const [, seen] = await Promise.all([
      connections.writing(add('a')),
      connections.writing((session) => session.rows('SELECT id FROM notes', [])),
    ]);
    expect(seen).toHaveLength(1);
  });

  test('are not seen by a read before the commit', async () => {
    const seen: (readonly unknown[])[] = [];
    const reader = async (): Promise<void> => {
      for (let turn = 0; turn < 20; turn++) {
        seen.push(await idsOn(connections));
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    await Promise.all([
      reader(),
      connections.writing(async (session) => {
        await add('a')(session);
        await new Promise((resolve) => setImmediate(resolve));
        await add('b')(session);
      }),
      connections.writing(add('c')),
    ]);
    expect(new Set(seen.map((ids) => ids.length))).toEqual(new Set([0, 3]));
  });

  test('are at most 32, so that no other request waits long', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, at) => connections.writing(add(`note ${at}`))),
    );
    expect(commits()).toBe(2);
  });

  test('are all refused when the commit fails, and none is stored', async () => {
    failing = ['COMMIT'];
    const outcomes = await Promise.allSettled([
      connections.writing(add('a')),
      connections.writing(add('b')),
    ]);
    expect(outcomes.map(isUnavailable)).toEqual([true, true]);
    expect(await idsOn(connections)).toEqual([]);
  });

  test('are all refused when what one wrote cannot be undone', async () => {
    failing = ['ROLLBACK TO part'];
    const outcomes = await Promise.allSettled([
      connections.writing(add('a')),
      connections.writing(refuseAfter(add('b'))),
    ]);
    expect(outcomes.map(isUnavailable)).toEqual([true, true]);
    expect(await idsOn(connections)).toEqual([]);
  });

  test('begin again when SQLite has ended their transaction', async () => {
    aborted = true;
    const once = (session: Session): Promise<unknown> =>
      aborted ? session.affected('ABORT', []) : add('b')(session);
    const abort = connections.writing((session) =>
      once(session).finally(() => {
        aborted = false;
      }),
    );
    await Promise.all([connections.writing(add('a')), abort]);
    expect(await idsOn(connections)).toEqual(['a', 'b']);
  });

  test('end with the group when SQLite has ended its transaction, and savepoints are gone', async () => {
    await Promise.allSettled(['a', 'b'].map((id) => connections.writing(refuseAfter(add(id)))));
    aborted = true;
    const outcomes = await Promise.allSettled([
      connections.writing((session) => session.affected('ABORT', [])),
      connections.writing(add('a')),
    ]);
    expect(outcomes.map(isUnavailable)).toEqual([true, true]);
    expect(await idsOn(connections)).toEqual([]);
  });

  test('write nothing more once they were refused', async () => {
    const refused = connections.writing((session) => {
      const late = new Promise((resolve) => setImmediate(resolve)).then(() => add('late')(session));
      left = late.catch((error: unknown) => String(error));
      return Promise.reject(new Error('refused'));
    });
    await Promise.allSettled([refused, connections.writing(add('a'))]);
    expect(await left).toBe('Error: the transaction is over');
    expect(await idsOn(connections)).toEqual(['a']);
  });

  test('go on after a group that failed', async () => {
    failing = ['COMMIT'];
    await Promise.allSettled([connections.writing(add('a')), connections.writing(add('b'))]);
    failing = [];
    await connections.writing(add('c'));
    expect(await idsOn(connections)).toEqual(['c']);
  });

  test('run each in the context of its caller', async () => {
    const ofCaller = new AsyncLocalStorage<string>();
    const seen = await Promise.all(
      ['a', 'b'].map((name) =>
        ofCaller.run(name, () => connections.writing(() => Promise.resolve(ofCaller.getStore()))),
      ),
    );
    expect(seen).toEqual(['a', 'b']);
  });

  /** What a power cut leaves: the log up to some byte, and the database as it was. */
  const cutAfter = async (bytes: number): Promise<readonly unknown[]> => {
    const copy = join(folder.path, `cut-${bytes}.db`);
    await copyFile(file, copy);
    await copyFile(`${file}-wal`, `${copy}-wal`);
    await truncate(`${copy}-wal`, bytes);
    const cut = await openSqlite(copy);
    const rows = await cut.dataSource.query<{ id: string }[]>('SELECT id FROM notes ORDER BY id');
    await cut.close();
    return rows.map(({ id }) => id);
  };

  test('are stored together or not at all when the power is cut', async () => {
    await Promise.all([connections.writing(add('a')), connections.writing(add('b'))]);
    const { size: before } = await stat(`${file}-wal`);
    await Promise.all([connections.writing(add('c', 'd')), connections.writing(add('e'))]);
    const { size: after } = await stat(`${file}-wal`);

    expect(await cutAfter(before)).toEqual(['a', 'b']);
    expect(await cutAfter(after - 1)).toEqual(['a', 'b']);
    expect(await cutAfter(after)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});
