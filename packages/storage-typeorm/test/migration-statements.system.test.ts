/** Migrations change a table in statements that a crash may part, and that TiDB takes, too. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DataSource, type QueryRunner } from 'typeorm';
import '../src/open/spellings.js';
import { text } from '../src/tables/column.js';
import { extendTable } from '../src/migrations/kit/extend-table.js';
import { setIndexes } from '../src/migrations/kit/set-indexes.js';
import { describeWithMariadb } from './mariadb.js';
import { describeWithPostgres } from './postgres.js';

const SetIndexes = setIndexes(1, [
  { table: 'children', indexes: [['parent_id', 'id'], ['town', 'id'], ['name']] },
]);
const untouched = {
  children_by_age: 'age',
  children_by_parent_id: 'parent_id',
  children_by_town: 'town',
};
const wanted = {
  children_by_name: 'name',
  children_by_parent_id: 'parent_id,id',
  children_by_town: 'town,id',
};
const extension = {
  name: 'children',
  columns: { colour: text(20) },
  listing: { listed: ['colour'], tenantBound: false },
};

/** Where the tables stand. */
interface TestedDatabase {
  readonly type: 'mariadb' | 'postgres';
  readonly url: () => Promise<string>;
  readonly makeTables: (runner: QueryRunner) => Promise<void>;
  /** Selects the `name` of each index of `children`, and its `columns` in their order. */
  readonly indexesSql: string;
}

/** The tables are made anew before each test. */
const onDatabase = ({ type, url, makeTables, indexesSql }: TestedDatabase) => {
  let dataSource: DataSource;
  let runner: QueryRunner;

  beforeAll(async () => {
    dataSource = await new DataSource({ type, url: await url() }).initialize();
    runner = dataSource.createQueryRunner();
  });
  afterAll(async () => {
    await runner?.release();
    await dataSource?.destroy();
  });
  beforeEach(async () => {
    await runner.query('DROP TABLE IF EXISTS children, parents');
    await makeTables(runner);
  });

  const indexes = async (): Promise<Record<string, string>> => {
    const rows = await dataSource.query<{ name: string; columns: string }[]>(indexesSql);
    return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
  };

  /** The runner, which notes what `alters` a table, and breaks down before the statement at `breaksAt`. */
  const watched = (alters: RegExp, breaksAt = Infinity) => {
    const alterations: string[] = [];
    const query = (sql: string, parameters?: unknown[]): Promise<unknown> => {
      if (!alters.test(sql)) return runner.query(sql, parameters);
      if (alterations.length === breaksAt) throw new Error('the server ends');
      alterations.push(sql);
      return runner.query(sql, parameters);
    };
    const watching = Object.create(runner, { query: { value: query } }) as QueryRunner;
    return { alterations, watching };
  };

  return { runner: () => runner, indexes, watched };
};

describeWithMariadb('a migration on MariaDB', (mariadb) => {
  const { runner, indexes, watched } = onDatabase({
    type: 'mariadb',
    url: () => mariadb().url('statements'),
    makeTables: async (runner) => {
      await runner.query('CREATE TABLE parents (id CHAR(36) PRIMARY KEY)');
      await runner.query(
        `CREATE TABLE children (
          id CHAR(36) PRIMARY KEY,
          parent_id CHAR(36),
          name VARCHAR(100),
          town VARCHAR(100),
          age INT,
          INDEX children_by_parent_id (parent_id),
          INDEX children_by_town (town),
          INDEX children_by_age (age),
          CONSTRAINT children_names_parent_id FOREIGN KEY (parent_id) REFERENCES parents (id)
        )`,
      );
    },
    indexesSql: `SELECT index_name AS name, GROUP_CONCAT(column_name ORDER BY seq_in_index) AS columns
      FROM information_schema.statistics
      WHERE table_schema = 'statements' AND table_name = 'children' AND index_name <> 'PRIMARY'
      GROUP BY index_name ORDER BY index_name`,
  });
  const altering = (breaksAt?: number) => watched(/^ALTER/, breaksAt);

  test('replaces the index of a foreign key by another of the same name', async () => {
    await new SetIndexes().up(runner());
    expect(await indexes()).toEqual(wanted);
  });

  test('drops no index in the statement that adds another', async () => {
    const { alterations, watching } = altering();
    await new SetIndexes().up(watching);
    expect(alterations).toHaveLength(3);
    expect(alterations.filter((sql) => /DROP.*ADD|ADD.*DROP/.test(sql))).toEqual([]);
  });

  test('keeps no index that another process has renamed meanwhile', async () => {
    await new SetIndexes().up(runner());
    await runner().query(
      'ALTER TABLE children RENAME INDEX children_by_town TO old_children_by_town, ' +
        'ADD INDEX children_by_town (town, id)',
    );

    await new SetIndexes().up(runner());
    expect(await indexes()).toEqual(wanted);
  });

  test.each([1, 2])('goes on where it ended after %i statements on indexes', async (count) => {
    const { alterations, watching } = altering(count);
    await expect(new SetIndexes().up(watching)).rejects.toThrow('the server ends');
    expect(alterations).toHaveLength(count);

    await new SetIndexes().up(runner());
    expect(await indexes()).toEqual(wanted);
  });

  test('adds a column before the index that names it', async () => {
    const { alterations, watching } = altering();
    await extendTable(watching, extension);
    expect(alterations.map((sql) => sql.split(' ').slice(2, 5).join(' '))).toEqual([
      '`children` ADD COLUMN',
      '`children` ADD INDEX',
    ]);
  });

  test('goes on where it ended between a column and its index', async () => {
    const { watching } = altering(1);
    await expect(extendTable(watching, extension)).rejects.toThrow('the server ends');

    await extendTable(runner(), extension);
    expect(await indexes()).toHaveProperty('children_by_colour', 'colour,id');
  });
});

describeWithPostgres('a migration on PostgreSQL', (postgres) => {
  const { runner, indexes, watched } = onDatabase({
    type: 'postgres',
    url: () => postgres().url('statements'),
    makeTables: async (runner) => {
      await runner.query('CREATE TABLE parents (id varchar(36) PRIMARY KEY)');
      await runner.query(
        `CREATE TABLE children (
          id varchar(36) PRIMARY KEY,
          parent_id varchar(36) REFERENCES parents (id),
          name varchar(100),
          town varchar(100),
          age integer
        )`,
      );
      for (const column of ['parent_id', 'town', 'age'])
        await runner.query(`CREATE INDEX children_by_${column} ON children (${column})`);
    },
    indexesSql: `SELECT relname AS name, string_agg(attname, ',' ORDER BY attnum) AS columns FROM pg_index
      JOIN pg_class ON pg_class.oid = indexrelid JOIN pg_attribute ON attrelid = indexrelid
      WHERE indrelid = TO_REGCLASS('children') AND NOT indisprimary
      GROUP BY relname ORDER BY relname`,
  });
  const breakingAt = (breaksAt: number): QueryRunner =>
    watched(/^(ALTER|CREATE|DROP)/, breaksAt).watching;

  test('replaces the index of a foreign key by another of the same name', async () => {
    await new SetIndexes().up(runner());
    expect(await indexes()).toEqual(wanted);
  });

  test.each([1, 2, 3, 4])(
    'leaves nothing of a transaction that ends after %i statements on indexes',
    async (count) => {
      await runner().startTransaction();
      await expect(new SetIndexes().up(breakingAt(count))).rejects.toThrow('the server ends');
      await runner().rollbackTransaction();
      expect(await indexes()).toEqual(untouched);
    },
  );

  test.each([1, 2, 3, 4])(
    'goes on where it ended after %i statements on indexes outside a transaction',
    async (count) => {
      await expect(new SetIndexes().up(breakingAt(count))).rejects.toThrow('the server ends');

      await new SetIndexes().up(runner());
      expect(await indexes()).toEqual(wanted);
    },
  );

  test('goes on where it ended between a column and its index', async () => {
    await expect(extendTable(breakingAt(1), extension)).rejects.toThrow('the server ends');

    await extendTable(runner(), extension);
    expect(await indexes()).toHaveProperty('children_by_colour', 'colour,id');
  });
});
