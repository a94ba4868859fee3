/**
 * Measures pages of groups, and of the members of one role and of one group, at different sizes, on SQLite and on
 * MariaDB where it is installed.
 *
 * Arguments: numbers of rows, `1000 100000` when none. Prints the median and the fastest of `rounds` runs in
 * milliseconds.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { newGroup, newTenant } from '@keyward/core/management';
import {
  oneTenant,
  recordTypes,
  type GroupMember,
  type Identified,
  type PageQuery,
  type RecordName,
  type RoleMember,
  type Storage,
} from '@keyward/core/ports';
import { parseDatabaseUrl } from '../src/open/database-url.js';
import { openMysql } from '../src/mysql/open.js';
import { recordSchemas } from '../src/tables/record-schemas.js';
import { RowMapping } from '../src/sql/row-mapping.js';
import type { Connections } from '../src/sql/connections.js';
import { openSqlite } from '../src/sqlite/open.js';
import { Sealing } from '../src/sql/sealing.js';
import { storageOn } from '../src/open/storage.js';
import { startMariadb } from '../test/mariadb-server.js';
import { showingSealer } from '../test/showing-sealer.js';

type Opened = Connections & { readonly dataSource: DataSource };

const rounds = 41;
const given = process.argv
  .slice(2)
  .map(Number)
  .filter((size) => size > 0);
const sizes = given.length > 0 ? given : [1000, 100_000];
const tenantId = 'tenant';
const [role, group] = ['a role', 'a group'];

const shuffled = (at: number): string =>
  (Math.imul(at + 1, 2_654_435_761) >>> 0).toString(16).padStart(8, '0');
const recordAt = (at: number) => {
  const time = new Date(
    Date.UTC(2026, 0, 1) + ((Math.imul(at + 7, 40_503) >>> 0) % 31_536_000) * 1000,
  );
  return {
    id: `${shuffled(at)}-0000-4000-8000-${String(at).padStart(12, '0')}`,
    tenantId,
    createdBy: `user ${at % 50}`,
    createdAt: time,
    updatedBy: `user ${at % 50}`,
    updatedAt: time,
  };
};
const memberAt = (at: number) => ({
  ...recordAt(at),
  userId: `${shuffled(at + 5)}-0000-4000-8000-${String(at).padStart(12, '0')}`,
  expiresAt: null,
  identityProviderId: null,
});

const made: Partial<Record<RecordName, (at: number) => object>> = {
  groups: (at) =>
    newGroup({
      ...recordAt(at),
      name: `Group ${shuffled(at)}`,
      description: 'A group of some length',
    }),
  roleMembers: (at) => ({ ...memberAt(at), roleId: role }) satisfies RoleMember,
  groupMembers: (at) => ({ ...memberAt(at), groupId: group }) satisfies GroupMember,
};

/** As lists see them: without those that have ended. */
const alive = { attribute: 'expiresAt', absentOrAfter: new Date() };

const queries: Readonly<Record<string, readonly [RecordName, object]>> = {
  'groups, default order': ['groups', {}],
  'groups by name': ['groups', { order: [{ attribute: 'name', direction: 'asc' }] }],
  'groups, newest first': ['groups', { order: [{ attribute: 'createdAt', direction: 'desc' }] }],
  'members of one role, default order': [
    'roleMembers',
    { pinned: [{ attribute: 'roleId', equals: role }, alive] },
  ],
  'members of one role, newest first': [
    'roleMembers',
    {
      pinned: [{ attribute: 'roleId', equals: role }, alive],
      order: [{ attribute: 'createdAt', direction: 'desc' }],
    },
  ],
  'members of one group, default order': [
    'groupMembers',
    { pinned: [{ attribute: 'groupId', equals: group }, alive] },
  ],
  'members of one group, newest first': [
    'groupMembers',
    {
      pinned: [{ attribute: 'groupId', equals: group }, alive],
      order: [{ attribute: 'createdAt', direction: 'desc' }],
    },
  ],
};

/** Without the ends of the links: whether these are there costs a list nothing. */
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
  if (connections.dialect.name === 'sqlite')
    await connections.dataSource.query('PRAGMA foreign_keys = OFF');
  for (const [name, at] of Object.entries(made) as [RecordName, (at: number) => object][]) {
    const mapping = new RowMapping(recordSchemas[name], recordTypes[name] as never, showingSealer);
    for (let from = 0; from < size; from += 1000) {
      const rows = Array.from({ length: Math.min(1000, size - from) }, (_, offset) =>
        mapping.values(at(from + offset) as never, (plain, context) =>
          showingSealer.seal(plain, context),
        ),
      );
      const names = mapping.namesWritten;
      const places = rows.map(() => `(${names.map(() => '?').join(', ')})`).join(', ');
      await connections.writing(async (session) => {
        if (connections.dialect.name === 'mysql')
          await session.affected('SET SESSION foreign_key_checks = 0', []);
        await session.affected(
          `INSERT INTO ${recordSchemas[name].table} (${names.join(', ')}) VALUES ${places}`,
          rows.flat(),
        );
      });
    }
  }
};

const measure = async (storage: Storage, name: RecordName, query: object): Promise<string> => {
  const times: number[] = [];
  const page = {
    pinned: [],
    order: [],
    offset: 0,
    limit: 10,
    totalCount: false,
    ...query,
  } as PageQuery<Identified>;
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    await (
      storage[name] as unknown as { page(query: PageQuery<Identified>): Promise<unknown> }
    ).page(page);
    times.push(performance.now() - started);
  }
  times.sort((left, right) => left - right);
  return `${times[Math.floor(rounds / 2)]!.toFixed(1)}, ${times[0]!.toFixed(1)}`;
};

const columns: string[] = [];
const results = new Map(Object.keys(queries).map((name) => [name, [] as string[]]));

const bench = async (engine: string, size: number, connections: Opened): Promise<void> => {
  const storage = storageOn(connections, new Sealing(showingSealer, connections.dialect));
  await load(connections, storage, size);
  for (const [reach, seen] of [
    ['all', storage],
    ['tenant', storage.within(oneTenant(tenantId))],
  ] as const) {
    columns.push(`${engine} ${size} ${reach}`);
    for (const [name, [record, query]] of Object.entries(queries))
      results.get(name)!.push(await measure(seen, record, query));
  }
  await storage.close();
};

const mariadb = await startMariadb(['--innodb-buffer-pool-size=2G']);
const folder = await mkdtemp(join(tmpdir(), 'keyward-links-'));
try {
  for (const size of sizes) {
    await bench('sqlite', size, await openSqlite(join(folder, `${size}.db`)));
    if (mariadb)
      await bench(
        'mariadb',
        size,
        await openMysql(parseDatabaseUrl(await mariadb.url(`links_${size}`)) as never),
      );
  }
} finally {
  await mariadb?.stop();
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(
  `| median, fastest ms | ${columns.join(' | ')} |\n|---|${columns.map(() => '---|').join('')}\n`,
);
for (const [name, values] of results) process.stdout.write(`| ${name} | ${values.join(' | ')} |\n`);
