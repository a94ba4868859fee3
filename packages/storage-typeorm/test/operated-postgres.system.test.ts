/** A PostgreSQL that others operate: what they have set does not matter, or is named when a server starts. */
import { execFileSync } from 'node:child_process';
import { chmod, chown, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isRefusal, type Storage } from '@keyward/core/ports';
import {
  inspectDatabase,
  keywardMigrations,
  migrateDatabase,
  parseDatabaseUrl,
  typeormStorage,
} from '../src/index.js';
import { faultsIn } from '../src/postgres/server-settings.js';
import { describeWithPostgres, startPostgres, type Postgres } from './postgres.js';
import { userOfServer } from './postgres-server.js';
import { showingSealer } from './showing-sealer.js';

const page = 'docs/how-to/run-on-postgresql.md';

const open = (url: string, warn?: (text: string) => void): Promise<Storage> =>
  typeormStorage({ database: parseDatabaseUrl(url), sealer: showingSealer, ...(warn && { warn }) });
const inspect = (url: string) => inspectDatabase(parseDatabaseUrl(url), showingSealer);

const token = (id: string) => ({ id, revokedAt: new Date(0), expiresAt: new Date(0) });

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

/** Writes on one connection and reads on another. */
const useStorage = async (url: string): Promise<readonly unknown[]> => {
  const writer = await open(url);
  await writer.revokedTokens.add(token('a'));
  await writer.transaction((stores) => stores.revokedTokens.add(token('b')));
  await writer.close();

  const reader = await open(url);
  const found = await reader.revokedTokens.all([]);
  await reader.close();
  return found;
};

/** What each session sets for itself. */
const chosenByOthers: readonly (readonly [name: string, value: string])[] = [
  ['DateStyle', 'German'],
  ['TimeZone', 'Pacific/Honolulu'],
  ['standard_conforming_strings', 'off'],
  ['default_transaction_isolation', 'serializable'],
  ['default_transaction_read_only', 'on'],
  ['default_transaction_deferrable', 'on'],
  ['statement_timeout', '1ms'],
  ['lock_timeout', '1ms'],
  ['idle_in_transaction_session_timeout', '1ms'],
  ['idle_session_timeout', '1ms'],
  ['extra_float_digits', '-15'],
  ['client_min_messages', 'debug5'],
  ['lc_messages', 'C'],
];

describeWithPostgres('a PostgreSQL that others operate', (postgres) => {
  let databases = 0;
  const newUrl = (): Promise<string> => postgres().url(`operated_${++databases}`);

  test.each(chosenByOthers)('may have %s = %s', async (name, value) => {
    const url = await newUrl();
    const database = `operated_${databases}`;
    await postgres().query(`ALTER ROLE keyward IN DATABASE ${database} SET ${name} = '${value}'`);
    expect(await useStorage(url)).toEqual([token('a'), token('b')]);
  });

  test('may hold the tables in a schema of their own', async () => {
    const url = await newUrl();
    const database = `operated_${databases}`;
    await postgres().query('CREATE SCHEMA iam AUTHORIZATION keyward', database);
    expect(await useStorage(`${url}?search_path=iam`)).toHaveLength(2);
    const schemas = await postgres().query(
      `SELECT DISTINCT schemaname AS name FROM pg_tables WHERE tablename = 'users'`,
      database,
    );
    expect(schemas).toEqual([{ name: 'iam' }]);
  });

  test('may be reached by its socket', async () => {
    const url = new URL(await newUrl());
    const folder = encodeURIComponent(postgres().folder);
    const socket = `postgres://keyward:pass%20word@/${url.pathname.slice(1)}?host=${folder}`;
    expect(await useStorage(socket.replace('@/', `@:${postgres().port}/`))).toHaveLength(2);
  });

  test('is named by the start and by the inspection when it lacks a right', async () => {
    const url = await newUrl();
    const database = `operated_${databases}`;
    await (await open(url)).close();
    await postgres().query(`CREATE ROLE few_${databases} LOGIN PASSWORD 'few'`);
    await postgres().query(
      `GRANT USAGE ON SCHEMA public TO few_${databases};
       GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA public TO few_${databases}`,
      database,
    );
    const few = new URL(url);
    [few.username, few.password] = [`few_${databases}`, 'few'];
    const { missingRights, page: told } = await inspect(few.href);
    expect(missingRights).toEqual(['DELETE', 'CREATE']);
    expect(told).toBe(page);
  });

  test('starts for a role that may change rows and no tables, as the page sets it up', async () => {
    const url = await newUrl();
    const database = `operated_${databases}`;
    const guide = await readFile(new URL(`../../../${page}`, import.meta.url), 'utf8');
    const [, grants] = /A role that changes rows alone[^]*?```sql\n([^]*?)```/.exec(guide)!;
    const few = new URL(url);
    [few.username, few.password] = ['keyward_rows', 'another password'];
    await postgres().query(grants!, database);

    expect(await refusalOf(open(few.href))).toContain('lacks a right');
    const migrations = await migrateDatabase(parseDatabaseUrl(url));
    expect(migrations).toHaveLength(keywardMigrations.length);
    expect(await useStorage(few.href)).toHaveLength(2);
    const { missingRights } = await inspect(few.href);
    expect(missingRights).toEqual(['CREATE']);
  });

  test('warns of a role that may have few connections', async () => {
    const url = await newUrl();
    const said: string[] = [];
    await postgres().query('ALTER ROLE keyward CONNECTION LIMIT 5');
    await (await open(url, (text) => said.push(text))).close();
    await postgres().query('ALTER ROLE keyward CONNECTION LIMIT -1');

    expect(said).toContainEqual(
      expect.stringMatching(
        new RegExp(`^rolconnlimit of the database is 5, and has to be -1, or 12 .*${page}$`),
      ),
    );
  });

  test.each([
    ['a wrong password', (url: URL) => (url.password = 'wrong'), 'does not let the user in'],
    ['no password', (url: URL) => (url.password = ''), 'names no password'],
    ['a database that is not there', (url: URL) => (url.pathname = '/none'), 'does not exist'],
    ['a schema that is not there', (url: URL) => (url.search = 'search_path=none'), 'schema'],
    ['TLS that it does not offer', (url: URL) => (url.search = 'sslmode=require'), 'TLS'],
  ])('names %s, and keeps the password to itself', async (_, change, told) => {
    const url = new URL(await newUrl());
    change(url);
    const refusal = await refusalOf(open(url.href));
    expect(refusal).toContain(told);
    expect(refusal).not.toMatch(/pass word|pass%20word|wrong/);
  });

  test('is not inspected in a schema that is not there, which says so', async () => {
    const inspection = inspect(`${await newUrl()}?search_path=none`);
    await expect(inspection).rejects.toMatchObject({
      cause: { message: expect.stringContaining('the schema of the search_path does not exist') },
    });
  });

  test('has no socket in a folder without one, which says so', async () => {
    const folder = encodeURIComponent(postgres().folder);
    const url = `postgres://keyward:pass%20word@:1/operated?host=${folder}`;
    expect(await refusalOf(open(url))).toContain('the socket of the database is not there');
  });

  test('warns of settings with which a crash can undo what was answered', async () => {
    const said: string[] = [];
    await (await open(await newUrl(), (text) => said.push(text))).close();
    expect(said).toContainEqual(
      'fsync of the database is off, and has to be on: a power cut can damage the database. ' +
        `See ${page}`,
    );
    const { faults, time, refusedWrite } = await inspect(await newUrl());
    expect(faults.map(({ setting }) => setting)).toEqual(['fsync', 'full_page_writes']);
    expect(Math.abs(time!.getTime() - Date.now())).toBeLessThan(60_000);
    expect(refusedWrite).toBeUndefined();
  });
});

describe('the settings of PostgreSQL', () => {
  const faultsWith = (settings: Readonly<Record<string, string>>, isPooled = false) =>
    faultsIn(new Map(Object.entries(settings)), { isPooled }).map(({ setting }) => setting);

  test.each([
    [{ server_encoding: 'SQL_ASCII' }, false, ['server_encoding']],
    [{ server_version_num: '140010' }, false, ['server_version_num']],
    [{ max_connections: '11' }, false, ['max_connections']],
    [{ synchronous_commit: 'off' }, false, ['synchronous_commit']],
    [{ synchronous_commit: 'local' }, false, []],
    [{ rolconnlimit: '11' }, false, ['rolconnlimit']],
    [{ rolconnlimit: '11' }, true, []],
    [{ rolconnlimit: '12', datconnlimit: '-1' }, false, []],
    [{ datconnlimit: '0' }, false, ['datconnlimit']],
    [{ DateStyle: 'German' }, false, []],
    [{ DateStyle: 'German' }, true, ['DateStyle']],
    [{ standard_conforming_strings: 'off' }, true, ['standard_conforming_strings']],
  ])('%j, pooled: %s, have the faults %j', (settings, isPooled, faults) => {
    expect(faultsWith(settings as Record<string, string>, isPooled)).toEqual(faults);
  });
});

describeWithPostgres('a PostgreSQL that speaks TLS', () => {
  let server: Postgres | undefined;
  let url: URL;
  let authority: string;

  beforeAll(async () => {
    server = await startPostgres();
    const [key, certificate] = [join(server!.folder, 'key.pem'), join(server!.folder, 'c.pem')];
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
        ...['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
        ...['-keyout', key, '-out', certificate],
      ],
      { stdio: 'ignore' },
    );
    await chmod(key, 0o600);
    const { uid, gid } = userOfServer();
    if (uid !== undefined) await chown(key, uid, gid!);
    await server!.query(`ALTER SYSTEM SET ssl_cert_file = '${certificate}'`);
    await server!.query(`ALTER SYSTEM SET ssl_key_file = '${key}'`);
    await server!.query('ALTER SYSTEM SET ssl = on');
    await server!.query('SELECT pg_reload_conf()');
    url = new URL(await server!.url('encrypted'));
    authority = encodeURIComponent(certificate);
  });
  afterAll(() => server?.stop());

  const withOptions = (host: string, options: string): string =>
    Object.assign(new URL(url), { hostname: host, search: options }).href;

  test('is reached with a certificate that is trusted and names its host', async () => {
    const address = withOptions('localhost', `sslmode=verify-full&sslrootcert=${authority}`);
    expect(await useStorage(address)).toHaveLength(2);
    const [session] = await server!.query(`SELECT COUNT(*) AS count FROM pg_stat_ssl WHERE ssl`);
    expect(session).toBeDefined();
  });

  test.each([
    ['an authority that is not trusted', 'localhost', 'sslmode=verify-full'],
    ['another host', '127.0.0.1', 'AUTHORITY'],
  ])('is refused for a certificate of %s', async (_, host, options) => {
    const search = options.replace('AUTHORITY', `sslrootcert=${authority}`);
    expect(await refusalOf(open(withOptions(host, search)))).toContain('certificate');
  });

  test.each([
    ['verify-ca, whatever host it names', '127.0.0.1', 'sslmode=verify-ca&AUTHORITY'],
    ['require, whatever it is', '127.0.0.1', 'sslmode=require'],
  ])('is taken by %s', async (_, host, options) => {
    const search = options.replace('AUTHORITY', `sslrootcert=${authority}`);
    expect(await refusalOf(open(withOptions(host, search)))).toBe('started');
  });
});
