import type { NamedColumn } from '../tables/record-schema.js';
import type { PartRow } from '../tables/row.js';
import {
  insertedInPortions,
  joinLines,
  quote,
  type Condition,
  type Statement,
} from '../sql/condition.js';
import type { Dialect } from '../sql/dialect.js';

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  needsIndexNamed: true,
  // A named index holds the order wanted, or few rows. Behind a join, all columns are sorted once more.
  readsIdsOfFirstPage: false,
  plannedOnce: (select) => select,
  namesIndexes: true,
  // https://sqlite.org/optoverview.html#disqualifying_where_clause_terms_using_unary_
  offIndex: (comparison) => `+${comparison}`,
  hint: (index) => `INDEXED BY ${quote(index)}`,

  // One writer at a time has the whole database.
  lock: () => '',
  holdsByWriting: false,

  // The planner keeps the order of a CROSS JOIN (https://sqlite.org/lang_select.html#crossjoin).
  lookUp: 'CROSS JOIN',
  direction: (_, direction) => direction,
  value: () => '?',

  // One parameter for any number of values: their number is limited, and each would have a statement of its own.
  among: (name, values) => ({
    sql: `${name} IN (SELECT value FROM json_each(?))`,
    parameters: [JSON.stringify(values)],
  }),
  member: (name, member) => `json_extract(${name}, '$.${member}')`,
  // Ten users have 480 values; one by one they take two and a half times as long.
  rowAsText: (columns) => `json_array(${columns})`,
  joinedText: (name, separator) => `GROUP_CONCAT(${name}, '${separator}')`,

  // LIKE ignores the case of ASCII letters; GLOB does not.
  patterns: {
    operator: 'GLOB ?',
    any: '*',
    escape: (text) => text.replace(/[*?[]/g, '[$&]'),
    apart: (name) => name,
  },

  overwrite: (table, columns, rows, condition) => [
    overwriteFromJson(table, columns, rows, condition),
  ],

  // A longer statement takes SQLite longer to prepare than it saves.
  insertMany: (table, columns, rows) => insertedInPortions(table, columns, rows, 50),
  holdsNul: (name) => `INSTR(${name}, CHAR(0)) > 0`,
  limits: { areExact: false, longTextBytes: undefined },

  // LIMIT of a DELETE is known only where SQLite was built so.
  removeSome: (table, { sql, parameters }, atMost) => ({
    sql: joinLines(
      `DELETE FROM ${table} WHERE rowid IN`,
      `(SELECT rowid FROM ${table} WHERE ${sql} LIMIT ?)`,
    ),
    parameters: [...parameters, atMost],
  }),
};

/** One statement for any number of rows, as they are one parameter. */
const overwriteFromJson = (
  table: string,
  columns: readonly NamedColumn[],
  rows: readonly PartRow[],
  { sql, parameters }: Condition,
): Statement => {
  const given = (at: number): string => `json_extract(\`given\`.\`value\`, '$[${at}]')`;
  const changes = columns.map(({ name }, at) => `${quote(name)} = ${given(at + 1)}`);
  return {
    sql: joinLines(
      `UPDATE ${table} SET ${changes.join(', ')} FROM json_each(?) AS \`given\``,
      `WHERE ${table}.\`id\` = ${given(0)} AND ${sql}`,
    ),
    parameters: [JSON.stringify(rows), ...parameters],
  };
};
