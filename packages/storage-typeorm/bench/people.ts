/**
 * What it costs to find people by name, on SQLite and on MariaDB where it is installed, and what the migration costs
 * that fills the columns for it.
 *
 * Arguments: numbers of users, `100000` when none. `ONLY=sqlite` or `ONLY=mariadb` leaves the other out. Only the
 * indexes that these lists use are made: all of them would fill the disk, and none of the others is looked at.
 */
import { listedDomainNames } from '@keyward/core/in-memory';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import type { User } from '@keyward/core';
import { newTenant, newUser, userSearch, usersThatAre } from '@keyward/core/management';
import {
  oneTenant,
  recordTypes,
  type Filter,
  type ListedKey,
  type PageQuery,
  type Storage,
} from '@keyward/core/ports';
import { parseDatabaseUrl } from '../src/open/database-url.js';
import { listedValues } from '../src/migrations/listed-values.js';
import { openMysql } from '../src/mysql/open.js';
import { userSchema } from '../src/tables/schemas/user.js';
import { RowMapping } from '../src/sql/row-mapping.js';
import { openSqlite } from '../src/sqlite/open.js';
import { Sealing } from '../src/sql/sealing.js';
import { storageOn } from '../src/open/storage.js';
import type { Connections } from '../src/sql/connections.js';
import { indexName, referenceName } from '../src/tables/table-indexes.js';
import { startMariadb } from '../test/mariadb-server.js';
import { showingSealer } from '../test/showing-sealer.js';

type Opened = Connections & { readonly dataSource: DataSource };
type Asked = Partial<PageQuery<User>>;

const rounds = 15;
const given = process.argv.slice(2).map(Number);
const sizes = given.some((size) => size > 0) ? given.filter((size) => size > 0) : [100_000];
const only = process.env['ONLY'];
const tenantId = 'tenant';
const table = userSchema.table;

const keys = [...userSchema.computed.values()].map(({ name }) => name);
const isKey = (name: string): boolean => keys.includes(name);
const usedColumns = ['created_at', 'username_key', 'email_key', 'phone_number', 'is_blocked'];
const others = userSchema.indexes.filter((columns) => !columns.some((each) => keys.includes(each)));
const computedIndexes = userSchema.indexes.filter((columns) => !others.includes(columns));
const usedIndexes = others.filter(
  (columns) =>
    columns.join() === 'tenancy,id' || columns.some((each) => usedColumns.includes(each)),
);

const mixed = (at: number): number => Math.imul(at + 1, 2_654_435_761) >>> 0;

/** One in a hundred is a Smith, and one in a hundred a Mary. The others share 2,000 family and 300 given names. */
const familyNameAt = (at: number): string =>
  mixed(at) % 100 === 0 ? 'Smith' : `Family${mixed(at + 7) % 2000}`;
const givenNameAt = (at: number): string =>
  mixed(at + 13) % 100 === 0 ? 'Mary' : `Given${mixed(at + 29) % 300}`;

const userAt = (at: number): User => {
  const time = new Date(Date.UTC(2026, 0, 1) + (mixed(at + 3) % 31_536_000) * 1000);
  const stamp = { createdBy: null, createdAt: time, updatedBy: null, updatedAt: time };
  const given_name = givenNameAt(at);
  const family_name = familyNameAt(at);
  return newUser(listedDomainNames, {
    id: `${mixed(at).toString(16).padStart(8, '0')}-0000-4000-8000-${String(at).padStart(12, '0')}`,
    tenantId,
    username: `user${at}`,
    email: `${given_name}.${family_name}.${at}@example.com`,
    phoneNumber: `+4930${String(at).padStart(9, '0')}`,
    profile: { name: `${given_name} ${family_name}`, given_name, family_name },
    ...stamp,
  });
};

const insertUsers = async (connections: Opened, size: number): Promise<void> => {
  const mapping = new RowMapping(userSchema, recordTypes.users, showingSealer);
  const atOnce = 500;
  for (let from = 0; from < size; from += atOnce) {
    const seal = (plain: string, context: string): string => showingSealer.seal(plain, context);
    const rows = Array.from({ length: Math.min(atOnce, size - from) }, (_, at) => {
      const values = mapping.values(userAt(from + at), seal);
      return values.filter((_, place) => !isKey(mapping.namesWritten[place]!));
    });
    const names = mapping.namesWritten.filter((name) => !isKey(name));
    const place = `(${names.map(() => '?').join(', ')})`;
    await connections.writing(async (session) => {
      await session.affected(
        `INSERT INTO ${table} (${names.join(', ')}) VALUES ${rows.map(() => place).join(', ')}`,
        rows.flat(),
      );
    });
  }
};

const seconds = async (work: () => Promise<unknown>): Promise<string> => {
  const started = performance.now();
  await work();
  return ((performance.now() - started) / 1000).toFixed(1);
};

/** The table as the version before left it, with rows in it; then the migration. */
const load = async (connections: Opened, storage: Storage, size: number): Promise<string> => {
  const now = new Date();
  const stamp = { createdBy: null, createdAt: now, updatedBy: null, updatedAt: now };
  await storage.tenants.add(newTenant({ id: tenantId, name: 'Tenant', ...stamp }));

  const run = (sql: string): Promise<unknown> => connections.dataSource.query(sql);
  const isMysql = connections.dialect.name === 'mysql';
  const listOf = (columns: readonly string[]): string => columns.join(', ');
  const dropped = [...others, ...computedIndexes];
  if (isMysql) {
    await run(`ALTER TABLE ${table} DROP FOREIGN KEY ${referenceName(table, 'tenant_id')}`);
    const drops = [
      ...dropped.map((columns) => `DROP INDEX ${indexName(table, columns)}`),
      ...keys.map((key) => `DROP COLUMN ${key}`),
    ];
    await run(`ALTER TABLE ${table} ${drops.join(', ')}`);
  } else {
    for (const columns of dropped) await run(`DROP INDEX ${indexName(table, columns)}`);
    for (const key of keys) await run(`ALTER TABLE ${table} DROP COLUMN ${key}`);
  }

  await insertUsers(connections, size);
  for (const columns of usedIndexes)
    await run(`CREATE INDEX ${indexName(table, columns)} ON ${table} (${listOf(columns)})`);

  const Migration = listedValues.find(({ name }) => name.includes('_of_users_'))!;
  const unbounded = isMysql ? await withoutTimeouts(connections.dataSource) : undefined;
  const runner = (unbounded ?? connections.dataSource).createQueryRunner('master');
  const spent = await seconds(async () => {
    if (!isMysql) await runner.startTransaction();
    await new Migration().up(runner);
    if (!isMysql) await runner.commitTransaction();
  });
  await runner.release();
  await unbounded?.destroy();
  return spent;
};

/** As migrations run: the statements of a server end after seconds. */
const withoutTimeouts = ({ options }: DataSource): Promise<DataSource> => {
  const unbounded = { ...options, driver: undefined, enableQueryTimeout: false };
  return new DataSource({
    ...unbounded,
    maxQueryExecutionTime: 0,
  }).initialize();
};

const byOf = (attribute: ListedKey<User>, direction: 'asc' | 'desc' = 'asc') =>
  [{ attribute, direction }] as const;
const newest = byOf('createdAt', 'desc');
const isEqual = (attribute: ListedKey<User>, value: string): Filter<User> => ({
  kind: 'equals',
  attribute,
  value,
});
const begins = (attribute: ListedKey<User>, initial: string): Filter<User> => ({
  kind: 'substring',
  attribute,
  parts: { initial, any: [], final: '' },
});
const search = (text: string, more: Asked = {}): Asked => ({
  search: userSearch(listedDomainNames, text),
  ...more,
});
const sortedSearch = (text: string, order: PageQuery<User>['order']): Asked => ({
  search: userSearch(listedDomainNames, text),
  order,
});

const questions: Readonly<Record<string, Asked>> = {
  'sorted by name': { order: byOf('nameKey') },
  'sorted by family name, last first': { order: byOf('familyNameKey', 'desc') },
  'sorted by nickname (nobody has one)': { order: byOf('nicknameKey') },
  'one family name of 2,000, newest first': {
    filter: isEqual('familyNameKey', 'family77'),
    order: newest,
  },
  'one family name of 2,000, by given name': {
    filter: isEqual('familyNameKey', 'family77'),
    order: byOf('givenNameKey'),
  },
  'a given name of 1%, newest first': { filter: isEqual('givenNameKey', 'mary'), order: newest },
  'a name that begins so (1%), by name': {
    filter: begins('nameKey', 'mary'),
    order: byOf('nameKey'),
  },
  'search: one person': search('user4711'),
  'search: nobody': search('zzzz'),
  'search: one family name of 2,000': search('family77'),
  'search: Smith (1%)': search('Smith'),
  'search: Mary Smith (1 of 10,000)': search('Mary Smith'),
  'search: smith, mary': search('smith, mary'),
  'search: g (almost all)': search('g'),
  'search: a phone number': search('0049 30 000004711'),
  'search: Smith (1%), newest first': sortedSearch('Smith', newest),
  'search: Smith (1%), by name': sortedSearch('Smith', byOf('nameKey')),
  'search: g (almost all), newest first': sortedSearch('g', newest),
  'search: Smith (1%), with the count': search('Smith', { totalCount: true }),
  'search: Smith (1%), blocked ones (none)': search('Smith', {
    filter: usersThatAre('blocked', new Date()),
  }),
};

const median = (values: number[]): number =>
  values.sort((left, right) => left - right)[Math.floor(values.length / 2)]!;

const measure = async (storage: Storage, asked: Asked): Promise<number> => {
  const times: number[] = [];
  let spent = 0;
  while (times.length < rounds && spent < 8000) {
    const started = performance.now();
    await storage.users.page({
      pinned: [],
      order: [],
      offset: 0,
      limit: 10,
      totalCount: false,
      ...asked,
    });
    times.push(performance.now() - started);
    spent += times.at(-1)!;
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
  columns.push(`${engine} ${size}`);
  note('the migration, in seconds', await load(connections, storage, size));
  process.stderr.write(`${engine}: ${size} users loaded\n`);
  const within = storage.within(oneTenant(tenantId));
  for (const [name, asked] of Object.entries(questions)) {
    const all = await measure(storage, asked);
    const own = await measure(within, asked);
    note(name, `${all.toFixed(1)} / ${own.toFixed(1)}`);
  }
  await storage.close();
};

const mariadb =
  only === 'sqlite' ? undefined : await startMariadb(['--innodb-buffer-pool-size=1G']);
const folder = await mkdtemp(join(tmpdir(), 'keyward-people-'));
try {
  for (const size of sizes) {
    const file = join(folder, `${size}.db`);
    if (only !== 'mariadb') await bench('SQLite', size, await openSqlite(file));
    await rm(file, { force: true });
    if (mariadb === undefined) continue;

    const address = parseDatabaseUrl(await mariadb.url(`people_${size}`));
    await bench('MariaDB', size, await openMysql(address as never));
  }
} finally {
  await mariadb?.stop();
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(
  `| ms | ${columns.join(' | ')} |\n|---|${columns.map(() => '---|').join('')}\n`,
);
for (const [name, values] of results) process.stdout.write(`| ${name} | ${values.join(' | ')} |\n`);
