/** A database file with very many people and groups, as an organization of that size has them. */
import { createRequire } from 'node:module';
import {
  createDeployment,
  type Target,
} from '../../../../packages/server/test/deployment/deployment.js';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';

const root = new URL('../../../../', import.meta.url);

interface Filling<Opened> {
  readonly fillTargets: { readonly sqlite: (at: { readonly url: string }) => Promise<Opened> };
  readonly fill: (
    target: Opened,
    counts: { readonly users: number; readonly groups: number; readonly events: number },
  ) => Promise<void>;
}

interface Rows {
  /** The id of the record of this number. */
  readonly scattered: (number: number) => string;
}

interface SqlFile {
  readonly exec: (sql: string) => void;
  readonly prepare: (sql: string) => { readonly run: (...values: string[]) => void };
  readonly close: () => void;
}

const imported = async <Exported>(path: string): Promise<Exported> =>
  (await import(new URL(path, root).href)) as Exported;

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
const nestGroups = (file: string, count: number, idOf: Rows['scattered']): void => {
  const database = openFile(file);
  database.exec('BEGIN');
  const nest = database.prepare(
    `INSERT INTO nested_groups
       (id, tenant_id, tenancy, group_id, nested_group_id, unique_nested_group_id, created_at, updated_at)
     SELECT n.id, n.tenant_id, n.tenancy, g.id, n.id, g.id || '/' || n.id, n.created_at, n.updated_at
     FROM groups n, groups g WHERE n.id = ? AND g.id = ?`,
  );
  for (let nested = 10; nested < count; nested++)
    nest.run(idOf(nested), idOf(Math.floor(nested / 10)));
  database.exec('COMMIT');
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

    const { fill, fillTargets } = await imported<Filling<unknown>>('bench/fill.mjs');
    const { scattered } = await imported<Rows>('bench/rows.mjs');
    const file = copyOf(database.file);
    await fill(await fillTargets.sqlite({ url: `sqlite:${file}` }), { ...counts, events: 1000 });
    nestGroups(file, counts.groups, scattered);
    return { database: { ...database, file }, remove };
  },
});
