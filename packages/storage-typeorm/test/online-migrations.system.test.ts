/** A migration beside which servers run lets them write while it builds an index. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DataSource, type QueryRunner } from 'typeorm';
import '../src/open/spellings.js';
import { addColumn } from '../src/migrations/added-fields.js';
import { beside } from '../src/migrations/beside.js';
import { setIndexes } from '../src/migrations/kit/set-indexes.js';
import { onlineOnPostgres } from '../src/postgres/online-migrations.js';
import { listed, optional, text } from '../src/tables/column.js';
import { patience } from './patience.js';
import { describeWithPostgres } from './postgres.js';

const Indexes = beside(1, setIndexes(1990000000000, [{ table: 'children', indexes: [['town']] }]));
const Colour = beside(
  1,
  addColumn(1990000000001, 'children', { colour: listed(optional(text(9))) }),
);
const Strict = setIndexes(1990000000002, [{ table: 'children', indexes: [['name']] }]);

describeWithPostgres('a migration on PostgreSQL', (postgres) => {
  let dataSource: DataSource;
  let writer: QueryRunner;
  let other: QueryRunner;

  beforeAll(async () => {
    const url = await postgres().url('online');
    const migrations = [Indexes, Colour, Strict].map(onlineOnPostgres);
    dataSource = await new DataSource({ type: 'postgres', url, migrations }).initialize();
  });
  afterAll(() => dataSource?.destroy());
  beforeEach(async () => {
    await dataSource.query('DROP TABLE IF EXISTS children, migrations');
    await dataSource.query(
      'CREATE TABLE children (id varchar(36) PRIMARY KEY, name varchar(99), town varchar(99), ' +
        'tenancy varchar(36))',
    );
    [writer, other] = [dataSource.createQueryRunner(), dataSource.createQueryRunner()];
  });
  afterEach(() => Promise.all([writer.release(), other.release()]));

  const indexes = async (): Promise<readonly object[]> =>
    dataSource.query<object[]>(
      `SELECT relname AS name, indisvalid AS valid FROM pg_index
        JOIN pg_class ON pg_class.oid = indexrelid
        WHERE indrelid = TO_REGCLASS('children') AND NOT indisprimary ORDER BY relname`,
    );

  /** Until a session waits for a lock. */
  const untilItWaits = async (): Promise<void> => {
    const deadline = Date.now() + patience;
    while (Date.now() < deadline) {
      const waiting = await postgres().query(
        `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = 'online'`,
      );
      if (waiting.length > 0) return;
    }
    throw new Error('no session waits');
  };

  test('builds an index while servers go on writing', async () => {
    await writer.startTransaction();
    await writer.query(`INSERT INTO children (id) VALUES ('under way')`);
    const building = new (onlineOnPostgres(Indexes))().up(other);
    await untilItWaits();

    // A statement that would wait behind the index ends with an error.
    await dataSource.query(
      `SET lock_timeout = '2s'; INSERT INTO children (id) VALUES ('meanwhile'); RESET lock_timeout`,
    );
    await writer.commitTransaction();
    await building;
    expect(await indexes()).toEqual([{ name: 'children_by_town', valid: true }]);
  });

  test('is a transaction where no server runs beside it', async () => {
    await dataSource.runMigrations({ transaction: 'each' });
    const names = (await indexes()).map((each) => (each as { name: string }).name);
    expect(names).toContain('children_by_name');
    const seen: boolean[] = [];
    const watching = Object.create(other, {
      query: {
        value: (sql: string, parameters?: unknown[]) => {
          if (sql.includes('INDEX')) seen.push(sql.includes('CONCURRENTLY'));
          return other.query(sql, parameters);
        },
      },
    }) as QueryRunner;
    await other.startTransaction();
    await new Indexes().up(watching);
    await other.commitTransaction();
    expect(new Set(seen)).toEqual(new Set([false]));
  });

  test.each([
    ['sets indexes', Indexes, 'children_by_town'],
    ['adds a column', Colour, 'children_by_colour'],
  ])('that %s builds anew what a run before it has left half built', async (_, Migration, name) => {
    const migration = new (onlineOnPostgres(Migration))();
    await migration.up(other);
    await postgres().query(
      `UPDATE pg_index SET indisvalid = FALSE WHERE indexrelid = TO_REGCLASS('${name}')`,
      'online',
    );

    await migration.up(other);
    expect(await indexes()).toContainEqual({ name, valid: true });
  });
});
