/** A migration that lets servers of the version before go on says so in its name, and only adds. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import '../src/open/spellings.js';
import { keywardMigrations } from '../src/migrations/all.js';
import { addColumn } from '../src/migrations/added-fields.js';
import { beside, runsBeside, stops, timeOf } from '../src/migrations/beside.js';
import { assertRunsBeside, migrationsTooNew } from '../src/migrations/newer-tables.js';
import { describeMigrations, migrationsThatNeedStop } from '../src/migrations/stop-needed.js';
import { sqliteDriver } from '../src/sqlite/driver.js';
import { integer, later, listed, optional, text } from '../src/tables/column.js';
import { faultsOfExpansion, readTables } from './expansion.js';

const own = Number(keywardMigrations.at(-1)!.name.slice(-13));
const before = own - 1;
const [later1, later2] = [1990000000000, 1990000000001];

class Nicknames1990000000000 implements MigrationInterface {
  up = (): Promise<void> => Promise.resolve();
  down = (): Promise<void> => Promise.resolve();
}

test('the last of the stops is the newest migration that older servers cannot run beside', () => {
  const stopping = keywardMigrations.filter(({ name }) => !name.includes('_beside_'));
  expect(Object.values(stops).at(-1)).toBe(Math.max(...stopping.map(({ name }) => timeOf(name))));
});

describe('the name of a migration', () => {
  test('says which servers it leaves alone, and keeps its subject and its time', () => {
    const Migration = beside(own, Nicknames1990000000000);
    expect(Migration.name).toBe(`Nicknames_beside_${own}_${later1}`);
    expect(new Migration().name).toBe(Migration.name);
  });

  test('does so for a column that is added in one line', () => {
    const Migration = beside(own, addColumn(later1, 'clients', { colour: optional(text(9)) }));
    expect(Migration.name).toBe(`add_colour_to_clients_beside_${own}_${later1}`);
    expect(new Migration().name).toBe(Migration.name);
  });

  test.each([
    ['that knows the migration it names', `A_beside_${own}_${later1}`, true],
    ['that knows more than that', `A_beside_${before}_${later1}`, true],
    ['that knows less than that', `A_beside_${own + 1}_${later1}`, false],
    ['where it says nothing', `A${later1}`, false],
    ['where it names no time', `A_beside_${later1}`, false],
  ])('tells a server %s whether it can go on', (_, name, isLeft) => {
    expect(runsBeside(name, own)).toBe(isLeft);
  });
});

describe('a server beside newer tables', () => {
  const executed = keywardMigrations.map(({ name }) => name);
  const [roomy, strict] = [`A_beside_${own}_${later1}`, `B${later2}`];

  test('goes on where each migration leaves room for it', () => {
    expect(migrationsTooNew([...executed, roomy])).toEqual([]);
    expect(() => assertRunsBeside([...executed, roomy])).not.toThrow();
  });

  test('is refused where one of them leaves none, and the message names it', () => {
    expect(() => assertRunsBeside([...executed, strict, roomy])).toThrow(`they are at ${strict}`);
  });

  test('is refused by one that asks for a server of a later version', () => {
    const contract = `C_beside_${later1}_${later2}`;
    expect(migrationsTooNew([...executed, roomy, contract])).toEqual([contract]);
  });
});

describe('pending migrations need a stop', () => {
  const [expand, contract] = [`A_beside_${own}_${later1}`, `B_beside_${later1}_${later2}`];

  test('where servers of the version before do not know enough', () => {
    expect(migrationsThatNeedStop([expand, contract], [`Z${own}`])).toEqual([contract]);
    expect(migrationsThatNeedStop([contract], [`Z${own}`, expand])).toEqual([]);
    expect(migrationsThatNeedStop([`C${later1}`], [`Z${own}`])).toEqual([`C${later1}`]);
  });

  test('never on an empty database', () => {
    expect(migrationsThatNeedStop([expand, contract, `C${later1}`], [])).toEqual([]);
  });

  test('and a line names the first of them', () => {
    expect(describeMigrations(['A', 'B', 'C'])).toBe('A, B, C');
    expect(describeMigrations(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C and 2 more');
  });
});

describe('a migration that lets servers go on', () => {
  let source: DataSource;
  let runner: QueryRunner;
  beforeEach(async () => {
    source = new DataSource({
      type: 'better-sqlite3',
      database: ':memory:',
      driver: sqliteDriver(),
    });
    await source.initialize();
    runner = source.createQueryRunner();
  });
  afterEach(async () => {
    await runner.release();
    await source.destroy();
  });

  const faultsOf = async (change: () => Promise<unknown>): Promise<readonly string[]> => {
    const earlier = await readTables(runner);
    await change();
    return faultsOfExpansion(earlier, await readTables(runner));
  };

  test('only adds, each that there is', async () => {
    for (const Migration of keywardMigrations) {
      const faults = await faultsOf(() => new Migration().up(runner));
      if (Migration.name.includes('_beside_'))
        expect({ migration: Migration.name, faults }).toMatchObject({ faults: [] });
    }
  });

  describe('is told from one that does not:', () => {
    beforeEach(async () => {
      await runner.query('CREATE TABLE owners (id varchar(36) PRIMARY KEY NOT NULL)');
      await runner.query(
        `CREATE TABLE clients (id varchar(36) PRIMARY KEY NOT NULL, owner_id varchar(36),
          name varchar(100) NOT NULL DEFAULT '', tenancy varchar(36) NOT NULL, town varchar(100))`,
      );
    });

    const colours = {
      'an optional one': optional(text(9)),
      'one with a default': later(integer, 1),
      'a listed one': listed(optional(text(9))),
    };
    test.each(Object.entries(colours))('a column is added, %s', async (_, colour) => {
      const AddColour = addColumn(later1, 'clients', { colour });
      expect(await faultsOf(() => new AddColour().up(runner))).toEqual([]);
    });

    test.each([
      ['a table is added', 'CREATE TABLE towns (id varchar(36) NOT NULL)'],
      ['an index is added', 'CREATE INDEX by_town ON clients (town)'],
    ])('%s', async (_, sql) => {
      expect(await faultsOf(() => runner.query(sql))).toEqual([]);
    });

    test('a unique key that older servers leave empty is added', async () => {
      const faults = await faultsOf(async () => {
        await runner.query('ALTER TABLE clients ADD COLUMN unique_name varchar(512)');
        await runner.query('CREATE UNIQUE INDEX one_name ON clients (unique_name)');
      });
      expect(faults).toEqual([]);
    });

    const again = (columns: string): readonly string[] => [
      'DROP TABLE clients',
      `CREATE TABLE clients (id varchar(36) PRIMARY KEY NOT NULL, ${columns})`,
    ];
    const name = `name varchar(100) NOT NULL DEFAULT ''`;
    const rest = 'tenancy varchar(36) NOT NULL, town varchar(100)';
    test.each([
      ['a table is dropped', ['DROP TABLE owners'], 'the table owners is gone'],
      ['a table is renamed', ['ALTER TABLE owners RENAME TO o'], 'the table owners is gone'],
      [
        'a column is dropped',
        ['ALTER TABLE clients DROP COLUMN town'],
        'clients: the column town is gone',
      ],
      [
        'a column is renamed',
        ['ALTER TABLE clients RENAME COLUMN town TO place'],
        'clients: the column town is gone',
      ],
      [
        'a column is added that has to be filled',
        again(`owner_id varchar(36), ${name}, ${rest}, colour varchar(9) NOT NULL`),
        'clients: the new column colour may not be empty and has no default',
      ],
      [
        'a column becomes narrower',
        again(`owner_id varchar(36), name varchar(50) NOT NULL DEFAULT '', ${rest}`),
        'clients: the column name has another type',
      ],
      [
        'a column has to be filled from now on',
        again(`owner_id varchar(36) NOT NULL, ${name}, ${rest}`),
        'clients: the column owner_id may not be empty now',
      ],
      [
        'a column may be empty from now on, which older servers cannot read',
        again(`owner_id varchar(36), ${name}, tenancy varchar(36), town varchar(100)`),
        'clients: the column tenancy may be empty now',
      ],
      [
        'a column loses its default',
        again(`owner_id varchar(36), name varchar(100) NOT NULL, ${rest}`),
        'clients: the column name has no default now',
      ],
      [
        'a key becomes unique',
        ['CREATE UNIQUE INDEX one_town ON clients (town)'],
        'clients: a row may be refused for its town',
      ],
      [
        'a column refers to another table',
        again(`owner_id varchar(36) REFERENCES owners (id), ${name}, ${rest}`),
        'clients: a row may be refused for what owner_id refers to',
      ],
    ])('%s', async (_, statements, fault) => {
      const faults = await faultsOf(async () => {
        for (const sql of statements) await runner.query(sql);
      });
      expect(faults).toEqual([fault]);
    });
  });
});
