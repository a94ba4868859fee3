/** What the doctor says of a real PostgreSQL whose operator has chosen otherwise: setting, value wanted, and page. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  describeWithPostgres,
  startPostgres,
  type Postgres,
} from '../../../../packages/storage-typeorm/test/postgres.js';
import { migrateDatabase, parseDatabaseUrl } from '@keyward/storage-typeorm';
import { startStandby } from '../../../../packages/storage-typeorm/test/postgres-server.js';
import { checkDatabase } from '../../src/doctor/check-database.js';
import type { Finding } from '../../src/doctor/finding.js';
import { doctorPorts } from '../../src/doctor/probes.js';

const page = 'docs/how-to/run-on-postgresql.md';

/** That of the tests is quick, and loses what it has at a power cut. */
describeWithPostgres('a PostgreSQL that others operate', (quick) => {
  let safe: Postgres;
  let databases = 0;

  beforeAll(async () => {
    const wanted = ['fsync=on', 'full_page_writes=on'].flatMap((setting) => ['-c', setting]);
    safe = (await startPostgres(wanted))!;
  });
  afterAll(() => safe?.stop());

  const newUrl = (server = safe): Promise<string> => server.url(`operated_${++databases}`);
  const databaseOf = (url: string): string => new URL(url).pathname.slice(1);

  /** What the doctor says of a database, but for what is ok. */
  const faultsOf = async (url: string): Promise<readonly Finding[]> => {
    const database = parseDatabaseUrl(url);
    const facts = await doctorPorts({}).askDatabase(database, []);
    return checkDatabase({ database }, facts).filter(({ status }) => status !== 'ok');
  };

  const saysIt = (status: Finding['status'], setting: string, wanted: RegExp) =>
    expect.objectContaining({
      status,
      text: expect.stringMatching(
        new RegExp(`${setting} [^:]*${wanted.source}.*${page.replaceAll('.', '\\.')}`),
      ) as unknown as string,
    });

  test('is fine where each setting is as wanted', async () => {
    expect(await faultsOf(await newUrl())).toEqual([]);
  });

  test.each([
    ['fsync', /is off, and has to be on/],
    ['full_page_writes', /is off, and has to be on/],
  ])('a warning names %s, with which the database was started', async (setting, wanted) => {
    const findings = await faultsOf(await newUrl(quick()));

    expect(findings).toContainEqual(saysIt('warning', setting, wanted));
    expect(findings.find(({ text }) => text.startsWith(setting))?.advice).toMatch(
      new RegExp(`^Set ${setting} to `),
    );
  });

  test('a warning names max_connections that are too few for a server', async () => {
    const small = (await startPostgres(['-c', 'max_connections=11']))!;
    try {
      expect(await faultsOf(await newUrl(small))).toContainEqual(
        saysIt('warning', 'max_connections', /has to be 12 or more for each server/),
      );
    } finally {
      await small.stop();
    }
  });

  test('a warning names synchronous_commit = off, the value wanted and the page', async () => {
    const url = await newUrl();
    await safe.query(`ALTER DATABASE ${databaseOf(url)} SET synchronous_commit = off`);

    expect(await faultsOf(url)).toEqual([
      saysIt('warning', 'synchronous_commit', /has to be on, local, remote_write or remote_apply/),
    ]);
  });

  test('a problem names an encoding that holds few characters', async () => {
    const name = `operated_${++databases}`;
    await safe.query(
      `CREATE DATABASE ${name} OWNER keyward ENCODING 'LATIN1' LOCALE_PROVIDER libc
        LOCALE 'C' TEMPLATE template0`,
    );
    const url = new URL(await newUrl());
    url.pathname = name;

    expect(await faultsOf(url.href)).toEqual([
      saysIt('problem', 'server_encoding', /has to be UTF8/),
    ]);
  });

  test.each([
    ['DateStyle', 'German', /has to be ISO, MDY/],
    ['standard_conforming_strings', 'off', /has to be on/],
  ])('a problem behind PgBouncer names %s = %s', async (setting, value, wanted) => {
    const url = await newUrl();
    const settings = {
      DateStyle: `'ISO, MDY'`,
      standard_conforming_strings: 'on',
      [setting]: value,
    };
    for (const [name, each] of Object.entries(settings))
      await safe.query(`ALTER DATABASE ${databaseOf(url)} SET ${name} = ${each}`);

    expect(await faultsOf(`${url}?pgbouncer=1`)).toEqual([saysIt('problem', setting, wanted)]);
  });

  test('a problem names the right that a first start lacks, and the page', async () => {
    const url = new URL(await newUrl());
    await safe.query(`CREATE ROLE few LOGIN PASSWORD 'few'`);
    [url.username, url.password] = ['few', 'few'];

    expect(await faultsOf(url.href)).toEqual([
      expect.objectContaining({
        check: 'database rights',
        status: 'problem',
        text: `the user of the database lacks CREATE. See ${page}`,
      }),
    ]);
  });

  test('a problem names each right on rows that the user lacks, and the page', async () => {
    const url = new URL(await newUrl());
    await migrateDatabase(parseDatabaseUrl(url.href));
    await safe.query(
      `CREATE ROLE reader LOGIN PASSWORD 'reader'; GRANT USAGE ON SCHEMA public TO reader;
        GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader`,
      databaseOf(url.href),
    );
    [url.username, url.password] = ['reader', 'reader'];

    expect(await faultsOf(url.href)).toContainEqual(
      expect.objectContaining({
        check: 'database rights',
        status: 'problem',
        text: `the user of the database lacks INSERT, UPDATE, DELETE, CREATE. See ${page}`,
      }),
    );
  });

  test.each([
    ['ROLE keyward', 'rolconnlimit'],
    ['DATABASE', 'datconnlimit'],
  ])(
    'a warning names the connections that %s may have, where they are too few',
    async (owner, setting) => {
      const url = await newUrl();
      const owned = owner === 'DATABASE' ? `DATABASE ${databaseOf(url)}` : owner;
      await safe.query(`ALTER ${owned} CONNECTION LIMIT 5`);
      const findings = await faultsOf(url);
      await safe.query(`ALTER ${owned} CONNECTION LIMIT -1`);

      expect(findings).toEqual([
        expect.objectContaining({
          status: 'warning',
          text: expect.stringMatching(
            new RegExp(`${setting} .* 5, .* -1, or 12.*${page.replaceAll('.', '\\.')}`),
          ) as unknown as string,
        }),
      ]);
    },
  );

  test('a problem names a standby, and what the address has to be', async () => {
    const url = new URL(await newUrl());
    const standby = await startStandby(safe);
    url.port = String(standby.port);
    const findings = await faultsOf(url.href);
    await standby.stop();

    expect(findings).toContainEqual(
      expect.objectContaining({
        status: 'problem',
        text: expect.stringContaining(
          'is read only: the address has to be that of the server that takes writes',
        ) as unknown as string,
      }),
    );
  });
});
