import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isRefusal, type Storage, type Stores } from '@keyward/core/ports';
import { storageContract } from '@keyward/core/contracts';
import { openMysql } from '../src/mysql/open.js';
import { parseDatabaseUrl, typeormStorage, type DatabaseAddress } from '../src/index.js';
import { everyTableName as tables } from '../src/tables/record-schemas.js';
import { describeWithMariadb } from './mariadb.js';
import { serverFailuresSuite } from './server-failures.suite.js';
import { showingSealer } from './showing-sealer.js';

const open = (url: string): Promise<Storage> =>
  typeormStorage({ database: parseDatabaseUrl(url), sealer: showingSealer });
const mysqlAddress = (url: string) =>
  parseDatabaseUrl(url) as Extract<DatabaseAddress, { kind: 'mysql' }>;

describeWithMariadb('on MariaDB', (mariadb) => {
  describe('with a default collation that ignores case, accents and trailing spaces', () => {
    let storage: Storage;
    beforeAll(async () => {
      const url = await mariadb().url('contract');
      await mariadb().query(
        'ALTER DATABASE contract CHARACTER SET latin1 COLLATE latin1_swedish_ci',
      );
      storage = await open(url);
    });
    afterAll(() => storage?.close());

    storageContract({ describe, test }, 'MariaDB', {
      open: async () => {
        await mariadb().query(
          `USE contract; SET FOREIGN_KEY_CHECKS = 0; ${tables.map((table) => `DELETE FROM ${table};`).join(' ')}`,
        );
        return { storage, close: () => Promise.resolve() };
      },
    });
  });

  test('starts twice at once on an empty database', async () => {
    const url = await mariadb().url('two_starts');
    const storages = await Promise.all([open(url), open(url), open(url)]);
    for (const storage of storages) {
      await storage.ping();
      await storage.close();
    }
  });

  test('changes nothing on tables that are up to date, and finds them as the schemas say', async () => {
    const url = await mariadb().url('again');
    await (await open(url)).close();
    const described = () =>
      mariadb().query(
        `SELECT table_name, create_time FROM information_schema.tables
          WHERE table_schema = 'again' ORDER BY table_name`,
      );
    const before = await described();
    const { dataSource, close } = await openMysql(mysqlAddress(url));
    // Beside those of the records: the list of the migrations, and the key of the installation.
    expect(before).toHaveLength(tables.length + 2);
    expect(await described()).toEqual(before);
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
    await close();
  });

  test('compares every text byte by byte, whatever the default of the database', async () => {
    const columns = await mariadb().query(
      `SELECT DISTINCT collation_name AS name FROM information_schema.columns
        WHERE table_schema = 'contract' AND data_type IN ('varchar', 'text') AND table_name <> 'migrations'`,
    );
    expect(columns).toEqual([{ name: 'utf8mb4_nopad_bin' }]);
  });

  test('needs no rights but those that the guide names', async () => {
    const url = new URL(await mariadb().url('few_rights'));
    const guide = await readFile(
      new URL('../../../docs/how-to/run-on-mysql.md', import.meta.url),
      'utf8',
    );
    const rights = /GRANT (.*) ON keyward/.exec(guide)![1]!;
    await mariadb().query(
      `CREATE USER few@'%' IDENTIFIED BY 'few'; GRANT ${rights} ON few_rights.* TO few@'%'`,
    );
    [url.username, url.password] = ['few', 'few'];
    const storage = await open(url.href);
    await storage.revokedTokens.add({ id: 'a', revokedAt: new Date(0), expiresAt: new Date(0) });
    expect(await storage.revokedTokens.removeAll([{ attribute: 'id', equals: 'a' }])).toBe(1);
    await storage.close();
  });

  describe('statements that come again', () => {
    const server = async (sql: string): Promise<number> => {
      const [row] = await mariadb().query(sql);
      return Number(row!['Value']);
    };
    const preparedStatements = () => server(`SHOW GLOBAL STATUS LIKE 'Prepared_stmt_count'`);
    const readAgain = async (stores: Stores): Promise<void> => {
      for (let at = 0; at < 3; at++) await stores.revokedTokens.find('a');
    };

    test('are prepared, and others are not', async () => {
      const storage = await open(await mariadb().url('prepared'));
      await storage.clients.find('a');
      const before = await preparedStatements();
      await readAgain(storage);
      expect(await preparedStatements()).toBe(before + 1);
      await storage.close();
    });

    test('are not prepared within a transaction, but behind it', async () => {
      const storage = await open(await mariadb().url('prepared_behind'));
      await storage.clients.find('a');
      const preparations = () => server(`SHOW GLOBAL STATUS LIKE 'Com_stmt_prepare'`);
      const readInTransaction = (): Promise<number> =>
        storage.transaction(async (stores) => {
          await readAgain(stores);
          return preparations();
        });

      const before = await preparations();
      expect(await readInTransaction()).toBe(before);
      expect(await readInTransaction()).toBe(before + 1);
      await storage.close();
    });

    test('run where the server has no place for a prepared statement', async () => {
      const storage = await open(await mariadb().url('unprepared'));
      const most = await server(`SHOW VARIABLES LIKE 'max_prepared_stmt_count'`);
      await mariadb().query('SET GLOBAL max_prepared_stmt_count = 0');
      try {
        await readAgain(storage);
        await storage.revokedTokens.add({
          id: 'a',
          revokedAt: new Date(0),
          expiresAt: new Date(0),
        });
        await storage.revokedTokens.add({
          id: 'b',
          revokedAt: new Date(0),
          expiresAt: new Date(0),
        });
      } finally {
        await mariadb().query(`SET GLOBAL max_prepared_stmt_count = ${most}`);
      }
      expect(await storage.revokedTokens.all([])).toHaveLength(2);
      await storage.close();
    });

    test('run after their table was altered', async () => {
      const storage = await open(await mariadb().url('altered'));
      await readAgain(storage);
      await mariadb().query('ALTER TABLE altered.revoked_tokens ADD COLUMN extra INT FIRST');
      await readAgain(storage);
      await storage.revokedTokens.add({ id: 'a', revokedAt: new Date(5), expiresAt: new Date(0) });
      expect(await storage.revokedTokens.find('a')).toEqual({
        id: 'a',
        revokedAt: new Date(5),
        expiresAt: new Date(0),
      });
      await storage.close();
    });
  });

  test('a write after which no transaction is open any more is an error', async () => {
    const connections = await openMysql(mysqlAddress(await mariadb().url('lost')));
    const write = connections.writing((session) => session.affected('COMMIT', []));
    await expect(write).rejects.toMatchObject({
      code: 'storage_unavailable',
      cause: { message: expect.stringContaining('ended a transaction without an error') },
    });
    await connections.close();
  });

  test('goes on where a first start stopped half way', async () => {
    const url = await mariadb().url('half_way');
    await (await open(url)).close();
    await mariadb().query(
      `USE half_way; SET FOREIGN_KEY_CHECKS = 0; DROP TABLE permissions; DROP TABLE scopes; DELETE FROM migrations`,
    );
    const storage = await open(url);
    expect(await storage.permissions.all([])).toEqual([]);
    await storage.close();
  });

  test('refuses with storage_unavailable where nothing listens', async () => {
    const failure = await open('mysql://keyward:secret@127.0.0.1:1/keyward').catch(
      (error: unknown) => error,
    );
    expect(isRefusal(failure, 'storage_unavailable')).toBe(true);
  });

  test('refuses with storage_unavailable where TLS is asked for and the server has none', async () => {
    const url = new URL(await mariadb().url('plain'));
    url.hostname = 'localhost';
    const failure = await open(`${url.href}?ssl-mode=VERIFY_IDENTITY`).catch(
      (error: unknown) => error,
    );
    expect(isRefusal(failure, 'storage_unavailable')).toBe(true);
  });

  test('says at the start when a power cut could undo what was answered, and only then', async () => {
    const address = mysqlAddress(await mariadb().url('durable'));
    const said: string[] = [];
    for (const value of [0, 2, 1]) {
      await mariadb().query(`SET GLOBAL innodb_flush_log_at_trx_commit = ${value}`);
      const { close } = await openMysql(address, (text) => said.push(`${value}: ${text}`));
      await close();
    }
    await mariadb().query('SET GLOBAL innodb_flush_log_at_trx_commit = 0');
    expect(said).toEqual(
      [0, 2].map((value) =>
        expect.stringMatching(new RegExp(`^${value}: innodb_flush_log_at_trx_commit`)),
      ),
    );
  });

  test('says that it is not available while it is read only, though it can be read', async () => {
    const url = new URL(await mariadb().url('read_only'));
    await (await open(url.href)).close();
    await mariadb().query(
      `CREATE USER reader@'%' IDENTIFIED BY 'reader'; GRANT SELECT, INSERT, UPDATE, DELETE, CREATE,
        ALTER, INDEX, REFERENCES ON read_only.* TO reader@'%'`,
    );
    [url.username, url.password] = ['reader', 'reader'];
    const storage = await open(url.href);
    const codeOf = () => storage.ping().then(() => 'ready', String);

    const before = await codeOf();
    await mariadb().query('SET GLOBAL read_only = 1');
    const during = await storage.ping().catch((error: unknown) => error);
    const read = await storage.revokedTokens.all([]);
    await mariadb().query('SET GLOBAL read_only = 0');

    expect(before).toBe('ready');
    expect(during).toMatchObject({
      code: 'storage_unavailable',
      cause: { message: expect.stringContaining('the database is read only') as unknown },
    });
    expect(read).toEqual([]);
    expect(await codeOf()).toBe('ready');
    await storage.close();
  });

  serverFailuresSuite(mariadb);

  test('has sessions that do not depend on how the server is set up', async () => {
    const { dataSource, close } = await openMysql(mysqlAddress(await mariadb().url('session')));
    const [session] = await dataSource.query<object[]>(
      `SELECT @@sql_mode AS mode, @@time_zone AS zone, @@tx_isolation AS isolation,
        @@innodb_lock_wait_timeout AS patience, @@character_set_client AS charset`,
    );
    expect(session).toEqual({
      mode: 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION',
      zone: '+00:00',
      isolation: 'READ-COMMITTED',
      patience: '5',
      charset: 'utf8mb4',
    });
    await close();
  });
});
