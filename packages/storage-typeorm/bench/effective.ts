/**
 * Measures effective permissions, on SQLite and on MariaDB where it is installed: a user in 50 groups, with ten levels
 * of groups above each and two parents for every group, 100 roles, and 10,000 scopes in all.
 *
 * Prints the median, and the fastest, in milliseconds of `rounds` runs.
 */
import { listedDomainNames } from '@keyward/core/in-memory';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadEffective, newGroup, newResource, newUser } from '@keyward/core/management';
import type { Storage } from '@keyward/core/ports';
import { parseDatabaseUrl } from '../src/open/database-url.js';
import { openMysql } from '../src/mysql/open.js';
import type { Connections } from '../src/sql/connections.js';
import { openSqlite } from '../src/sqlite/open.js';
import { Sealing } from '../src/sql/sealing.js';
import { storageOn } from '../src/open/storage.js';
import { startMariadb } from '../test/mariadb-server.js';
import { showingSealer } from '../test/showing-sealer.js';

const rounds = 51;
const size = { levels: 10, groups: 50, roles: 100, resources: 10, scopes: 10_000 };
const now = new Date();
const stamp = { createdBy: null, createdAt: now, updatedBy: null, updatedAt: now };
const idOf = (kind: number, at: number): string => {
  const scattered = (Math.imul(at + 1, 2_654_435_761) >>> 0).toString(16).padStart(8, '0');
  const last = String(kind).padStart(4, '0') + String(at).padStart(8, '0');
  return `${scattered}-0000-4000-8000-${last}`;
};
const tenantId = idOf(0, 0);
const user = newUser(listedDomainNames, { id: idOf(1, 0), tenantId, username: 'ada', ...stamp });
const count = (length: number): readonly number[] => Array.from({ length }, (_, at) => at);
const link = (kind: number, at: number) => ({
  id: idOf(kind, at),
  tenantId,
  expiresAt: null,
  ...stamp,
});
const described = { description: null, metadata: {}, appMetadata: [] };

const load = (storage: Storage): Promise<void> =>
  storage.transaction(async (stores) => {
    await stores.tenants.add({
      id: tenantId,
      name: 'tenant',
      displayName: null,
      description: null,
      domains: [],
      settings: {},
      appMetadata: [],
      isDefault: true,
      isSuspended: false,
      ...stamp,
    } as never);
    await stores.users.add(user);
    for (const at of count(size.resources))
      await stores.resources.add(
        newResource({
          id: idOf(2, at),
          type: 'api',
          name: `resource ${at}`,
          rbacEnabled: true,
          tenantId,
          ...stamp,
        }),
      );
    for (const at of count(size.roles))
      await stores.roles.add({
        id: idOf(3, at),
        name: `role ${at}`,
        ...described,
        isSystem: false,
        isDefault: false,
        tenantId,
        ...stamp,
      });
    for (const at of count(size.scopes)) {
      const resourceId = idOf(2, at % size.resources);
      await stores.scopes.add({
        id: idOf(4, at),
        resourceId,
        name: `scope:${at}`,
        description: null,
        requiredAcr: null,
        requiredAge: null,
        tenantId,
        ...stamp,
      });
      await stores.rolePermissions.add({
        ...link(5, at),
        roleId: idOf(3, Math.floor(at / (size.scopes / size.roles))),
        resourceId,
        scopeId: idOf(4, at),
      });
    }
    const group = (level: number, at: number): string =>
      idOf(6, level * size.groups + (at % size.groups));
    let links = 0;
    for (const level of count(size.levels + 1)) {
      for (const at of count(size.groups)) {
        await stores.groups.add(
          newGroup({ id: group(level, at), name: `group ${level}/${at}`, tenantId, ...stamp }),
        );
        if (level > 0)
          for (const next of [0, 1])
            await stores.nestedGroups.add({
              ...link(7, links++),
              groupId: group(level - 1, at + next),
              nestedGroupId: group(level, at),
            });
        if (level === size.levels)
          await stores.groupMembers.add({
            ...link(8, at),
            groupId: group(level, at),
            userId: user.id,
            identityProviderId: null,
          });
      }
    }
    for (const at of count(size.roles))
      await stores.groupRoles.add({
        ...link(9, at),
        groupId: group(at % size.levels, at),
        roleId: idOf(3, at),
      });
  });

const median = (values: number[]): number =>
  values.sort((left, right) => left - right)[Math.floor(values.length / 2)]!;

const measure = async (work: () => Promise<unknown>): Promise<string> => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return `${median(times).toFixed(1)}, fastest ${Math.min(...times).toFixed(1)}`;
};

const bench = async (
  engine: string,
  connections: Connections,
  loaded: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> => {
  const storage = storageOn(connections, new Sealing(showingSealer, connections.dialect));
  await load(storage);
  await loaded();
  const held = async (resources?: readonly string[]): Promise<number> =>
    (await loadEffective(storage, user, now, resources)).permissions.size;
  const one = [idOf(2, 0)];
  const cells = [
    engine,
    `${await measure(() => held())} (${await held()} permissions)`,
    `${await measure(() => held(one))} (${await held(one)})`,
  ];
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
  await storage.close();
};

const mariadb = await startMariadb(['--innodb-buffer-pool-size=512M']);
const folder = await mkdtemp(join(tmpdir(), 'keyward-effective-'));
process.stdout.write(
  '| ms | all permissions of a user | on one resource, as for a token |\n|---|---|---|\n',
);
try {
  await bench('sqlite', await openSqlite(join(folder, 'effective.db')));
  // The statistics that the server gathers by itself some seconds after so much was written.
  if (mariadb)
    await bench(
      'mariadb',
      await openMysql(parseDatabaseUrl(await mariadb.url('effective')) as never),
      () =>
        mariadb.query(
          'USE effective; ANALYZE TABLE nested_groups, group_roles, role_permissions, roles, resources',
        ),
    );
} finally {
  await mariadb?.stop();
  await rm(folder, { recursive: true, force: true });
}
