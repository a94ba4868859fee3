/** Resources from before whose identifiers have one key stay as they are, and no new one joins them (contract §3). */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { DataSource, DataSourceOptions } from 'typeorm';
import '../src/open/spellings.js';
import { IdentifierKeys } from '../src/migrations/identifier-keys.js';
import { serverDatabase, sourceBefore, sqliteDatabase } from './database-before.js';
import { newFileNames } from './new-file-names.js';
import { describeWithServers } from './servers.js';

const idOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [acme, globex] = [idOf(1), idOf(2)];
const stored = `NULL, '2026-01-02 03:04:05.006', NULL, '2026-01-02 03:04:05.006'`;
const stampColumns = 'created_by, created_at, updated_by, updated_at';

const suite = (prepare: () => Promise<DataSourceOptions>): void => {
  let source: DataSource;
  let ask: Awaited<ReturnType<typeof sourceBefore>>['ask'];
  afterEach(() => source.destroy());

  const open = async (): Promise<void> => {
    ({ source, ask } = await sourceBefore(await prepare(), 'IdentifierKeys'));
    for (const tenant of [acme, globex]) {
      await ask(
        `INSERT INTO tenants (id, name, is_default, is_suspended, ${stampColumns}, tenancy, unique_tenant_name)
          VALUES (?, ?, FALSE, FALSE, ${stored}, ?, ?)`,
        [tenant, tenant, tenant, tenant],
      );
    }
  };

  const add = async (number: number, tenant: string, url: string | null): Promise<void> => {
    const id = idOf(number);
    await ask(
      `INSERT INTO resources (id, type, name, identifier_url, signing_algorithm, rbac_enabled, scopes_added,
          skip_consent_for_first_party, app_metadata, is_system, tenant_id, ${stampColumns}, tenancy,
          unique_resource_name, unique_identifier_url)
        VALUES (?, 'api', ?, ?, 'RS256', FALSE, FALSE, FALSE, '[]', FALSE, ?, ${stored}, ?, ?, ?)`,
      [id, id, url, tenant, tenant, id, url],
    );
    if (url !== null) await claim(number, tenant, url);
  };

  const claim = (number: number, tenant: string, url: string): Promise<unknown> =>
    ask(
      `INSERT INTO audiences (id, identifier_url, tenant_id, tenancy, unique_identifier_url)
        VALUES (?, ?, ?, ?, ?)`,
      [idOf(number), url, tenant, tenant, url],
    );

  const migrate = (): Promise<void> => new IdentifierKeys().up(source.createQueryRunner());

  const keys = async (): Promise<readonly (readonly [number, string | null])[]> => {
    const rows = await ask<{ id: string; held: string | null }>(
      'SELECT id, unique_identifier_url_key AS held FROM resources ORDER BY id',
    );
    return rows.map(({ id, held }) => [Number(id.slice(-12)), held]);
  };

  const owners = async (): Promise<ReadonlyMap<string, string | null>> => {
    const rows = await ask<{ identifier_url: string; tenant_id: string | null }>(
      'SELECT identifier_url, tenant_id FROM audiences',
    );
    return new Map(rows.map((row) => [row.identifier_url, row.tenant_id]));
  };

  test('each identifier gets its key, and one of several that would have the same', async () => {
    await open();
    await add(11, acme, 'https://api.example/');
    await add(12, acme, 'https://api.example');
    await add(13, acme, 'https://API.example/mcp/');
    await add(14, acme, 'https://api.example/mcp/');
    await add(15, acme, 'urn:orders');
    await add(16, acme, null);

    await migrate();

    expect(await keys()).toEqual([
      [11, null],
      [12, 'https://api.example'],
      [13, 'https://api.example/mcp'],
      [14, null],
      [15, 'urn:orders'],
      [16, null],
    ]);
  });

  test('identifiers and the audiences of older servers stay as they were', async () => {
    await open();
    await add(11, acme, 'https://api.example/');
    await add(12, globex, 'https://API.example');

    await migrate();

    const rows = await ask('SELECT identifier_url AS url FROM resources ORDER BY id');
    expect(rows).toEqual([{ url: 'https://api.example/' }, { url: 'https://API.example' }]);
    expect([...(await owners()).keys()]).toEqual(
      expect.arrayContaining(['https://api.example/', 'https://API.example']),
    );
  });

  test('a key belongs to the tenant that had the audience, also of a resource that is gone', async () => {
    await open();
    await claim(11, globex, 'HTTPS://Gone.example:443/');
    await claim(12, acme, 'https://kept.example');

    await migrate();

    const claims = await owners();
    expect(claims.get('https://gone.example')).toBe(globex);
    expect(claims.get('https://kept.example')).toBe(acme);
    expect(claims.size).toBe(3);
  });

  test('a second run, as after a crash, changes nothing', async () => {
    await open();
    await add(11, acme, 'https://api.example/');
    await add(12, globex, 'https://api.example:443');
    await migrate();
    const before = [await keys(), await owners()];

    await migrate();

    expect([await keys(), await owners()]).toEqual(before);
  });
};

describe('keys of identifiers in a SQLite file', () => {
  const newFileName = newFileNames();

  suite(async () => sqliteDatabase(await newFileName()).options);
});

describeWithServers('keys of identifiers on a database server', (server) => {
  let databases = 0;

  suite(async () => serverDatabase(await server().url(`identifier_keys_${++databases}`)).options);
});
