/** A database file with very many people and groups, as an organization of that size has them. */
import { createRequire } from 'node:module';
import {
  createDeployment,
  type Target,
} from '../../../../packages/server/test/deployment/deployment.js';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';

const root = new URL('../../../../', import.meta.url);

interface Filling {
  readonly fill: (
    file: string,
    counts: { readonly users: number; readonly groups: number; readonly events: number },
  ) => void;
  /** SQL: the id of the record of this number. */
  readonly scattered: (number: string) => string;
}

interface SqlFile {
  readonly exec: (sql: string) => void;
  readonly close: () => void;
}

/** Everything has its tenant after the first start, so the server is started once before. */
const startOnce = async (target: Target): Promise<void> => {
  const server = createDeployment(target);
  await server.start();
  await server.stop();
};

const openFile = (file: string): SqlFile => {
  const require = createRequire(new URL('packages/storage-typeorm/package.json', root));
  const { DatabaseSync } = require('@photostructure/sqlite') as {
    readonly DatabaseSync: new (file: string) => SqlFile;
  };
  return new DatabaseSync(file);
};

/** A file that no connection of this process has open, since filling takes it as a whole. */
const copyOf = (file: string): string => {
  const copy = `${file}-filled`;
  const database = openFile(file);
  database.exec(`VACUUM INTO '${copy}'`);
  database.close();
  return copy;
};

/** Each ten groups stand in one: of 10,000 there are 10 at the top. */
const nestGroups = (file: string, count: number, scattered: Filling['scattered']): void => {
  const database = openFile(file);
  database.exec(
    `WITH RECURSIVE n(i) AS (VALUES (10) UNION ALL SELECT i + 1 FROM n LIMIT ${count - 10})
     INSERT INTO nested_groups
       (id, tenant_id, tenancy, group_id, nested_group_id, unique_nested_group_id, created_at, updated_at)
     SELECT ${scattered('i')}, g.tenant_id, g.tenancy, g.id, ${scattered('i')},
       g.id || '/' || ${scattered('i')}, g.created_at, g.updated_at
     FROM n JOIN groups g ON g.id = ${scattered('(i / 10)')}`,
  );
  database.close();
};

export const largeTarget = (counts: {
  readonly users: number;
  readonly groups: number;
}): Target => ({
  ...sqliteTarget,
  async openDatabase() {
    const { database, remove } = await sqliteTarget.openDatabase();
    if (database.kind !== 'sqlite') throw new Error('Only a file can be filled.');
    const stays = () => Promise.resolve();
    await startOnce({
      ...sqliteTarget,
      openDatabase: () => Promise.resolve({ database, remove: stays }),
    });

    const path = new URL('bench/fill.mjs', root).href;
    const { fill, scattered } = (await import(path)) as Filling;
    const file = copyOf(database.file);
    fill(file, { ...counts, events: 1000 });
    nestGroups(file, counts.groups, scattered);
    return { database: { ...database, file }, remove };
  },
});
