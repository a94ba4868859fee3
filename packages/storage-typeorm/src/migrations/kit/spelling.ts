/**
 * How a database spells what migrations ask of it. The folder of each database has one, and registers it: an
 * application that lists `keywardMigrations` in a data source of its own hands them nothing but a runner.
 */
import type { QueryRunner, Table, TableColumnOptions, TableOptions } from 'typeorm';
import type { Column } from '../../tables/column.js';

export interface PlannedIndex {
  readonly name: string;
  readonly columns: readonly string[];
  readonly isUnique: boolean;
}

/** What a table lacks. */
export interface Lacking {
  readonly columns: readonly (readonly [name: string, column: Column])[];
  /** Columns that may hold null from now on. */
  readonly relaxed: readonly (readonly [name: string, column: Column])[];
  /** Indexes that are gone by then count as lacking, too. */
  readonly indexes: (gone?: ReadonlySet<string>) => readonly PlannedIndex[];
}

export interface TableIndexes {
  readonly table: string;
  /** Column names, in order. */
  readonly indexes: readonly (readonly string[])[];
}

export interface Spelling {
  column(name: string, column: Column): TableColumnOptions;

  readonly tableOptions?: Partial<TableOptions>;

  /** A statement whose names stand in backticks, and whose values are `?`, as the database reads it. */
  statement(sql: string): string;

  /** The day of a time, as in `2026-01-31`. */
  dayOf(name: string): string;

  /** Its columns, which of them may hold null, and its indexes. */
  readTable(runner: QueryRunner, name: string): Promise<Table>;

  /** A table comes with its indexes, so that after a crash it is there as a whole or not at all. */
  createTable(runner: QueryRunner, table: Table): Promise<void>;

  extendTable(runner: QueryRunner, table: Table, lacking: Lacking): Promise<void>;

  addIndex(runner: QueryRunner, table: Table, index: PlannedIndex): Promise<void>;

  /** Gives a table exactly these indexes, beside its unique keys. */
  setIndexes(runner: QueryRunner, wanted: TableIndexes): Promise<void>;
}

const spellings = new Map<string, Spelling>();

/** `types` are those of TypeORM's data source. */
export const registerSpelling = (types: readonly string[], spelling: Spelling): void => {
  for (const type of types) spellings.set(type, spelling);
};

/** @throws Error for a database that is not known */
export const spellingFor = (runner: QueryRunner): Spelling => {
  const { type } = runner.connection.options;
  const spelling = spellings.get(type);
  if (spelling === undefined)
    throw new Error(
      `A data source of type ${type} is not known: ${[...spellings.keys()].join(', ')} are.`,
    );
  return spelling;
};

/** Runs a statement in the spelling of the database. */
export const ask = async <R = Readonly<Record<string, unknown>>>(
  runner: QueryRunner,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<readonly R[]> =>
  (await runner.query(spellingFor(runner).statement(sql), [...parameters])) as R[];

export const tableOf = (runner: QueryRunner, name: string): Promise<Table> =>
  spellingFor(runner).readTable(runner, name);
