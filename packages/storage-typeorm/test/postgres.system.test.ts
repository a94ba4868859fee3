import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { storageContract } from '@keyward/core/contracts';
import type { Storage } from '@keyward/core/ports';
import { keywardMigrations, parseDatabaseUrl, typeormStorage } from '../src/index.js';
import type { PostgresAddress } from '../src/postgres/address.js';
import { openPostgres } from '../src/postgres/open.js';
import { everyTableName as tables } from '../src/tables/record-schemas.js';
import { startPgbouncer, type Pooler } from './pgbouncer.js';
import { describeWithPostgres, emptying } from './postgres.js';
import { serverFailuresSuite } from './server-failures.suite.js';
import { showingSealer } from './showing-sealer.js';

const open = (url: string): Promise<Storage> =>
  typeormStorage({ database: parseDatabaseUrl(url), sealer: showingSealer });

describeWithPostgres('on PostgreSQL', (postgres) => {
  describe('with a default collation that is a language', () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open(await postgres().url('contract'));
    });
    afterAll(() => storage?.close());

    storageContract({ describe, test }, 'PostgreSQL', {
      open: async () => {
        await postgres().query(emptying(tables), 'contract');
        return { storage, close: () => Promise.resolve() };
      },
    });
  });

  describe('behind PgBouncer in transaction mode', () => {
    let pooler: Pooler;
    let storage: Storage;
    beforeAll(async () => {
      await postgres().query(`ALTER ROLE keyward SET DateStyle = 'ISO, MDY'`);
      await postgres().url('pooled');
      pooler = await startPgbouncer(postgres());
      storage = await open(pooler.url('pooled'));
    });
    afterAll(async () => {
      await storage?.close();
      await pooler?.stop();
    });

    storageContract({ describe, test }, 'PostgreSQL behind PgBouncer', {
      open: async () => {
        await postgres().query(emptying(tables), 'pooled');
        return { storage, close: () => Promise.resolve() };
      },
    });

    test('a prepared statement would be gone, which the start of a URL without it says', async () => {
      const url = pooler.url('pooled').replace('?pgbouncer=1', '');
      await expect(open(url)).rejects.toMatchObject({
        code: 'storage_unavailable',
        cause: { message: expect.stringContaining('the URL needs pgbouncer=1') },
      });
    });
  });

  test('starts twice at once on an empty database', async () => {
    const url = await postgres().url('two_starts');
    const storages = await Promise.all([open(url), open(url), open(url)]);
    for (const storage of storages) {
      await storage.ping();
      await storage.close();
    }
  });

  test('finds the tables as the schemas say', async () => {
    const url = await postgres().url('again');
    await (await open(url)).close();
    const { dataSource, close } = await openPostgres(parseDatabaseUrl(url) as PostgresAddress);
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
    await close();
  });

  serverFailuresSuite(postgres);

  test('refuses with storage_unavailable where nothing listens', async () => {
    await expect(open('postgres://keyward:secret@127.0.0.1:1/keyward')).rejects.toMatchObject({
      code: 'storage_unavailable',
    });
  });

  test('takes a transaction that the server rolls back at its COMMIT for lost', async () => {
    const url = await postgres().url('rolled_back');
    const connections = await openPostgres(parseDatabaseUrl(url) as PostgresAddress);
    const { dataSource, close } = connections;
    await dataSource.query('CREATE TABLE notes (id integer)');
    const work = connections.writing(async (session) => {
      await session.affected('INSERT INTO notes VALUES (1)', []);
      // What fails on the connection without the session is not known to it.
      await session.rows('SAVEPOINT before', []);
      await session.rows('SELECT 1 / ?', [0]).catch(() => undefined);
    });
    await expect(work).rejects.toMatchObject({ code: 'storage_unavailable' });
    expect(await dataSource.query('SELECT * FROM notes')).toEqual([]);
    await close();
  });

  test('goes on where a start ended that lost its connections', async () => {
    const url = await postgres().url('broken_off');
    const administer = (sql: string) => postgres().query(sql, 'broken_off');

    for (const table of ['sessions', 'roles', 'audiences']) {
      await administer(
        `CREATE FUNCTION end_session() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
          IF EXISTS (SELECT FROM pg_event_trigger_ddl_commands()
              WHERE object_identity = 'public.${table}')
            THEN PERFORM pg_terminate_backend(pg_backend_pid());
          END IF;
        END $$;
        CREATE EVENT TRIGGER end_session ON ddl_command_end EXECUTE FUNCTION end_session()`,
      );
      await expect(open(url)).rejects.toMatchObject({ code: 'storage_unavailable' });

      const [found] = await administer(
        `SELECT TO_REGCLASS('${table}') AS name, COUNT(*) AS ran FROM migrations`,
      );
      expect(found).toMatchObject({ name: null });
      expect(Number(found!['ran'])).toBeLessThan(keywardMigrations.length);
      // The lock of a start that died ends by itself, after half a minute.
      await administer(
        `DROP EVENT TRIGGER end_session; DROP FUNCTION end_session;
          UPDATE migration_lease SET holder = ''`,
      );
    }
    const { dataSource, close } = await openPostgres(parseDatabaseUrl(url) as PostgresAddress);
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
    await close();
  });

  test('runs statements that come again after their table was altered', async () => {
    const storage = await open(await postgres().url('altered'));
    const readAgain = async (): Promise<void> => {
      for (let at = 0; at < 3; at++) await storage.revokedTokens.find('a');
    };
    await readAgain();
    await postgres().query('ALTER TABLE revoked_tokens ADD COLUMN extra integer', 'altered');
    await readAgain();
    const token = { id: 'a', revokedAt: new Date(5), expiresAt: new Date(0) };
    await storage.revokedTokens.add(token);
    expect(await storage.revokedTokens.find('a')).toEqual(token);
    await storage.close();
  });

  test('compares every text byte by byte, whatever the default of the database', async () => {
    const columns = await postgres().query(
      `SELECT DISTINCT collation_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND data_type IN ('character varying', 'text')
          AND table_name NOT IN ('migrations', 'migration_lease')`,
      'contract',
    );
    expect(columns).toEqual([{ name: 'C' }]);
  });

  test('has names of at most 63 bytes, which would be cut', async () => {
    const names = await postgres().query(
      `SELECT relname AS name FROM pg_class WHERE LENGTH(relname) > 62 AND relname NOT LIKE 'pg%'`,
      'contract',
    );
    expect(names).toEqual([]);
  });
});
