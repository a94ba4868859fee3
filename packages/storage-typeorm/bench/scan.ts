/**
 * What a list costs that compares claims without an index (ADR 0078), on SQLite and on MariaDB where it is installed.
 *
 * Arguments: numbers of users, `5000` when none. For SQLite it shows CPU, which is what it holds the process for; for
 * MariaDB the time until the answer.
 */
import { listedDomainNames } from '@keyward/core/in-memory';
import type { User } from '@keyward/core';
import { newTenant, newUser } from '@keyward/core/management';
import { isRefusal, oneTenant, type PageQuery, type Storage } from '@keyward/core/ports';
import { parseDatabaseUrl } from '../src/open/database-url.js';
import { openMysql } from '../src/mysql/open.js';
import { Sealing } from '../src/sql/sealing.js';
import type { Connections } from '../src/sql/connections.js';
import { openSqlite } from '../src/sqlite/open.js';
import { storageOn } from '../src/open/storage.js';
import { startMariadb } from '../test/mariadb-server.js';
import { showingSealer } from '../test/showing-sealer.js';

const rounds = 15;
const given = process.argv.slice(2).map(Number);
const sizes = given.some((size) => size > 0) ? given.filter((size) => size > 0) : [5000];
const tenantId = '00000000-0000-4000-8000-00000000000a';
const stamp = { createdBy: null, createdAt: new Date(0), updatedBy: null, updatedAt: new Date(0) };

/** A profile of 300 bytes, or of 4 kB. */
const userAt = (at: number, isLong: boolean): User =>
  newUser(listedDomainNames, {
    id: `${String(at).padStart(8, '0')}-0000-4000-8000-00000000000b`,
    tenantId,
    username: `user${at}`,
    email: `mail${at}@example.com`,
    profile: {
      name: `Common Name${at}`,
      middle_name: `Middle${at % 977}`,
      gender: at % 2 === 0 ? 'male' : 'female',
      birthdate: '1815-12-10',
      zoneinfo: 'Europe/Berlin',
      locale: 'de-DE',
      ...(isLong && {
        website: `https://people.example/${'x'.repeat(1900)}`,
        address: { formatted: 'y'.repeat(900), street_address: 'z'.repeat(900) },
      }),
    },
    ...stamp,
  });

const addUsers = async (storage: Storage, size: number, isLong: boolean): Promise<void> => {
  await storage.tenants.add(newTenant({ id: tenantId, name: 'Tenant', ...stamp }));
  for (let from = 0; from < size; from += 2000)
    await storage.transaction(async ({ users }) => {
      for (let at = from; at < Math.min(size, from + 2000); at++)
        await users.add(userAt(at, isLong));
    });
};

const male = { kind: 'equals', attribute: 'genderKey', value: 'male' } as const;
const begins = (attribute: 'middleNameKey' | 'usernameKey', initial: string) =>
  ({ kind: 'substring', attribute, parts: { initial, any: [], final: '' } }) as const;

const asked = (size: number): Readonly<Record<string, Partial<PageQuery<User>>>> => ({
  'a filter, counted': { filter: male, totalCount: true },
  'a sort': { order: [{ attribute: 'middleNameKey', direction: 'desc' }] },
  'a sort by pages': { order: [{ attribute: 'websiteKey', direction: 'desc' }] },
  'a filter and a sort': {
    filter: begins('middleNameKey', 'middle1'),
    order: [{ attribute: 'zoneinfoKey', direction: 'asc' }],
  },
  'refused, one user more': { filter: male, scanLimit: size - 1 },
  'narrowed to few': { filter: { kind: 'and', of: [male, begins('usernameKey', 'user777')] } },
});

const cpuOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const bench = async (opened: Connections, size: number, isLong: boolean): Promise<void> => {
  const { dialect } = opened;
  const storage = storageOn(opened, new Sealing(showingSealer, dialect));
  await addUsers(storage, size, isLong);
  const { users } = storage.within(oneTenant(tenantId));
  const measure = dialect.name === 'sqlite' ? cpuOf : timeOf;
  const whole = { pinned: [], order: [], offset: 0, limit: 10, totalCount: false, scanLimit: size };

  for (const [name, query] of Object.entries(asked(size))) {
    const work = (): Promise<unknown> =>
      users.page({ ...whole, ...query }).catch((error: unknown) => {
        if (!isRefusal(error, 'scan_too_long')) throw error;
      });
    const taken: number[] = [];
    for (let round = 0; round < rounds; round++) taken.push(await measure(work));
    taken.sort((one, other) => one - other);
    const figures = [taken[(rounds - 1) / 2]!, taken.at(-1)!].map((each) => each.toFixed(1));
    const profiles = isLong ? 'profiles of 4 kB' : 'short profiles';
    console.log([dialect.name, size, profiles, name, 'median, worst in ms:', ...figures].join(' '));
  }
  await opened.close();
};

const mariadb = await startMariadb();
try {
  for (const size of sizes)
    for (const isLong of [false, true]) {
      await bench(await openSqlite(':memory:'), size, isLong);
      if (mariadb === undefined) continue;

      const address = parseDatabaseUrl(await mariadb.url(`scan_${size}_${String(isLong)}`));
      await bench(await openMysql(address as never), size, isLong);
    }
} finally {
  await mariadb?.stop();
}
