/** What a storage makes of a line that is cut, of a server that hangs, and of transactions that wait for each other. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { isRefusal, type RevokedToken, type Storage } from '@keyward/core/ports';
import { parseDatabaseUrl, typeormStorage, withDatabaseTime } from '../src/index.js';
import { cuttableLine, type CuttableLine } from './cuttable-line.js';
import type { DatabaseServer } from './servers.js';
import { showingSealer } from './showing-sealer.js';

const open = (url: string): Promise<Storage> =>
  typeormStorage({ database: parseDatabaseUrl(url), sealer: showingSealer });

let lines = 0;

export const serverFailuresSuite = (server: () => DatabaseServer): void => {
  describe('when the line to it fails', () => {
    let line: CuttableLine;
    let storage: Storage;
    const token = (id: string) => ({ id, revokedAt: new Date(0), expiresAt: new Date(0) });
    const factOf = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: unknown) => (isRefusal(error) ? error.code : String(error)),
      );
    beforeEach(async () => {
      const database = `line_${++lines}`;
      const url = new URL(await server().url(database));
      line = await cuttableLine(server().port);
      url.port = String(line.port);
      storage = await open(url.href);
    });
    afterEach(async () => {
      line.restore();
      await storage.close();
      await line.close();
    });

    test('refuses with storage_unavailable while it is cut, and works again by itself afterwards', async () => {
      await storage.revokedTokens.add(token('before'));
      line.cut();
      expect(
        new Set(
          await Promise.all(
            Array.from({ length: 30 }, (_, at) =>
              factOf(storage.revokedTokens.add(token(`during ${at}`))),
            ),
          ),
        ),
      ).toEqual(new Set(['storage_unavailable']));
      expect(await factOf(storage.ping())).toBe('storage_unavailable');
      line.restore();
      expect(
        await Promise.all(
          Array.from({ length: 30 }, (_, at) =>
            factOf(storage.revokedTokens.add(token(`after ${at}`))),
          ),
        ),
      ).toEqual(Array(30).fill('done'));
      expect(await storage.revokedTokens.all([])).toHaveLength(31);
    });

    test('keeps nothing of a transaction during which it is cut', async () => {
      const work = storage.transaction(async (stores) => {
        await stores.revokedTokens.add(token('first'));
        line.cut();
        await stores.revokedTokens.add(token('second')).catch(() => undefined);
      });
      expect(await factOf(work)).toBe('storage_unavailable');
      line.restore();
      expect(await storage.revokedTokens.all([])).toEqual([]);
    });

    test('ends a transaction whose server hangs, and the writes of it that go on', async () => {
      const started = Date.now();
      const work = storage.transaction(async (stores) => {
        await stores.revokedTokens.add(token('first'));
        line.hold();
        await stores.revokedTokens.add(token('second')).catch(() => undefined);
        await stores.revokedTokens.add(token('third')).catch(() => undefined);
      });
      expect(await factOf(work)).toBe('storage_unavailable');
      expect(Date.now() - started).toBeLessThan(5000);
      line.restore();
      expect(await storage.revokedTokens.all([])).toEqual([]);
    });

    test('bounds the time of all statements of a request, and keeps nothing of it', async () => {
      const addMany = (): Promise<void> =>
        storage.transaction(async (stores) => {
          for (let at = 0; at < 20; at++) await stores.revokedTokens.add(token(`slow ${at}`));
        });
      line.slow(150);
      const started = Date.now();
      expect(await factOf(withDatabaseTime(1000, addMany))).toBe('storage_unavailable');
      expect(Date.now() - started).toBeLessThan(2500);
      line.restore();
      expect(await storage.revokedTokens.all([])).toEqual([]);
      expect(await factOf(withDatabaseTime(5000, addMany))).toBe('done');
    });

    test('answers within five seconds while the server hangs, and works again by itself afterwards', async () => {
      await storage.ping();
      line.hold();
      const started = Date.now();
      const facts = await Promise.all(
        Array.from({ length: 40 }, () => factOf(storage.revokedTokens.all([]))),
      );
      expect(new Set(facts)).toEqual(new Set(['storage_unavailable']));
      expect(Date.now() - started).toBeLessThan(5000);
      line.restore();
      expect(await factOf(storage.revokedTokens.add(token('after')))).toBe('done');
      expect(await storage.revokedTokens.all([])).toHaveLength(1);
    });
  });

  test('keeps nothing that work goes on to write after it has swallowed a deadlock', async () => {
    const storage = await open(await server().url('swallowed'));
    for (const id of ['a', 'b'])
      await storage.revokedTokens.add({ id, revokedAt: new Date(0), expiresAt: new Date(0) });
    let met: () => void;
    const bothHoldOne = new Promise<void>((resolve) => {
      met = resolve;
    });
    let runs = 0;
    let holders = 0;
    const crossing = (first: string, second: string) =>
      storage.transaction(async (stores) => {
        const run = ++runs;
        await stores.revokedTokens.change(first, (token) => ({
          ...token,
          expiresAt: new Date(1000),
        }));
        if (++holders === 2) met();
        await bothHoldOne;
        await stores.revokedTokens
          .change(second, (token) => ({ ...token, expiresAt: new Date(2000) }))
          .catch(() => undefined);
        await stores.revokedTokens
          .add({ id: `run ${run}`, revokedAt: new Date(0), expiresAt: new Date(0) })
          .catch(() => undefined);
      });
    await Promise.all([crossing('a', 'b'), crossing('b', 'a')]);
    expect(runs).toBe(3);
    expect(
      (await storage.revokedTokens.all([])).filter(({ id }) => id.startsWith('run')),
    ).toHaveLength(2);
    await storage.close();
  });

  test('runs a transaction again after a deadlock, so that both of two that clash are kept', async () => {
    const storage = await open(await server().url('deadlock'));
    for (const id of ['a', 'b'])
      await storage.revokedTokens.add({ id, revokedAt: new Date(0), expiresAt: new Date(0) });
    let runs = 0;
    let met: () => void;
    const bothHoldOne = new Promise<void>((resolve) => {
      met = resolve;
    });
    const later = (token: RevokedToken): RevokedToken => ({
      ...token,
      expiresAt: new Date(token.expiresAt.getTime() + 1000),
    });
    const crossing = (first: string, second: string) =>
      storage.transaction(async (stores) => {
        await stores.revokedTokens.change(first, later);
        if (++runs === 2) met();
        await bothHoldOne;
        await stores.revokedTokens.change(second, later);
      });
    await Promise.all([crossing('a', 'b'), crossing('b', 'a')]);
    expect(runs).toBeGreaterThan(2);
    expect((await storage.revokedTokens.all([])).map((token) => token.expiresAt.getTime())).toEqual(
      [2000, 2000],
    );
    await storage.close();
  });
};
