/** What the doctor says of a real MariaDB whose operator has chosen otherwise: setting, value wanted, and page. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  describeWithMariadb,
  startMariadb,
  type Mariadb,
} from '../../../../packages/storage-typeorm/test/mariadb.js';
import { parseDatabaseUrl } from '@keyward/storage-typeorm';
import { checkDatabase } from '../../src/doctor/check-database.js';
import type { Finding } from '../../src/doctor/finding.js';
import { doctorPorts } from '../../src/doctor/probes.js';

const page = 'docs/how-to/run-on-mysql.md';

describeWithMariadb('a MariaDB that others operate', () => {
  let mariadb: Mariadb;
  let databases = 0;

  /** As is wanted, with a log, so that its settings matter, but for these options. */
  const startWith = async (options: readonly string[] = []): Promise<Mariadb> => {
    const wanted = ['--binlog-format=ROW', '--sync-binlog=1', '--innodb-flush-log-at-trx-commit=1'];
    return (await startMariadb(['--log-bin', ...wanted, ...options]))!;
  };

  beforeAll(async () => {
    mariadb = await startWith();
  });
  afterAll(() => mariadb.stop());

  /** What the doctor says of an empty database with this setting, but for what is ok. */
  const faultsOf = async (url: string): Promise<readonly Finding[]> => {
    const database = parseDatabaseUrl(url);
    const facts = await doctorPorts({}).askDatabase(database, []);
    return checkDatabase({ database }, facts).filter(({ status }) => status !== 'ok');
  };

  const urlOn = async (server: Mariadb, more = ''): Promise<string> => {
    const name = `operated_${++databases}`;
    const url = new URL(await server.url(name));
    await server.query(
      `CREATE USER ${name}@'%' IDENTIFIED BY 'own' ${more};
        GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, DROP, INDEX, REFERENCES
          ON ${name}.* TO ${name}@'%'`,
    );
    [url.username, url.password] = [name, 'own'];
    return url.href;
  };

  const whileSet = async (setting: string, value: string): Promise<readonly Finding[]> => {
    const url = await urlOn(mariadb);
    const [before] = await mariadb.query(`SELECT @@GLOBAL.${setting} AS value`);
    await mariadb.query(`SET GLOBAL ${setting} = ${value}`);
    try {
      return await faultsOf(url);
    } finally {
      const old = before!['value'];
      const literal = typeof old === 'string' && !/^\d+$/.test(old) ? `'${old}'` : String(old);
      await mariadb.query(`SET GLOBAL ${setting} = ${literal}`);
    }
  };

  const saysIt = (status: Finding['status'], setting: string, wanted: RegExp) =>
    expect.objectContaining({
      status,
      text: expect.stringMatching(
        new RegExp(`${setting} [^:]*${wanted.source}.*${page.replaceAll('.', '\\.')}`),
      ) as unknown as string,
    });

  test('is fine where each setting is as wanted', async () => {
    expect(await faultsOf(await urlOn(mariadb))).toEqual([]);
  });

  test.each([
    ['binlog_format', `'STATEMENT'`, /has to be ROW or MIXED/],
    ['max_allowed_packet', '1024', /has to be 1048576 or more/],
    ['enforce_storage_engine', `'Aria'`, /has to be InnoDB or empty/],
    ['read_only', '1', /and super_read_only have to be OFF/],
    ['init_connect', `'nonsense'`, /has to be empty or right/],
  ])('a problem names %s = %s, the value wanted and the page', async (setting, value, wanted) => {
    expect(await whileSet(setting, value)).toContainEqual(saysIt('problem', setting, wanted));
  });

  test.each([
    ['max_connections', '10', /has to be 12 or more for each server/],
    ['innodb_deadlock_detect', '0', /has to be ON/],
    ['innodb_flush_log_at_trx_commit', '2', /has to be 1/],
    ['sync_binlog', '0', /has to be 1/],
  ])('a warning names %s = %s, the value wanted and the page', async (setting, value, wanted) => {
    const findings = await whileSet(setting, value);

    expect(findings).toEqual([saysIt('warning', setting, wanted)]);
    expect(findings[0]?.advice).toMatch(new RegExp(`^Set ${setting} to `));
  });

  test('a problem names what the address lacks where the user has to use TLS', async () => {
    const url = await urlOn(mariadb, 'REQUIRE SSL');

    expect(await faultsOf(url)).toEqual([
      saysIt('problem', 'REQUIRE SSL,', /the address needs ssl-mode=VERIFY_IDENTITY/),
    ]);
  });

  test('a problem names each right that the user lacks, and the page', async () => {
    const url = new URL(await urlOn(mariadb));
    await mariadb.query(
      `REVOKE DELETE, INDEX ON ${url.pathname.slice(1)}.* FROM ${url.username}@'%'`,
    );

    expect(await faultsOf(url.href)).toEqual([
      expect.objectContaining({
        check: 'database rights',
        status: 'problem',
        text: `the user of the database lacks DELETE, INDEX. See ${page}`,
      }),
    ]);
  });

  // The size of pages is chosen when the tables of the server are made: `mysql-settings.test.ts` has it.
  test.each([
    ['problem', 'innodb_read_only', '--innodb-read-only=1', /has to be OFF/],
    ['problem', 'innodb_force_recovery', '--innodb-force-recovery=1', /has to be 0/],
    ['warning', 'max_user_connections', '--max-user-connections=5', /has to be 0, or 12 or more/],
  ] as const)('a %s names %s, with which the database was started', async (...row) => {
    const [status, setting, option, wanted] = row;
    const started = await startWith([option]);
    try {
      expect(await faultsOf(await urlOn(started))).toContainEqual(saysIt(status, setting, wanted));
    } finally {
      await started.stop();
    }
  });
});
