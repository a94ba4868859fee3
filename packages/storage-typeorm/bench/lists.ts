/**
 * What pages of clients cost at different table sizes, on SQLite and on MariaDB where it is installed.
 *
 * Arguments: numbers of rows, `1000 100000` when none. Prints the median in milliseconds of `rounds` runs.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { Client } from '@keyward/core';
import { newClient, newTenant } from '@keyward/core/management';
import { oneTenant, recordTypes, type PageQuery, type Storage } from '@keyward/core/ports';
import { parseDatabaseUrl } from '../src/open/database-url.js';
import { openMysql } from '../src/mysql/open.js';
import { recordSchemas } from '../src/tables/record-schemas.js';
import { RowMapping } from '../src/sql/row-mapping.js';
import { openSqlite } from '../src/sqlite/open.js';
import { Sealing } from '../src/sql/sealing.js';
import { storageOn } from '../src/open/storage.js';
import type { Connections } from '../src/sql/connections.js';
import { indexName, referenceName } from '../src/tables/table-indexes.js';
import { startMariadb } from '../test/mariadb-server.js';
import { showingSealer } from '../test/showing-sealer.js';

type Opened = Connections & { readonly dataSource: DataSource };

const rounds = 15;
const sizes = process.argv
  .slice(2)
  .map(Number)
  .filter((size) => size > 0);
const only = process.env.ONLY;
const tenantId = 'tenant';

const clientAt = (at: number, rare: ReadonlySet<number>): Client => {
  const shuffled = (Math.imul(at + 1, 2_654_435_761) >>> 0).toString(16).padStart(8, '0');
  const time = new Date(
    Date.UTC(2026, 0, 1) + ((Math.imul(at + 7, 40_503) >>> 0) % 31_536_000) * 1000,
  );
  return newClient({
    id: `${shuffled}-0000-4000-8000-${String(at).padStart(12, '0')}`,
    type: (['spa', 'native', 'regular_web', 'machine_to_machine'] as const)[at % 4]!,
    name: `Client ${shuffled} ${at}`,
    description: 'A client of some length '.repeat(4),
    secret: 'secret',
    metadata: {
      grant_types: ['authorization_code'],
      urls: { redirect_uris: [`https://${at}.example/callback`] },
      refresh_token: {},
      id_token: {},
      oauth: {},
      saml: {},
      scim: {},
      wsfed: {},
    },
    isPublic: rare.has(at),
    isFirstParty: at % 2 === 0,
    tenantId,
    createdBy: `user ${at % 50}`,
    createdAt: time,
    updatedBy: `user ${at % 50}`,
    updatedAt: time,
  });
};

const load = async (connections: Opened, storage: Storage, size: number): Promise<void> => {
  const now = new Date();
  await storage.tenants.add(
    newTenant({
      id: tenantId,
      name: 'Tenant',
      createdBy: null,
      createdAt: now,
      updatedBy: null,
      updatedAt: now,
    }),
  );
  const mapping = new RowMapping(recordSchemas.clients, recordTypes.clients, showingSealer);
  const rare = new Set([1, 2, 3].map((part) => Math.floor((size * part) / 4)));
  const atOnce = 1000;
  const { indexes, table } = recordSchemas.clients;
  const run = (sql: string) => connections.dataSource.query(sql);
  const isMysql = connections.dialect.name === 'mysql';
  // Building an index once is many times faster than keeping it up to date row by row.
  if (isMysql) {
    await run(`ALTER TABLE ${table} DROP FOREIGN KEY ${referenceName(table, 'tenant_id')}`);
    await run(
      `ALTER TABLE ${table} ${indexes.map((each) => `DROP INDEX ${indexName(table, each)}`).join(', ')}`,
    );
  } else {
    for (const each of indexes) await run(`DROP INDEX ${indexName(table, each)}`);
  }
  for (let from = 0; from < size; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, size - from) }, (_, at) =>
      mapping.values(clientAt(from + at, rare), (plain, context) =>
        showingSealer.seal(plain, context),
      ),
    );
    const names = mapping.namesWritten;
    const place = `(${names.map(() => '?').join(', ')})`;
    await connections.writing(async (session) => {
      await session.affected(
        `INSERT INTO clients (${names.join(', ')}) VALUES ${rows.map(() => place).join(', ')}`,
        rows.flat(),
      );
    });
  }
  if (!isMysql) {
    for (const each of indexes)
      await run(`CREATE INDEX ${indexName(table, each)} ON ${table} (${each.join(', ')})`);
    return;
  }
  const newIndexes = indexes.map(
    (each) => `ADD INDEX ${indexName(table, each)} (${each.join(', ')})`,
  );
  await mariadb!.query(`ALTER TABLE lists_${size}.${table} ${newIndexes.join(', ')}`);
  await mariadb!.query(
    `ALTER TABLE lists_${size}.${table} ADD CONSTRAINT ${referenceName(table, 'tenant_id')} ` +
      `FOREIGN KEY (tenant_id) REFERENCES lists_${size}.tenants (id) ON DELETE CASCADE`,
  );
};

const queriesAt = (size: number): Readonly<Record<string, Partial<PageQuery<Client>>>> => {
  const known = clientAt(Math.floor(size / 3), new Set());
  const byName = [{ attribute: 'name', direction: 'asc' }] as const;
  const byNameDown = [{ attribute: 'name', direction: 'desc' }] as const;
  const newest = [{ attribute: 'createdAt', direction: 'desc' }] as const;
  const isType = { kind: 'equals', attribute: 'type', value: 'spa' } as const;
  const prefix = (initial: string) =>
    ({ kind: 'substring', attribute: 'name', parts: { initial, any: [], final: '' } }) as const;
  return {
    'no filter, default order': {},
    'sort name': { order: byName },
    'sort -created_at': { order: newest },
    'type=spa, sort name': { filter: isType, order: byName },
    'type=spa, sort -created_at': { filter: isType, order: newest },
    'is_public=true (3 rows), sort name': {
      filter: { kind: 'equals', attribute: 'isPublic', value: true },
      order: byName,
    },
    'is_public=true (3 rows), sort updated_at': {
      filter: { kind: 'equals', attribute: 'isPublic', value: true },
      order: [{ attribute: 'updatedAt', direction: 'asc' }],
    },
    'is_first_party=true, sort updated_at': {
      filter: { kind: 'equals', attribute: 'isFirstParty', value: true },
      order: [{ attribute: 'updatedAt', direction: 'asc' }],
    },
    'name=one, sort -created_at': {
      filter: { kind: 'equals', attribute: 'name', value: known.name },
      order: newest,
    },
    'name=one, default order': { filter: { kind: 'equals', attribute: 'name', value: known.name } },
    'name=none, sort -created_at': {
      filter: { kind: 'equals', attribute: 'name', value: 'none' },
      order: newest,
    },
    'created_by=2%, sort name': {
      filter: { kind: 'equals', attribute: 'createdBy', value: 'user 7' },
      order: byName,
    },
    'name=rare*, sort name': { filter: prefix(known.name.slice(0, 12)), order: byName },
    'name=rare*, sort -created_at': { filter: prefix(known.name.slice(0, 12)), order: newest },
    'name=all*, sort -name': { filter: prefix('Client'), order: byNameDown },
    'name=all*, sort -created_at': { filter: prefix('Client'), order: newest },
    'name=*mid*, sort name (frequent)': {
      filter: {
        kind: 'substring',
        attribute: 'name',
        parts: { initial: '', any: ['7'], final: '' },
      },
      order: byName,
    },
    'and(type, first_party), sort name': {
      filter: {
        kind: 'and',
        of: [isType, { kind: 'equals', attribute: 'isFirstParty', value: true }],
      },
      order: byName,
    },
    'offset 90%, sort name': { order: byName, offset: Math.floor(size * 0.9) },
    'offset 90%, type=spa, sort name': {
      filter: isType,
      order: byName,
      offset: Math.floor((size * 0.9) / 4),
    },
  };
};

const median = (values: number[]): number =>
  values.sort((left, right) => left - right)[Math.floor(values.length / 2)]!;

const measure = async (storage: Storage, query: Partial<PageQuery<Client>>): Promise<number> => {
  const times: number[] = [];
  for (
    let round = 0;
    round < rounds && times.reduce((sum, time) => sum + time, 0) < 8000;
    round++
  ) {
    const started = performance.now();
    await storage.clients
      .page({ pinned: [], order: [], offset: 0, limit: 10, totalCount: false, ...query })
      .catch(() => {
        throw new Error('timed out');
      });
    times.push(performance.now() - started);
  }
  return median(times);
};

const results = new Map<string, string[]>();
const columns: string[] = [];
const note = (name: string, value: string): void => {
  results.set(name, [...(results.get(name) ?? []), value]);
};

const bench = async (engine: string, size: number, connections: Opened): Promise<void> => {
  const storage = storageOn(connections, new Sealing(showingSealer, connections.dialect));
  const started = performance.now();
  await load(connections, storage, size);
  process.stderr.write(
    `${engine}: ${size} rows loaded in ${Math.round(performance.now() - started)} ms\n`,
  );
  for (const [reach, seen] of [
    ['all', storage],
    ['tenant', storage.within(oneTenant(tenantId))],
  ] as const) {
    columns.push(`${engine} ${size} ${reach}`);
    for (const [name, query] of Object.entries(queriesAt(size)))
      note(
        name,
        await measure(seen, query).then(
          (time) => time.toFixed(1),
          () => 'over',
        ),
      );
  }
  await storage.close();
};

const mariadb = await startMariadb([
  '--innodb-buffer-pool-size=4G',
  '--innodb-log-file-size=512M',
  '--innodb-sort-buffer-size=64M',
]);
const folder = await mkdtemp(join(tmpdir(), 'keyward-lists-'));
try {
  for (const size of sizes.length > 0 ? sizes : [1000, 100_000]) {
    if (only !== 'mariadb')
      await bench('sqlite', size, await openSqlite(join(folder, `${size}.db`)));
    if (mariadb && only !== 'sqlite')
      await bench(
        'mariadb',
        size,
        await openMysql(parseDatabaseUrl(await mariadb.url(`lists_${size}`)) as never),
      );
  }
} finally {
  await mariadb?.stop();
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(
  `| ms | ${columns.join(' | ')} |\n|---|${columns.map(() => '---|').join('')}\n`,
);
for (const [name, values] of results) process.stdout.write(`| ${name} | ${values.join(' | ')} |\n`);
