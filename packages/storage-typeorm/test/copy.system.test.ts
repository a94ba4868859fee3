/** An installation is copied from each database to each other one, and what stands in the way is named. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addFamily, familyOf } from '../../core/src/ports/samples.contract.js';
import { recordNames, type Identified, type Storage, type Store } from '@keyward/core/ports';
import {
  copyDatabase,
  CopyRefusedError,
  inspectDatabase,
  parseDatabaseUrl,
  typeormStorage,
  UnfinishedCopyError,
  type CopyOptions,
} from '../src/index.js';
import { copiedTables } from '../src/copy/copied-table.js';
import { cuttableLine } from './cuttable-line.js';
import { describeWithMariadb } from './mariadb.js';
import { openAddress } from './open-address.js';
import { newSqliteFile, temporaryFolder } from './open-sqlite.js';
import { startPostgres, type Postgres } from './postgres-server.js';
import { renewFile } from './renew-file.js';
import { showingSealer } from './showing-sealer.js';

type Kind = 'SQLite' | 'MariaDB' | 'PostgreSQL';
const kinds: readonly Kind[] = ['SQLite', 'MariaDB', 'PostgreSQL'];
const directions = kinds.flatMap((from) =>
  kinds.filter((to) => to !== from).map((to) => [from, to] as const),
);

describeWithMariadb('an installation is copied', (mariadb) => {
  let postgres: Postgres;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let count = 0;
  beforeAll(async () => {
    postgres = (await startPostgres())!;
    folder = await temporaryFolder();
  });
  afterAll(async () => {
    await postgres.stop();
    await folder.remove();
  });

  const newUrl = async (kind: Kind): Promise<string> => {
    const name = `copy_${count++}`;
    if (kind === 'SQLite') return `sqlite:${join(folder.path, `${name}.db`)}`;
    return kind === 'MariaDB' ? mariadb().url(name) : postgres.url(name);
  };

  const renew = async (url: string): Promise<void> => {
    const file = url.slice('sqlite:'.length);
    if (url.startsWith('sqlite:') && existsSync(file)) await renewFile(file);
  };

  const withStorage = async <R>(url: string, work: (storage: Storage) => Promise<R>) => {
    const opening = typeormStorage({ database: parseDatabaseUrl(url), sealer: showingSealer });
    const storage = await opening.catch(async (error: unknown) => {
      await renew(url);
      throw error;
    });
    try {
      return await work(storage);
    } finally {
      await storage.close();
      await renew(url);
    }
  };

  const ask = async (url: string, sql: string) => {
    const { dataSource, close } = await openAddress(parseDatabaseUrl(url));
    try {
      return await dataSource.query<Record<string, unknown>[]>(sql);
    } finally {
      await close();
      await renew(url);
    }
  };

  const everything = (url: string) =>
    withStorage(url, async (storage) => {
      const found: Record<string, unknown> = {};
      for (const name of recordNames) {
        const store = storage[name] as unknown as Store<Identified>;
        found[name] = await store.all([]);
      }
      return found;
    });

  /** What the users are found by. */
  const terms = async (url: string) => {
    const found = await ask(url, 'SELECT user_id, term, tenancy FROM user_terms');
    const texts = found.map((row) => [row['user_id'], row['term'], row['tenancy']].join(' '));
    expect(texts.length).toBeGreaterThan(2);
    return texts.sort();
  };

  /** Users that refer to the tenant of the first family: enough for several reads and commits. */
  const addUsers = async (storage: Storage, many: number): Promise<void> => {
    const { users: pattern } = familyOf(1);
    await storage.transaction(async ({ users }) => {
      for (let at = 0; at < many; at++)
        await users.add({
          ...pattern,
          id: `${at.toString(16).padStart(8, '0')}-1111-4000-8000-000000000000`,
          username: `user ${at}`,
          usernameKey: `user ${at}`,
          externalId: null,
          directoryName: null,
          directoryNameKey: null,
          email: null,
          emailKey: null,
          phoneNumber: null,
        });
    });
  };

  const fill = async (kind: Kind, users = 0): Promise<string> => {
    const url = await newUrl(kind);
    if (kind === 'SQLite') await newSqliteFile(url.slice('sqlite:'.length));
    await withStorage(url, async (storage) => {
      await addFamily(storage, familyOf(1));
      await addFamily(storage, familyOf(2, 'bare'));
      await addUsers(storage, users);
    });
    return url;
  };

  const copy = (from: string, to: string, more: Partial<CopyOptions> = {}) =>
    copyDatabase({
      from: parseDatabaseUrl(from),
      to: parseDatabaseUrl(to),
      openSealer: () => Promise.resolve(showingSealer),
      verify: () => Promise.resolve(),
      ...more,
    }).finally(async () => {
      await renew(from);
      await renew(to);
    });

  const refusalOf = async (copying: Promise<unknown>): Promise<string> => {
    const error: unknown = await copying.then(
      () => undefined,
      (failure: unknown) => failure,
    );
    expect(error).toBeInstanceOf(CopyRefusedError);
    return (error as Error).message;
  };

  describe.each(directions)('from %s to %s', (from, to) => {
    test('with each record, each value and each index', async () => {
      const source = await fill(from);
      const target = await newUrl(to);
      const tables = await copy(source, target);

      expect(tables.map(({ table }) => table).sort()).toEqual(
        copiedTables()
          .map(({ name }) => name)
          .sort(),
      );
      expect(tables.find(({ table }) => table === 'tenants')?.rows).toBe(2);
      expect(await everything(target)).toEqual(await everything(source));
      expect(await terms(target)).toEqual(await terms(source));
      expect((await inspectDatabase(parseDatabaseUrl(target), showingSealer)).migrations).toEqual(
        expect.objectContaining({ pending: [], unknown: [] }),
      );
    });
  });

  test('to another database of the same kind, with the same digests of its tables', async () => {
    const source = await fill('PostgreSQL');
    const there = await newUrl('PostgreSQL');
    const andBack = await newUrl('SQLite');

    expect(await copy(source, there)).toEqual(await copy(source, andBack));
  });

  test('with every table and column that a database has', async () => {
    const url = await fill('SQLite');
    const found = await ask(
      url,
      `SELECT tables.name AS "table", columns.name AS "column" FROM sqlite_master AS tables
         JOIN pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table'
          AND tables.name NOT IN ('migrations', 'sqlite_sequence', 'user_terms')`,
    );
    const copied = copiedTables().flatMap(({ name, columns }) =>
      columns.map((column) => `${name}.${column.name}`),
    );
    const there = found.map((row) => `${row['table'] as string}.${row['column'] as string}`);
    expect(copied.sort()).toEqual(there.sort());
  });

  test('with the indexes that a new database has, although a large table went without them', async () => {
    const source = await fill('SQLite', 6000);
    const definitions = `SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`;
    const [target, fresh] = [await newUrl('PostgreSQL'), await newUrl('PostgreSQL')];
    await copy(source, target);
    await withStorage(fresh, () => Promise.resolve());

    expect(await ask(target, definitions)).toEqual(await ask(fresh, definitions));
  });

  // --- What stands in the way -----------------------------------------------------------------------------------

  test('is not copied to a database that holds rows, which keeps them', async () => {
    const [source, target] = [await fill('SQLite'), await fill('PostgreSQL')];
    const before = await everything(target);

    expect(await refusalOf(copy(source, target))).toMatch(/^--to holds rows already/);
    expect(await everything(target)).toEqual(before);
  });

  test('is not copied to itself, by whatever name', async () => {
    const source = await fill('SQLite');
    const same = source.replace(folder.path, `${folder.path}/.`);
    expect(await refusalOf(copy(source, source))).toBe('--from and --to name the same database');
    expect(await refusalOf(copy(source, same))).toBe('--from and --to name the same database');

    const onServer = await fill('MariaDB');
    const otherName = onServer.replace('127.0.0.1', 'localhost');
    expect(await refusalOf(copy(onServer, otherName))).toMatch(/^--to holds rows already/);
  });

  test('is not copied while its migrations are behind', async () => {
    const source = await fill('PostgreSQL');
    await ask(source, 'DELETE FROM migrations WHERE id = (SELECT MAX(id) FROM migrations)');
    expect(await refusalOf(copy(source, await newUrl('SQLite')))).toMatch(/keyward migrate/);
  });

  test('is not copied where nothing was set up', async () => {
    const [missing, empty] = [await newUrl('SQLite'), await newUrl('PostgreSQL')];
    for (const source of [missing, empty])
      expect(await refusalOf(copy(source, await newUrl('MariaDB')))).toMatch(/never set up/);
  });

  test.each(['MariaDB', 'PostgreSQL'] as const)(
    'is not copied while a server is connected to its %s',
    async (kind) => {
      const source = await fill(kind);
      const target = await newUrl('SQLite');
      await withStorage(source, async (storage) => {
        // A server asks its database at least each second.
        const asking = setInterval(() => void storage.tenants.all([]), 200);
        const copying = copy(source, target).finally(() => clearInterval(asking));
        expect(await refusalOf(copying)).toMatch(
          /connections to the database of --from are open: stop every server/,
        );
      });
    },
  );

  test('is not copied to or from a SQLite file that a server has open', async () => {
    const source = await fill('SQLite');
    const empty = await newUrl('PostgreSQL');
    await withStorage(source, async () => {
      expect(await refusalOf(copy(source, empty))).toMatch(/database of --from open: stop every/);
    });
    const target = await newUrl('SQLite');
    await withStorage(target, async () => {
      expect(await refusalOf(copy(source, target))).toMatch(/database of --to open: stop every/);
    });
  });

  test('keeps no value out without a word: its place and the rule are named, and no value', async () => {
    const source = await fill('SQLite');
    const target = await newUrl('PostgreSQL');
    const { id } = familyOf(1).roles;
    const planted = `'sesame ' || CAST(x'00' AS TEXT)`;
    await ask(source, `UPDATE roles SET description = ${planted} WHERE id = '${id}'`);

    const refusal = await refusalOf(copy(source, target));
    expect(refusal).toContain(`the column description of the row ${id} of roles`);
    expect(refusal).toContain('a text holds no character U+0000');
    expect(refusal).not.toContain('sesame');

    await ask(source, `UPDATE roles SET description = 'mended' WHERE id = '${id}'`);
    await copy(source, target);
    expect(await everything(target)).toEqual(await everything(source));
  });

  test('names a text that is longer than its column', async () => {
    const source = await fill('SQLite');
    const { id } = familyOf(1).roles;
    await ask(source, `UPDATE roles SET name = '${'é'.repeat(201)}' WHERE id = '${id}'`);
    expect(await refusalOf(copy(source, await newUrl('MariaDB')))).toContain(
      `the column name of the row ${id} of roles: a text has at most 200 characters`,
    );
  });

  // --- What breaks off ------------------------------------------------------------------------------------------

  class Stopped extends Error {}

  test.each(kinds)(
    'goes on where it was on %s, and no server starts on it until then',
    async (to) => {
      const source = await fill('MariaDB', 5500);
      const target = await newUrl(to);
      for (const enough of [2000, 4000]) {
        const stopped = copy(source, target, {
          progress: ({ table, rows }) => {
            if (table === 'users' && rows >= enough) throw new Stopped();
          },
        });
        await expect(stopped).rejects.toThrow(Stopped);
        await expect(withStorage(target, () => Promise.resolve())).rejects.toThrow(
          UnfinishedCopyError,
        );
      }

      const copied: number[] = [];
      await copy(source, target, {
        progress: ({ step, table, rows }) => {
          if (step === 'copied' && table === 'users') copied.push(rows);
        },
      });
      expect(copied[0]).toBeGreaterThan(4000);
      expect(await everything(target)).toEqual(await everything(source));
      expect(await terms(target)).toEqual(await terms(source));
    },
  );

  test('is refused where another one has begun', async () => {
    const [source, other] = [await fill('MariaDB'), await fill('SQLite')];
    const target = await newUrl('PostgreSQL');
    const fail = () => Promise.reject(new Stopped());
    await expect(copy(source, target, { verify: fail })).rejects.toThrow(Stopped);

    expect(await refusalOf(copy(other, target))).toMatch(/unfinished copy of another database/);
    expect(await refusalOf(copy(target, await newUrl('SQLite')))).toMatch(/has not finished/);
    await copy(source, target);
  });

  test('ends with the name of the database that is away, and goes on when it is back', async () => {
    const source = await fill('SQLite', 3000);
    const url = await newUrl('PostgreSQL');
    const line = await cuttableLine(postgres.port);
    const target = url.replace(`:${postgres.port}/`, `:${line.port}/`);
    const cutAt = (): CopyOptions['progress'] => {
      return ({ table, rows }) => {
        if (table === 'users' && rows >= 2000) line.cut();
      };
    };

    const refusal = await refusalOf(copy(source, target, { progress: cutAt()! }));
    expect(refusal).toMatch(/^--to names a database that cannot be used: /);
    expect(refusal).not.toContain('pass');
    line.restore();
    await copy(source, target);
    await line.close();
    expect(await everything(url)).toEqual(await everything(source));
  });

  // --- What is found ----------------------------------------------------------------------------------------------

  const changes: readonly (readonly [what: string, sql: string, found: RegExp])[] = [
    [
      'was changed',
      `UPDATE users SET username = 'x' WHERE id LIKE '00000007-1%'`,
      /username .* differs/,
    ],
    ['was removed', `DELETE FROM users WHERE id LIKE '00000007-1%'`, /lacks the row 00000007-1/],
  ];

  test.each(changes)('finds a row of the target that %s meanwhile', async (_, sql, found) => {
    const source = await fill('SQLite', 20);
    const target = await newUrl('PostgreSQL');
    const stopped = copy(source, target, {
      progress: ({ step }) => {
        if (step === 'compared') throw new Stopped();
      },
    });
    await expect(stopped).rejects.toThrow(Stopped);
    await postgres.query(sql, target.split('/').at(-1));

    expect(await refusalOf(copy(source, target))).toMatch(found);
  });

  test('finds that the source was changed meanwhile', async () => {
    const source = await fill('SQLite', 20);
    const target = await newUrl('MariaDB');
    await expect(
      copy(source, target, { verify: () => Promise.reject(new Stopped()) }),
    ).rejects.toThrow(Stopped);

    await ask(source, `UPDATE users SET is_blocked = 1 - is_blocked WHERE id LIKE '00000007-1%'`);
    expect(await refusalOf(copy(source, target))).toMatch(
      /column is_blocked of the row 00000007-1\S+ of users differs/,
    );
  });
});
