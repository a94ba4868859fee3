import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { chmod, copyFile, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isRefusal, type Storage } from '@keyward/core/ports';
import { backupSqlite, NeverSetUpError, typeormStorage } from '../src/index.js';
import { openSqlite } from '../src/sqlite/open.js';
import { counter } from './counter.js';
import { newSqliteFile, temporaryFolder } from './open-sqlite.js';
import { showingSealer } from './showing-sealer.js';

const turnsOfTheLoop = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
};

describe('a SQLite file', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let file: string;
  const open = () => typeormStorage({ database: { kind: 'sqlite', file }, sealer: showingSealer });
  beforeEach(async () => {
    folder = await temporaryFolder();
    file = join(folder.path, 'not', 'yet', 'there', 'keyward.db');
  });
  afterEach(() => folder.remove());

  test('is created with its folder, kept after closing, and found as the schemas say', async () => {
    const first = await open();
    await first.signingKeys.add(counter);
    await first.close();
    expect(existsSync(file)).toBe(true);

    const { dataSource, close } = await openSqlite(file);
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
    await close();

    const second = await open();
    expect(await second.signingKeys.find('counter')).toEqual(counter);
    await second.close();
  });

  test('is written so that an answered write survives a power cut, and checks its references', async () => {
    const { dataSource, close } = await openSqlite(file);
    const pragma = async (name: string): Promise<unknown> => {
      const [row] = await dataSource.query<object[]>(`PRAGMA ${name}`);
      return Object.values(row!)[0];
    };
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('foreign_keys')).toBe(1);
    await close();
  });

  describe('that another connection is writing to', () => {
    let storage: Storage;
    let other: Awaited<ReturnType<typeof openSqlite>>;
    beforeEach(async () => {
      await newSqliteFile(file);
      storage = await open();
      other = await openSqlite(file);
      await other.dataSource.query('BEGIN IMMEDIATE');
    });
    afterEach(async () => {
      await storage.close();
      await other.close();
    });

    // A wait in the database would hold the only thread, and the other connection could never commit.
    test('takes a write when the other one is done, and the process does other work until then', async () => {
      const writing = storage.signingKeys.add(counter);
      await turnsOfTheLoop(100);
      await other.dataSource.query('COMMIT');

      await writing;
      expect(await storage.signingKeys.find('counter')).toEqual(counter);
    });

    test('is never waited for in the database', async () => {
      const [row] = await other.dataSource.query<object[]>('PRAGMA busy_timeout');
      expect(Object.values(row!)[0]).toBe(0);
      await other.dataSource.query('ROLLBACK');
    });

    test('is read meanwhile, also while a write waits', async () => {
      const writing = storage.signingKeys.add(counter);
      await turnsOfTheLoop(100);
      expect(await storage.signingKeys.find('counter')).toBeUndefined();

      await other.dataSource.query('COMMIT');
      await writing;
    });
  });

  const onPosix = process.platform === 'win32' ? test.skip : test;
  const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

  onPosix.each(['', '-wal', '-shm'])(
    'lets its owner alone read the file keyward.db%s',
    async (end) => {
      const storage = await open();
      await storage.signingKeys.add(counter);
      expect(await modeOf(file + end)).toBe(0o600);
      await storage.close();
    },
  );

  onPosix('is created in a folder that its owner alone can enter', async () => {
    await (await open()).close();
    expect(await modeOf(dirname(file))).toBe(0o700);
  });

  onPosix('takes the rights of other users from a file that an earlier version made', async () => {
    await newSqliteFile(file);
    await chmod(file, 0o644);
    await (await open()).close();
    expect(await modeOf(file)).toBe(0o600);
  });

  test('alone holds everything after a clean end', async () => {
    await newSqliteFile(file);
    const storage = await open();
    await storage.signingKeys.add(counter);
    await storage.close();

    const copy = join(folder.path, 'copy.db');
    await copyFile(file, copy);
    const copied = await typeormStorage({
      database: { kind: 'sqlite', file: copy },
      sealer: showingSealer,
    });
    expect(await copied.signingKeys.find('counter')).toEqual(counter);
    await copied.close();
  });

  describe('that is gone under an open storage', () => {
    let storage: Storage;
    let warnings: string[];
    const codeOf = (work: Promise<unknown>): Promise<string> =>
      work.then(
        () => 'done',
        (error: unknown) => (isRefusal(error) ? error.code : String(error)),
      );
    beforeEach(async () => {
      warnings = [];
      await newSqliteFile(file);
      storage = await typeormStorage({
        database: { kind: 'sqlite', file },
        sealer: showingSealer,
        warn: (text) => warnings.push(text),
      });
    });
    afterEach(() => storage.close());

    test.each(['', '-wal', '-shm'])('takes no write without keyward.db%s', async (end) => {
      await rm(file + end);
      expect(await codeOf(storage.signingKeys.add(counter))).toBe('storage_unavailable');
      expect(await codeOf(storage.ping())).toBe('storage_unavailable');
      expect(warnings).toEqual([
        expect.stringContaining(`${file}${end} was removed or replaced while the server runs`),
      ]);
    });

    test('takes no write beside a file that replaced it', async () => {
      const other = join(folder.path, 'other.db');
      await newSqliteFile(other);
      await rename(other, file);
      expect(await codeOf(storage.signingKeys.add(counter))).toBe('storage_unavailable');
    });

    test('does not acknowledge a write during which it goes', async () => {
      const write = storage.transaction(async (stores) => {
        await stores.signingKeys.add(counter);
        await rm(file);
      });
      expect(await codeOf(write)).toBe('storage_unavailable');
    });

    test('answers no read either, once that is noticed', async () => {
      await rm(file);
      await codeOf(storage.ping());
      expect(await codeOf(storage.signingKeys.find('counter'))).toBe('storage_unavailable');
    });

    test('goes on when the file is back', async () => {
      const moved = join(folder.path, 'moved.db');
      await rename(file, moved);
      await codeOf(storage.ping());
      await rename(moved, file);
      expect(await codeOf(storage.signingKeys.add(counter))).toBe('done');
    });
  });

  describe('is backed up', () => {
    let storage: Storage;
    let target: string;
    beforeEach(async () => {
      await newSqliteFile(file);
      storage = await open();
      await storage.signingKeys.add(counter);
      target = join(folder.path, 'backup.db');
    });
    afterEach(() => storage.close());
    const idsIn = async (path: string): Promise<readonly string[]> => {
      const opened = await typeormStorage({
        database: { kind: 'sqlite', file: path },
        sealer: showingSealer,
      });
      const keys = await opened.signingKeys.all([]);
      await opened.close();
      return keys.map(({ id }) => id);
    };

    test('while a storage has it open', async () => {
      await backupSqlite(file, target);
      expect(await idsIn(target)).toEqual(['counter']);
    });

    test('without what a transaction has not committed', async () => {
      await storage.transaction(async (stores) => {
        await stores.signingKeys.add({ ...counter, id: 'uncommitted', generation: 1 });
        await backupSqlite(file, target);
      });
      expect(await idsIn(target)).toEqual(['counter']);
    });

    onPosix('to a file that its owner alone can read', async () => {
      await backupSqlite(file, target);
      expect(await modeOf(target)).toBe(0o600);
    });

    test('never over a file that exists', async () => {
      await writeFile(target, 'kept');
      await expect(backupSqlite(file, target)).rejects.toMatchObject({ code: 'EEXIST' });
      expect(await readFile(target, 'utf8')).toBe('kept');
    });

    test('from a file that exists, and makes none', async () => {
      const missing = join(folder.path, 'missing.db');
      await expect(backupSqlite(missing, target)).rejects.toMatchObject({ code: 'ENOENT' });
      expect(existsSync(missing)).toBe(false);
      expect(existsSync(target)).toBe(false);
    });

    test('never from a file in which no start has made tables', async () => {
      const empty = join(folder.path, 'empty.db');
      await writeFile(empty, '');
      await expect(backupSqlite(empty, target)).rejects.toBeInstanceOf(NeverSetUpError);
      expect(await readdir(folder.path)).not.toContainEqual(expect.stringContaining('backup.db'));
    });

    test('and a damaged database leaves no backup', async () => {
      const damaged = join(folder.path, 'damaged.db');
      await writeFile(damaged, 'no database'.repeat(1000));
      await expect(backupSqlite(damaged, target)).rejects.toMatchObject({
        code: 'storage_unavailable',
      });
      expect(await readdir(folder.path)).not.toContainEqual(expect.stringContaining('backup.db'));
    });
  });

  test('serves several storages of one process, started at once', async () => {
    const storages = await Promise.all([open(), open(), open()]);
    await storages[0].signingKeys.add(counter);
    await Promise.all(
      storages.flatMap((storage) =>
        Array.from({ length: 30 }, () =>
          storage.transaction((stores) =>
            stores.signingKeys.change('counter', (key) => ({
              ...key,
              generation: key.generation + 1,
            })),
          ),
        ),
      ),
    );
    expect((await storages[2].signingKeys.find('counter'))?.generation).toBe(90);
    await Promise.all(storages.map((storage) => storage.close()));
  });
});
