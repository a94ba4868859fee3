import type { Column } from '../tables/column.js';
import type { NamedColumn } from '../tables/record-schema.js';
import type { PartRow, Stored, StoredRow } from '../tables/row.js';
import { joinLines, listOf, quote, type Condition, type Statement } from '../sql/condition.js';
import type { Dialect, Lock } from '../sql/dialect.js';

const locks: Readonly<Record<Lock, string>> = {
  shared: 'FOR SHARE',
  exclusive: 'FOR NO KEY UPDATE',
  'unless held': 'FOR NO KEY UPDATE SKIP LOCKED',
};

export const postgresDialect: Dialect = {
  name: 'postgres',

  // The planner has a histogram of each column, and statements cannot name an index.
  needsIndexNamed: false,
  namesIndexes: false,
  hint: () => '',
  // The planner looks at all indexes of a table each time a statement names it, which takes longer than a page.
  readsIdsOfFirstPage: false,
  // It keeps a plan that seems as cheap as those for single values, and it does not know what a subselect will answer.
  plannedOnce: (select) =>
    select.replace(/LIMIT \?$/, 'LIMIT CAST(? AS bigint)').replaceAll('?', '(SELECT ?)'),

  // What refers to the row may be added meanwhile (https://www.postgresql.org/docs/15/explicit-locking.html).
  lock: (kind) => locks[kind],
  holdsByWriting: false,

  lookUp: 'JOIN',
  direction: ({ column }, direction) => {
    if (!column.nullable) return direction;
    return direction === 'asc' ? 'asc NULLS FIRST' : 'desc NULLS LAST';
  },

  value: ({ kind }) => (kind === 'integer' ? 'CAST(? AS bigint)' : '?'),

  // One parameter for any number of values, so that they share a statement.
  among: (name, values) => ({
    sql: `${name} = ANY (CAST(? AS text[]))`,
    parameters: [arrayOf(values)],
  }),
  member: (name, member) => {
    const path = member.split('.');
    const inner = path.slice(0, -1).map((each) => `->'${each}'`);
    return `${name}${inner.join('')}->>'${path.at(-1)}'`;
  },
  joinedText: (name, separator) => `STRING_AGG(${name}, '${separator}')`,

  patterns: {
    operator: `LIKE ? ESCAPE '|'`,
    any: '%',
    escape: (text) => text.replace(/[|%_]/g, '|$&'),
    apart: (name) => name,
  },

  overwrite: (table, columns, rows, condition) => [
    overwriteFromJson(table, columns, rows, condition),
  ],

  // One parameter for each column, so that any number of rows shares a statement.
  insertMany: (table, columns, rows) => [insertFromArrays(table, columns, rows)],
  limits: { areExact: true, longTextBytes: undefined },

  removeSome: (table, { sql, parameters }, atMost) => ({
    sql: joinLines(
      `DELETE FROM ${table} WHERE \`id\` IN`,
      `(SELECT \`id\` FROM ${table} WHERE ${sql} LIMIT ?)`,
    ),
    parameters: [...parameters, atMost],
  }),
};

/** The text of an array (https://www.postgresql.org/docs/15/arrays.html#ARRAYS-IO). */
const arrayOf = (values: readonly Stored[]): string => `{${values.map(elementOf).join(',')}}`;

const elementOf = (value: Stored): string => {
  if (value === null) return 'NULL';
  return typeof value === 'number' ? String(value) : `"${value.replace(/["\\]/g, '\\$&')}"`;
};

/** What a column of this kind is called. */
export const typeOf = (column: Column): string => {
  switch (column.kind) {
    case 'text':
      return `varchar(${column.length})`;
    case 'longText':
    case 'sealed':
      return 'text';
    case 'flag':
      return 'boolean';
    case 'integer':
      return 'integer';
    case 'time':
      return 'timestamp(3)';
    case 'document':
      return 'json';
  }
};

/** One statement for any number of rows, as they are one parameter. Within a document, flags are numbers. */
const overwriteFromJson = (
  table: string,
  columns: readonly NamedColumn[],
  rows: readonly PartRow[],
  { sql, parameters }: Condition,
): Statement => {
  const given = (at: number): string => `\`given\`.\`value\`->>${at}`;
  const changes = columns.map(
    ({ name, column }, at) => `${quote(name)} = CAST(${given(at + 1)} AS ${typeOf(column)})`,
  );
  return {
    sql: joinLines(
      `UPDATE ${table} SET ${changes.join(', ')}`,
      'FROM json_array_elements(CAST(? AS json)) AS `given` (`value`)',
      `WHERE ${table}.\`id\` = ${given(0)} AND ${sql}`,
    ),
    parameters: [JSON.stringify(rows), ...parameters],
  };
};

/** A text is assigned to its column, which refuses one that is too long; a cast to the type would cut it. */
const insertFromArrays = (
  table: string,
  columns: readonly NamedColumn[],
  rows: readonly StoredRow[],
): Statement => {
  const arrays = columns.map(({ column }) => `CAST(? AS ${elementType(column)}[])`);
  return {
    sql: joinLines(
      `INSERT INTO ${quote(table)} (${listOf(columns.map(({ name }) => name))})`,
      `SELECT * FROM UNNEST(${arrays.join(', ')})`,
    ),
    parameters: columns.map((_, at) => arrayOf(rows.map((row) => row[at]!))),
  };
};

const elementType = (column: Column): string => (column.kind === 'text' ? 'text' : typeOf(column));
