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

describeWithMariadb('a migration on MariaDB', (mariadb) => {
  let dataSource: DataSource;
  let runner: QueryRunner;

  beforeAll(async () => {
    const url = await mariadb().url('statements');
    dataSource = await new DataSource({ type: 'mariadb', url }).initialize();
    runner = dataSource.createQueryRunner();
  });
  afterAll(async () => {
    await runner?.release();
    await dataSource?.destroy();
  });

  beforeEach(async () => {
    await runner.query('DROP TABLE IF EXISTS children, parents');
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
  });

  /** The runner, which notes what alters a table, and breaks down before the statement at `breaksAt`. */
  const watched = (breaksAt = Infinity) => {
    const alterations: string[] = [];
    const query = (sql: string): Promise<unknown> => {
      if (!sql.startsWith('ALTER')) return runner.query(sql);
      if (alterations.length === breaksAt) throw new Error('the server ends');
      alterations.push(sql);
      return runner.query(sql);
    };
    const watching = Object.create(runner, { query: { value: query } }) as QueryRunner;
    return { alterations, watching };
  };

  const indexes = async (): Promise<Record<string, string>> => {
    const rows = await dataSource.query<{ name: string; columns: string }[]>(
      `SELECT index_name AS name, GROUP_CONCAT(column_name ORDER BY seq_in_index) AS columns
        FROM information_schema.statistics
        WHERE table_schema = 'statements' AND table_name = 'children' AND index_name <> 'PRIMARY'
        GROUP BY index_name ORDER BY index_name`,
    );
    return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
  };

  const wanted = {
    children_by_name: 'name',
    children_by_parent_id: 'parent_id,id',
    children_by_town: 'town,id',
  };

  test('replaces the index of a foreign key by another of the same name', async () => {
    await new SetIndexes().up(runner);
    expect(await indexes()).toEqual(wanted);
  });

  test('drops no index in the statement that adds another', async () => {
    const { alterations, watching } = watched();
    await new SetIndexes().up(watching);
    expect(alterations).toHaveLength(3);
    expect(alterations.filter((sql) => /DROP.*ADD|ADD.*DROP/.test(sql))).toEqual([]);
  });

  test('keeps no index that another process has renamed meanwhile', async () => {
    await new SetIndexes().up(runner);
    await runner.query(
      'ALTER TABLE children RENAME INDEX children_by_town TO old_children_by_town, ' +
        'ADD INDEX children_by_town (town, id)',
    );

    await new SetIndexes().up(runner);
    expect(await indexes()).toEqual(wanted);
  });

  test.each([1, 2])('goes on where it ended after %i statements on indexes', async (count) => {
    const { alterations, watching } = watched(count);
    await expect(new SetIndexes().up(watching)).rejects.toThrow('the server ends');
    expect(alterations).toHaveLength(count);

    await new SetIndexes().up(runner);
    expect(await indexes()).toEqual(wanted);
  });

  const extension = {
    name: 'children',
    columns: { colour: text(20) },
    listing: { listed: ['colour'], tenantBound: false },
  };

  test('adds a column before the index that names it', async () => {
    const { alterations, watching } = watched();
    await extendTable(watching, extension);
    expect(alterations.map((sql) => sql.split(' ').slice(2, 5).join(' '))).toEqual([
      '`children` ADD COLUMN',
      '`children` ADD INDEX',
    ]);
  });

  test('goes on where it ended between a column and its index', async () => {
    const { watching } = watched(1);
    await expect(extendTable(watching, extension)).rejects.toThrow('the server ends');

    await extendTable(runner, extension);
    expect(await indexes()).toHaveProperty('children_by_colour', 'colour,id');
  });
});

describeWithPostgres('a migration on PostgreSQL', (postgres) => {
  let dataSource: DataSource;
  let runner: QueryRunner;

  beforeAll(async () => {
    const url = await postgres().url('statements');
    dataSource = await new DataSource({ type: 'postgres', url }).initialize();
    runner = dataSource.createQueryRunner();
  });
  afterAll(async () => {
    await runner?.release();
    await dataSource?.destroy();
  });

  beforeEach(async () => {
    await runner.query('DROP TABLE IF EXISTS children, parents');
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
  });

  /** The runner, which breaks down before the statement on an index or a column at `breaksAt`. */
  const breakingAt = (breaksAt: number): QueryRunner => {
    let alterations = 0;
    const query = (sql: string, parameters?: unknown[]): Promise<unknown> => {
      if (!/^(ALTER|CREATE|DROP)/.test(sql)) return runner.query(sql, parameters);
      if (alterations++ === breaksAt) throw new Error('the server ends');
      return runner.query(sql, parameters);
    };
    return Object.create(runner, { query: { value: query } }) as QueryRunner;
  };

  const indexes = async (): Promise<Record<string, string>> => {
    const rows = await dataSource.query<{ name: string; columns: string }[]>(
      `SELECT relname AS name, string_agg(attname, ',' ORDER BY attnum) AS columns FROM pg_index
        JOIN pg_class ON pg_class.oid = indexrelid JOIN pg_attribute ON attrelid = indexrelid
        WHERE indrelid = TO_REGCLASS('children') AND NOT indisprimary
        GROUP BY relname ORDER BY relname`,
    );
    return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
  };

  const found = {
    children_by_age: 'age',
    children_by_parent_id: 'parent_id',
    children_by_town: 'town',
  };
  const wanted = {
    children_by_name: 'name',
    children_by_parent_id: 'parent_id,id',
    children_by_town: 'town,id',
  };

  test('replaces the index of a foreign key by another of the same name', async () => {
    await new SetIndexes().up(runner);
    expect(await indexes()).toEqual(wanted);
  });

  test.each([1, 2, 3, 4])(
    'leaves nothing of a transaction that ends after %i statements on indexes',
    async (count) => {
      await runner.startTransaction();
      await expect(new SetIndexes().up(breakingAt(count))).rejects.toThrow('the server ends');
      await runner.rollbackTransaction();
      expect(await indexes()).toEqual(found);
    },
  );

  test.each([1, 2, 3, 4])(
    'goes on where it ended after %i statements on indexes outside a transaction',
    async (count) => {
      await expect(new SetIndexes().up(breakingAt(count))).rejects.toThrow('the server ends');

      await new SetIndexes().up(runner);
      expect(await indexes()).toEqual(wanted);
    },
  );

  test('goes on where it ended between a column and its index', async () => {
    const extension = {
      name: 'children',
      columns: { colour: text(20) },
      listing: { listed: ['colour'], tenantBound: false },
    };
    await expect(extendTable(breakingAt(1), extension)).rejects.toThrow('the server ends');

    await extendTable(runner, extension);
    expect(await indexes()).toHaveProperty('children_by_colour', 'colour,id');
  });
});
