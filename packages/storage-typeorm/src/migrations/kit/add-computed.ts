/**
 * Gives a table columns that are worked out from the others by the core (`RecordType.computed`), and fills them for the
 * rows that are there. SQL knows neither Unicode's NFC nor the case folding of the core, so rows are read and written
 * in batches. Migrations build on it: what it makes of given arguments must not change.
 *
 * The columns are filled before they have an index, which is built once then. On MySQL each batch is a statement of its
 * own that locks a few rows; after a crash the migration begins again, with the same result.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { decode, encode, type Column } from '../../tables/column.js';
import type { Listing } from '../../tables/table-indexes.js';
import { extendTable } from './extend-table.js';
import { ask } from './spelling.js';

export interface ComputedColumns {
  readonly table: string;
  /** The columns that the new ones are worked out from. */
  readonly from: Readonly<Record<string, Column>>;
  readonly columns: Readonly<Record<string, ComputedColumn>>;
  /** Of the table as it becomes; the new columns are listed anyway. */
  readonly listing?: Partial<Listing>;
}

export interface ComputedColumn {
  readonly column: Column;
  readonly compute: (row: Readonly<Record<string, unknown>>) => unknown;
}

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** Read at once. */
const batchSize = 2000;
/** Written by one statement, which looks for each row in a list of so many. */
const portionSize = 50;

export const addComputed = (
  time: number,
  computed: ComputedColumns,
): new () => MigrationInterface => {
  const names = Object.keys(computed.columns);
  const name = ['compute', ...names, 'of', computed.table, time].join('_');

  const AddComputed = class implements MigrationInterface {
    readonly name = name;

    async up(runner: QueryRunner): Promise<void> {
      const columns = Object.fromEntries(
        Object.entries(computed.columns).map(([each, { column }]) => [each, column]),
      );
      const { table, listing } = computed;
      const unlisted: Listing = { listed: [], tenantBound: false };

      await extendTable(runner, { name: table, columns, listing: unlisted });
      await fill(runner, computed);
      await extendTable(runner, {
        name: table,
        columns: {},
        listing: { tenantBound: true, ...listing, listed: [...(listing?.listed ?? []), ...names] },
      });
    }

    down(): Promise<void> {
      return Promise.reject(new Error('lists of this version need the columns'));
    }
  };
  // TypeORM and the storage compare migrations by the name of their class.
  return Object.defineProperty(AddComputed, 'name', { value: name });
};

const fill = async (runner: QueryRunner, computed: ComputedColumns): Promise<void> => {
  const names = ['id', ...Object.keys(computed.from)];
  const read =
    `SELECT ${names.map(quoted).join(', ')} FROM ${quoted(computed.table)} ` +
    `WHERE ${quoted('id')} > ? ORDER BY ${quoted('id')} LIMIT ${batchSize}`;

  let last = '';
  for (;;) {
    const rows = await ask<Row>(runner, read, [last]);
    for (let at = 0; at < rows.length; at += portionSize)
      await write(runner, computed, rows.slice(at, at + portionSize));
    if (rows.length < batchSize) return;
    last = rows.at(-1)!.id;
  }
};

/** One statement for many rows: `SET key = CASE id WHEN ? THEN ? … END WHERE id IN (…)`. */
const write = async (
  runner: QueryRunner,
  { table, from, columns }: ComputedColumns,
  rows: readonly Row[],
): Promise<void> => {
  const filled = rows
    .map(({ id, ...row }) => ({ id, values: valuesOf(row, { from, columns }) }))
    .filter(({ values }) => values.some((value) => value !== null));
  if (filled.length === 0) return;

  const branches = filled.map(() => 'WHEN ? THEN ?').join(' ');
  const changes = Object.keys(columns).map(
    (name) => `${quoted(name)} = CASE ${quoted('id')} ${branches} END`,
  );
  const parameters = Object.keys(columns).flatMap((_, at) =>
    filled.flatMap(({ id, values }) => [id, values[at]!]),
  );
  const ids = filled.map(({ id }) => id);
  await ask(
    runner,
    `UPDATE ${quoted(table)} SET ${changes.join(', ')} ` +
      `WHERE ${quoted('id')} IN (${ids.map(() => '?').join(', ')})`,
    [...parameters, ...ids],
  );
};

const valuesOf = (
  stored: Readonly<Record<string, unknown>>,
  { from, columns }: Pick<ComputedColumns, 'from' | 'columns'>,
): readonly (string | number | null)[] => {
  const row = Object.fromEntries(
    Object.entries(from).map(([name, column]) => [name, decode(column, stored[name])]),
  );
  return Object.values(columns).map(({ column, compute }) => encode(column, compute(row)));
};

const quoted = (name: string): string => `\`${name}\``;
