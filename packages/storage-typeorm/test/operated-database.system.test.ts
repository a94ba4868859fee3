/** A database that others operate: what they have set does not matter, or is named when a server starts. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import mysql from 'mysql2';
import { storageContract } from '@keyward/core/contracts';
import { isRefusal, type Storage } from '@keyward/core/ports';
import { inspectDatabase, parseDatabaseUrl, typeormStorage } from '../src/index.js';
import { emptied } from './emptied.js';
import { describeWithMariadb, startMariadb, type Mariadb } from './mariadb.js';
import { showingSealer } from './showing-sealer.js';

const page = 'docs/how-to/run-on-mysql.md';

const open = (url: string, warn?: (text: string) => void): Promise<Storage> =>
  typeormStorage({ database: parseDatabaseUrl(url), sealer: showingSealer, ...(warn && { warn }) });

const token = (id: string) => ({ id, revokedAt: new Date(0), expiresAt: new Date(0) });

const rightsOfGuide = async (): Promise<string> => {
  const guide = await readFile(new URL(`../../../${page}`, import.meta.url), 'utf8');
  return /GRANT (.*) ON keyward/.exec(guide)![1]!;
};

/** An empty database, and a user who has these rights on it: those of an administrator hide some settings. */
const urlFor = async (mariadb: Mariadb, name: string, rights?: string): Promise<string> => {
  const url = new URL(await mariadb.url(name));
  await mariadb.query(
    `CREATE USER ${name}@'%' IDENTIFIED BY 'own';
      GRANT ${rights ?? (await rightsOfGuide())} ON ${name}.* TO ${name}@'%'`,
  );
  [url.username, url.password] = [name, 'own'];
  return url.href;
};

/** What a start says to the operator. */
const refusalOf = async (start: Promise<Storage>): Promise<string> => {
  try {
    await (await start).close();
  } catch (error) {
    if (isRefusal(error, 'storage_unavailable')) return (error.cause as Error).message;
    throw error;
  }
  return 'started';
};

/** Opens a connection that follows the settings of the server, and waits until the server closes it. */
const closedByServer = async (url: string): Promise<void> => {
  const connection = mysql.createConnection(url);
  await once(connection, 'connect');
  await once(connection, 'error');
};

/** Writes on one connection and reads on another. */
const useStorage = async (url: string): Promise<number> => {
  const writer = await open(url);
  await writer.revokedTokens.add(token('a'));
  await writer.transaction((stores) => stores.revokedTokens.add(token('b')));
  await writer.transaction((stores) => stores.revokedTokens.add(token('c')));
  await writer.revokedTokens.removeAll([{ attribute: 'id', equals: 'c' }]);
  await writer.revokedTokens.add(token('d'));

  const reader = await open(url);
  const { length } = await reader.revokedTokens.all([]);
  await reader.close();
  await writer.close();
  return length;
};

/** What each session sets for itself. */
const chosenByOthers: readonly (readonly [name: string, value: string])[] = [
  ['autocommit', '0'],
  ['completion_type', `'CHAIN'`],
  ['completion_type', `'RELEASE'`],
  ['foreign_key_checks', '0'],
  ['sql_safe_updates', '1'],
  ['sql_select_limit', '1'],
  ['sql_mode', `'ANSI,ORACLE,NO_BACKSLASH_ESCAPES'`],
  ['max_join_size', '1'],
  ['max_statement_time', '0.000001'],
  ['max_recursive_iterations', '1'],
  ['max_sort_length', '64'],
  ['tmp_disk_table_size', '1024'],
  ['lock_wait_timeout', '0'],
  ['wait_timeout', '1'],
  ['time_zone', `'-11:00'`],
  ['tx_isolation', `'SERIALIZABLE'`],
  ['tx_read_only', '1'],
  ['lc_messages', `'ja_JP'`],
  ['default_storage_engine', `'MyISAM'`],
  ['innodb_default_row_format', `'compact'`],
  ['innodb_force_primary_key', '1'],
  ['alter_algorithm', `'INSTANT'`],
  ['init_connect', `'SET NAMES latin1, autocommit = 0'`],
];

/** Runs `work` while the setting has this value. */
const whileSet = async <R>(
  mariadb: Mariadb,
  [name, value]: readonly [string, string],
  work: () => Promise<R>,
): Promise<R> => {
  const [before] = await mariadb.query(`SELECT @@GLOBAL.${name} AS value`);
  const old = before!['value'];
  await mariadb.query(`SET GLOBAL ${name} = ${value}`);
  try {
    return await work();
  } finally {
    const isText = typeof old === 'string' && !/^[\d.]+$/.test(old);
    await mariadb.query(`SET GLOBAL ${name} = ${isText ? `'${old}'` : String(old)}`);
  }
};

describeWithMariadb('a database that others operate', (mariadb) => {
  let databases = 0;
  const newUrl = (rights?: string): Promise<string> =>
    urlFor(mariadb(), `operated_${++databases}`, rights);

  test.each(chosenByOthers)('may have %s = %s', async (...setting) => {
    const url = await newUrl();
    expect(await whileSet(mariadb(), setting, () => useStorage(url))).toBe(3);

    const engines = await mariadb().query(
      `SELECT DISTINCT engine AS name FROM information_schema.tables
        WHERE table_schema = 'operated_${databases}'`,
    );
    expect(engines).toEqual([{ name: 'InnoDB' }]);
  });

  test('may get such settings while a server runs', async () => {
    const url = await newUrl();
    const storage = await open(url);
    await whileSet(mariadb(), ['autocommit', '0'], async () => {
      const ids = Array.from({ length: 10 }, (_, at) => `${at}`);
      await Promise.all(ids.map((id) => storage.revokedTokens.add(token(id))));
    });
    await storage.close();

    const reader = await open(url);
    expect(await reader.revokedTokens.all([])).toHaveLength(10);
    await reader.close();
  });

  test('may close idle connections of others after a second', async () => {
    const url = await newUrl();
    await whileSet(mariadb(), ['wait_timeout', '1'], async () => {
      const storage = await open(url);
      const idle = await mariadb().query(
        `SELECT COUNT(*) AS connections FROM information_schema.processlist
          WHERE user = 'operated_${databases}'`,
      );
      await closedByServer(url);
      const later = await mariadb().query(
        `SELECT COUNT(*) AS connections FROM information_schema.processlist
          WHERE user = 'operated_${databases}'`,
      );
      await storage.close();
      expect(later).toEqual(idle);
    });
  });

  test.each([
    ['max_allowed_packet', '1024', '1024, and has to be 1048576 or more'],
    ['enforce_storage_engine', `'MyISAM'`, 'MyISAM, and has to be InnoDB or empty'],
  ])('may not have %s = %s: a start names it and the page', async (name, value, said) => {
    const url = await newUrl();
    const refusal = await whileSet(mariadb(), [name, value], () => refusalOf(open(url)));

    expect(refusal).toContain(`${name} of the database is ${said}: `);
    expect(refusal).toContain(page);
  });

  test.each([
    ['read_only', '1', 'read_only and super_read_only have to be OFF'],
    ['init_connect', `'SELECT nonsense'`, 'init_connect of the database fails'],
  ])('may not have %s = %s for a first start', async (name, value, said) => {
    const url = await newUrl();
    const refusal = await whileSet(mariadb(), [name, value], () => refusalOf(open(url)));

    expect(refusal).toContain(said);
    expect(refusal).toContain(page);
  });

  test('may not want TLS from an address without it', async () => {
    const url = await newUrl();
    await mariadb().query(`ALTER USER operated_${databases}@'%' REQUIRE SSL`);
    const refusal = await refusalOf(open(url));

    expect(refusal).toContain('ssl-mode=VERIFY_IDENTITY');
    expect(refusal).toContain(page);
  });

  test.each(['SELECT', 'SELECT, INSERT, UPDATE, DELETE', 'SELECT, INSERT, UPDATE, DELETE, CREATE'])(
    'may not leave the user with %s alone at a first start',
    async (rights) => {
      const refusal = await refusalOf(open(await newUrl(rights)));

      expect(refusal).toContain(`lacks a right: it needs ${await rightsOfGuide()}`);
      expect(refusal).toContain(page);
    },
  );

  test('may take the rights to make tables away once the tables are there', async () => {
    const url = await newUrl();
    await (await open(url)).close();
    const [name, rest] = [`operated_${databases}`, 'CREATE, ALTER, DROP, INDEX, REFERENCES'];
    await mariadb().query(`REVOKE ${rest} ON ${name}.* FROM ${name}@'%'`);

    expect(await refusalOf(open(url))).toBe('started');
    const { missingRights } = await inspectDatabase(parseDatabaseUrl(url), showingSealer);
    expect(missingRights).toEqual(rest.split(', '));
  });

  test.each([
    ['max_connections', '11', '12 or more for each server'],
    ['innodb_deadlock_detect', '0', 'ON'],
  ])('may have %s = %s, and each start warns of it', async (name, value, wanted) => {
    const url = await newUrl();
    const said: string[] = [];
    await whileSet(mariadb(), [name, value], async () => {
      await (await open(url, (text) => said.push(text))).close();
    });

    expect(said.find((text) => text.startsWith(name))).toContain(`has to be ${wanted}: `);
  });

  test('may let the user have few connections, and each start warns of it', async () => {
    const url = await newUrl();
    const user = `operated_${databases}@'%'`;
    await mariadb().query(`ALTER USER ${user} WITH MAX_USER_CONNECTIONS 5`);
    const said: string[] = [];
    await (await open(url, (text) => said.push(text))).close();

    expect(said).toContainEqual(
      expect.stringMatching(/^max_user_connections of the database is 5, and has to be 0, or 12 /),
    );
  });

  describe('inspected', () => {
    const inspect = (url: string) => inspectDatabase(parseDatabaseUrl(url), showingSealer);

    test('has no faults but those of the tests, and lacks no right', async () => {
      const { faults, missingRights, refusedWrite } = await inspect(await newUrl());
      expect(faults.map(({ setting }) => setting)).toEqual(['innodb_flush_log_at_trx_commit']);
      expect(missingRights).toEqual([]);
      expect(refusedWrite).toBeUndefined();
    });

    test('is seen to be read only before there is a table', async () => {
      const url = await newUrl();
      const inspection = await whileSet(mariadb(), ['read_only', '1'], () => inspect(url));
      expect(inspection.refusedWrite).toContain('read_only and super_read_only have to be OFF');
      expect(inspection.refusedWrite).toContain(page);
    });

    test.each([
      ['max_allowed_packet', '1024'],
      ['enforce_storage_engine', `'MyISAM'`],
    ])('has the fault %s = %s', async (name, value) => {
      const url = await newUrl();
      const { faults } = await whileSet(mariadb(), [name, value], () => inspect(url));
      expect(faults.find(({ setting }) => setting === name)).toMatchObject({ isFatal: true });
    });

    test.each(chosenByOthers)('is read as it is with %s = %s', async (...setting) => {
      const url = await newUrl();
      await (await open(url)).close();
      const { migrations, refusedWrite } = await whileSet(mariadb(), setting, () => inspect(url));
      expect(migrations).toMatchObject({ pending: [], unknown: [] });
      expect(refusedWrite).toBeUndefined();
    });
  });
});

describeWithMariadb('every setting of a session chosen by others at once', () => {
  let server: Mariadb | undefined;
  let storage: Storage;

  beforeAll(async () => {
    server = await startMariadb([
      '--lower-case-table-names=1',
      '--skip-character-set-client-handshake',
      '--character-set-server=latin1',
      '--collation-server=latin1_german1_ci',
      '--log-bin',
      '--binlog-format=MIXED',
    ]);
    const url = (await urlFor(server!, 'contract')).replace(/contract$/, 'Contract');
    const [, ...others] = chosenByOthers.map(([name, value]) => `SET GLOBAL ${name} = ${value}`);
    await server!.query([...others, 'SET GLOBAL autocommit = 0'].join('; '));
    storage = await open(url);
  });
  afterAll(async () => {
    await storage?.close();
    await server?.stop();
  });

  storageContract({ describe, test }, 'MariaDB', {
    open: async () => {
      await emptied(storage);
      return { storage, close: () => Promise.resolve() };
    },
  });
});

describeWithMariadb('a log of statements', () => {
  let server: Mariadb | undefined;
  afterEach(() => server?.stop());

  test('is named by the start and by the inspection, and another form of log works', async () => {
    server = await startMariadb(['--log-bin', '--binlog-format=STATEMENT']);
    const url = await urlFor(server!, 'logged');
    const refusal = await refusalOf(open(url));
    const { faults } = await inspectDatabase(parseDatabaseUrl(url), showingSealer);

    expect(refusal).toContain(
      'binlog_format of the database is STATEMENT, and has to be ROW or MIXED: ',
    );
    expect(refusal).toContain(page);
    expect(faults[0]).toMatchObject({ setting: 'binlog_format', isFatal: true });

    await server!.query(`SET GLOBAL binlog_format = 'ROW'`);
    const said: string[] = [];
    await (await open(url, (text) => said.push(text))).close();
    expect(said).toContainEqual(expect.stringMatching(/^sync_binlog of the database is 0, /));
  });

  test('that begins while a server runs is a reason in its log', async () => {
    server = await startMariadb(['--log-bin', '--binlog-format=ROW']);
    const url = await urlFor(server!, 'logged_later');
    const storage = await open(url);
    await storage.close();
    await server!.query(`SET GLOBAL binlog_format = 'STATEMENT'`);
    expect(await refusalOf(open(url))).toContain('binlog_format of the database');
  });
});
