/** What callers of MySQL share, and what they do not (docs/adr/0083-writes-share-a-commit.md). */
import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { isRefusal, type RevokedToken, type Storage, type Stores } from '@keyward/core/ports';
import { withDatabaseTime } from '../src/index.js';
import { mysqlConnections } from '../src/mysql/connections.js';
import type { PooledRunner } from '../src/sql/pooled-connections.js';
import { mysqlDialect } from '../src/mysql/dialect.js';
import { Sealing } from '../src/sql/sealing.js';
import type { Answer } from '../src/connection/session.js';
import { storageOn } from '../src/open/storage.js';
import { showingSealer } from './showing-sealer.js';

const token = (id: string): RevokedToken => ({
  id,
  revokedAt: new Date(0),
  expiresAt: new Date(0),
});
const ids = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `${at}`);
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (isRefusal(error) ? error.code : String(error)),
  );

const takenKey = Object.assign(new Error(`Duplicate entry 'taken' for key 'PRIMARY'`), {
  errno: 1062,
});
const lostLine = Object.assign(new Error('lost'), { code: 'PROTOCOL_CONNECTION_LOST' });
const deadlock = Object.assign(new Error('deadlock'), { errno: 1213 });

/** Plays the server: keeps what was sent, and answers it. */
class PlayedServer {
  readonly sent: string[] = [];
  readonly contexts: unknown[] = [];
  destroyed = 0;
  /** Throws, or waits, before a statement is answered. */
  before: (sql: string, parameters: readonly unknown[]) => Promise<void> | void = () => undefined;

  /** Whether a row is left out of an answer. */
  hides: (id: unknown, sql: string) => boolean = (id) => id === 'unknown';

  constructor(private readonly ofCaller: AsyncLocalStorage<string>) {}

  readonly newRunner = (): PooledRunner => ({
    connect: () => Promise.resolve({ destroy: () => this.destroyed++ }),
    release: () => Promise.resolve(),
    startTransaction: () => this.answer('BEGIN', []),
    commitTransaction: () => this.answer('COMMIT', []),
    rollbackTransaction: () => this.answer('ROLLBACK', []),
    query: (sql, parameters) => this.answer(sql, parameters),
  });

  /** Statements that begin so. */
  count(start: string): number {
    return this.sent.filter((sql) => sql.startsWith(start)).length;
  }

  private async answer(sql: string, parameters: readonly unknown[]): Promise<Answer> {
    this.sent.push(sql);
    this.contexts.push(this.ofCaller.getStore());
    await this.before(sql, parameters);
    if (!sql.startsWith('SELECT')) return { records: [], affected: 1 };
    const time = '1970-01-01 00:00:00.000';
    const found = [...new Set(parameters)].filter((id) => !this.hides(id, sql));
    return { records: found.map((id) => ({ id, revoked_at: time, expires_at: time })) };
  }
}

describe('callers of MySQL', () => {
  let ofCaller: AsyncLocalStorage<string>;
  let server: PlayedServer;
  let storage: Storage;
  beforeEach(() => {
    ofCaller = new AsyncLocalStorage();
    server = new PlayedServer(ofCaller);
    const { newRunner } = server;
    storage = storageOn(mysqlConnections({ newRunner }), new Sealing(showingSealer, mysqlDialect));
  });
  const shortly = <R>(work: (stores: Stores) => Promise<R>): Promise<R> =>
    storage.transaction(work, { isShort: true });
  const add = (...wanted: readonly string[]): Promise<void> =>
    shortly(async ({ revokedTokens }) => {
      for (const id of wanted) await revokedTokens.add(token(id));
    });
  const refuseTaken = (sql: string, parameters: readonly unknown[]): void => {
    if (sql.startsWith('INSERT') && parameters.includes('taken')) throw takenKey;
  };

  describe('who add at once', () => {
    test('share a statement and a commit', async () => {
      await Promise.all(ids(3).map((id) => add(id)));
      expect(server.sent).toEqual([
        'BEGIN',
        'INSERT INTO `revoked_tokens` (`id`, `revoked_at`, `expires_at`, `tenancy`) VALUES ' +
          '(?, ?, ?, ?), (?, ?, ?, ?), (?, ?, ?, ?)',
        'COMMIT',
      ]);
    });

    test('have at most eight rows in a statement', async () => {
      await Promise.all(ids(17).map((id) => add(id)));
      expect(server.count('INSERT')).toBe(3);
      expect(server.count('COMMIT')).toBe(1);
    });

    test('are at most 32 for a commit', async () => {
      await Promise.all(ids(33).map((id) => add(id)));
      expect(server.count('COMMIT')).toBe(2);
    });

    test('share a commit with those who add something else', async () => {
      await Promise.all([add('1'), add('2', '3'), add('4')]);
      expect(server.count('INSERT')).toBe(3);
      expect(server.count('COMMIT')).toBe(1);
    });

    test('do not undo each other where one is refused', async () => {
      server.before = refuseTaken;
      const codes = await Promise.all(['a', 'taken', 'b'].map((id) => codeOf(add(id))));
      expect(codes).toEqual(['done', 'already_exists', 'done']);
      // Together, and then each alone.
      expect(server.count('BEGIN')).toBe(4);
      expect(server.count('COMMIT')).toBe(2);
    });

    test('write nothing where a record cannot be written', async () => {
      expect(await codeOf(add('a\0'))).toBe('invalid_field');
      expect(server.count('INSERT')).toBe(0);
    });

    test('begin again after a clash with others', async () => {
      let clashes = 0;
      server.before = (sql) => {
        if (sql.startsWith('INSERT') && clashes++ < 2) throw deadlock;
      };
      expect(await Promise.all(['a', 'b'].map((id) => codeOf(add(id))))).toEqual(['done', 'done']);
    });

    test('do not write again what may be committed already', async () => {
      server.before = (sql) => {
        if (sql === 'COMMIT') throw lostLine;
      };
      const codes = await Promise.all(['a', 'b'].map((id) => codeOf(add(id))));
      expect(codes).toEqual(['storage_unavailable', 'storage_unavailable']);
      expect(server.count('INSERT')).toBe(1);
      expect(server.destroyed).toBe(1);
    });

    test('do not lend each other the time that their requests have left', async () => {
      server.before = async (_, parameters) => {
        if (parameters.includes('hurried')) await new Promise((end) => setTimeout(end, 200));
      };
      const codes = await Promise.all([
        withDatabaseTime(50, () => codeOf(add('hurried'))),
        codeOf(add('patient')),
      ]);
      expect(codes).toEqual(['storage_unavailable', 'done']);
    });
  });

  describe('who change records at once, in short transactions', () => {
    const later = (record: RevokedToken): RevokedToken => ({ ...record, expiresAt: new Date(1) });
    const change = (id: string): Promise<unknown> =>
      shortly(({ revokedTokens }) => revokedTokens.change(id, later));
    const holdAndAdd = (held: string, added: string): Promise<unknown> =>
      shortly(async ({ revokedTokens }) => {
        await revokedTokens.change(held, (record) => record);
        await revokedTokens.add(token(added));
      });

    test('share each statement, and a commit', async () => {
      await Promise.all(ids(3).map(change));
      expect(server.sent.map((sql) => sql.split(' ')[0])).toEqual([
        'BEGIN',
        'SELECT',
        'UPDATE',
        'COMMIT',
      ]);
    });

    test('wait for no row that another transaction holds', async () => {
      await change('a');
      expect(server.sent[1]).toMatch(/FOR UPDATE SKIP LOCKED$/);
    });

    test('wait alone for such a row', async () => {
      const isHeld = (sql: string): boolean => sql.includes('SKIP LOCKED');
      server.hides = (id, sql) => id === 'held' && isHeld(sql);
      await Promise.all(['a', 'held', 'b'].map(change));
      expect(server.count('COMMIT')).toBe(2);
      expect(server.sent.at(-3)).toMatch(/ FOR UPDATE$/);
    });

    test('wait alone where others change the same one', async () => {
      await Promise.all([change('a'), change('a')]);
      expect(server.count('UPDATE')).toBe(2);
      expect(server.count('COMMIT')).toBe(3);
    });

    test('hold the same one together where they leave it as it is', async () => {
      await Promise.all([holdAndAdd('a', 'b'), holdAndAdd('a', 'c')]);
      expect(server.count('INSERT')).toBe(1);
      expect(server.count('COMMIT')).toBe(1);
    });

    test('read alone what they have written before', async () => {
      await shortly(async ({ revokedTokens }) => {
        await revokedTokens.change('a', later);
        await revokedTokens.find('a');
      });
      expect(server.sent.map((sql) => sql.split(' ')[0])).toEqual([
        ...['BEGIN', 'SELECT', 'COMMIT'],
        ...['BEGIN', 'SELECT', 'UPDATE', 'SELECT', 'COMMIT'],
      ]);
    });

    test('run alone though they make something else of the error that says so', async () => {
      const found = await shortly(async ({ revokedTokens }) => {
        await revokedTokens.add(token('a'));
        return revokedTokens.all([]).catch(() => 'swallowed');
      });
      expect(found).not.toBe('swallowed');
    });

    test('run in the context of their callers', async () => {
      const contexts = await Promise.all(
        ['first', 'second'].map((name) =>
          ofCaller.run(name, () => shortly(() => Promise.resolve(ofCaller.getStore()))),
        ),
      );
      expect(contexts).toEqual(['first', 'second']);
    });
  });

  describe('who read by id at once', () => {
    const find = (id: string): Promise<RevokedToken | undefined> => storage.revokedTokens.find(id);

    test('share a statement, and each gets its own record', async () => {
      const found = await Promise.all(['a', 'b', 'unknown', 'a'].map(find));
      expect(found.map((each) => each?.id)).toEqual(['a', 'b', undefined, 'a']);
      expect(server.count('SELECT')).toBe(1);
    });

    test('have at most sixteen places in a statement, in few sizes', async () => {
      await Promise.all(ids(19).map(find));
      const places = server.sent.map((sql) => /IN \((.*)\)/.exec(sql)![1]!.split(',').length);
      expect(places).toEqual([16, 4]);
    });

    test('share nothing where they read other columns', async () => {
      const where = [{ attribute: 'id', equals: 'a' }] as const;
      await Promise.all([find('a'), storage.revokedTokens.pick(['expiresAt'], where)]);
      expect(server.count('SELECT')).toBe(2);
    });

    test('read on the connection of their transaction, where they are in one', async () => {
      await storage.transaction(({ revokedTokens }) => revokedTokens.find('a'));
      expect(server.sent).toEqual(['BEGIN', expect.stringContaining('SELECT'), 'COMMIT']);
    });

    test('are all refused where the line is lost, and find it again afterwards', async () => {
      server.before = () => {
        throw lostLine;
      };
      const codes = await Promise.all(['a', 'b'].map((id) => codeOf(find(id))));
      expect(codes).toEqual(['storage_unavailable', 'storage_unavailable']);

      server.before = () => undefined;
      expect((await find('a'))?.id).toBe('a');
    });

    test('wait no longer than their own request may', async () => {
      server.before = () => new Promise((resolve) => setTimeout(resolve, 200));
      const codes = await Promise.all([
        withDatabaseTime(50, () => codeOf(find('a'))),
        codeOf(find('b')),
      ]);
      expect(codes).toEqual(['storage_unavailable', 'done']);
      expect(server.count('SELECT')).toBe(1);
    });
  });

  test('are answered in no context but that of the storage', async () => {
    await Promise.all(['first', 'second'].map((name) => ofCaller.run(name, () => add(name))));
    expect(new Set(server.contexts)).toEqual(new Set([undefined]));
  });
});
