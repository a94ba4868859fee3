import { portionsOf } from '../tables/portions.js';
import type { NamedColumn } from '../tables/record-schema.js';
import type { PartRow } from '../tables/row.js';
import {
  insertedInPortions,
  joinLines,
  placesFor,
  quote,
  type Condition,
  type Statement,
} from '../sql/condition.js';
import type { Dialect, Lock } from '../sql/dialect.js';

/** Rows that one statement overwrites: each is looked for in the list of values, so a list is short. */
const overwrittenAtOnce = 50;

const locks: Readonly<Record<Lock, string>> = {
  shared: 'LOCK IN SHARE MODE',
  exclusive: 'FOR UPDATE',
  'unless held': 'FOR UPDATE SKIP LOCKED',
};

export const mysqlDialect: Dialect = {
  name: 'mysql',

  // It looks by itself, but takes the sum of all parts of a disjunction for the cost of each.
  needsIndexNamed: false,
  readsIdsOfFirstPage: true,
  plannedOnce: (select) => select,
  namesIndexes: true,
  hint: (index) => `FORCE INDEX (${quote(index)})`,

  lock: (kind) => locks[kind],
  // Galera compares only the rows that a transaction wrote.
  holdsByWriting: true,

  lookUp: 'CROSS JOIN',
  direction: (_, direction) => direction,
  value: () => '?',

  among: (name, values) => ({ sql: `${name} IN (${placesFor(values)})`, parameters: values }),
  // JSON_VALUE cuts at 512 characters.
  member: (name, member) => `JSON_UNQUOTE(JSON_EXTRACT(${name}, '$.${member}'))`,
  joinedText: (name, separator) => `GROUP_CONCAT(${name} SEPARATOR '${separator}')`,

  patterns: {
    operator: `LIKE ? ESCAPE '|'`,
    any: '%',
    escape: (text) => text.replace(/[|%_]/g, '|$&'),
    // MariaDB makes a range of a LIKE with a beginning, and leaves out texts that go on with a character beyond U+FFFF.
    apart: (name) => `CONCAT(${name}, '')`,
  },

  overwrite: (table, columns, rows, condition) =>
    portionsOf(rows, overwrittenAtOnce).map((portion) =>
      overwriteByCase(table, columns, portion, condition),
    ),

  insertMany: (table, columns, rows) => insertedInPortions(table, columns, rows, 500),
  limits: { areExact: true, longTextBytes: 65_535 },

  removeSome: (table, { sql, parameters }, atMost) => ({
    sql: `DELETE FROM ${table} WHERE ${sql} LIMIT ?`,
    parameters: [...parameters, atMost],
  }),
};

/** A parameter takes the collation of the column, so the index serves; a column of JSON_TABLE has its own. */
const overwriteByCase = (
  table: string,
  columns: readonly NamedColumn[],
  rows: readonly PartRow[],
  { sql, parameters }: Condition,
): Statement => {
  const branches = rows.map(() => 'WHEN ? THEN ?').join(' ');
  const changes = columns.map(({ name }) => `${quote(name)} = CASE \`id\` ${branches} END`);
  const values = columns.flatMap((_, at) => rows.flatMap((row) => [row[0], row[at + 1]!]));
  const ids = rows.map(([id]) => id);
  return {
    sql: joinLines(
      `UPDATE ${table} FORCE INDEX (PRIMARY) SET ${changes.join(', ')}`,
      `WHERE \`id\` IN (${placesFor(ids)}) AND ${sql}`,
    ),
    parameters: [...values, ...ids, ...parameters],
  };
};
