/** Reads a table in the order of its primary key, some rows at once. All databases order ids byte by byte. */
import { listOf, quote } from '../sql/condition.js';
import type { Connections } from '../sql/connections.js';
import type { Dialect } from '../sql/dialect.js';
import type { StoredRow, Tuple } from '../tables/row.js';
import type { CopiedTable } from './copied-table.js';
import { copiedValue } from './copied-value.js';
import { CopyRefusedError } from './copy-refused.js';

/** Less than any id. */
export const beforeAll = '';

/**
 * At most so many rows; those with long texts, such as pictures, come in smaller portions. Few are in memory then, and
 * most of them are gone before V8 moves them to the space for objects that stay.
 */
const mostRows = { usual: 200, long: 50 } as const;

export const idOf = (row: StoredRow): string => row[0] as string;

/** @throws CopyRefusedError where the database cannot tell a text as it is */
export const readRows = async (
  connections: Connections,
  table: CopiedTable,
  after: string,
): Promise<readonly StoredRow[]> => {
  const { name, columns } = table;
  const names = columns.map((each) => each.name);
  const limit = columns.some(({ column }) => column.kind === 'longText')
    ? mostRows.long
    : mostRows.usual;
  const cutColumn = cutColumnIn(table, connections.dialect);
  const sql =
    `SELECT ${listOf(names)}, ${cutColumn} AS ${quote(cut)} FROM ${quote(name)} ` +
    `WHERE \`id\` > ? ORDER BY \`id\` LIMIT ${limit}`;
  const rows = await connections.reading((session) =>
    session.tuples(sql, [after], [...names, cut]),
  );
  return rows.map((row) => {
    if (row.at(-1) !== null) refuseCut(table, row);
    return columns.map(({ column }, at) => copiedValue(column, row[at]));
  });
};

/** What the statement calls the name of a column whose text is not read as a whole. */
const cut = 'cut_column';

const cutColumnIn = ({ columns }: CopiedTable, { holdsNul }: Dialect): string => {
  if (holdsNul === undefined) return 'NULL';
  const texts = columns.filter(({ column }) => column.kind !== 'integer' && column.kind !== 'flag');
  const cases = texts.map(({ name }) => `WHEN ${holdsNul(quote(name))} THEN '${name}'`);
  return `CASE ${cases.join(' ')} END`;
};

const refuseCut = ({ name }: CopiedTable, row: Tuple): never => {
  throw new CopyRefusedError(
    `the column ${String(row.at(-1))} of the row ${String(row[0])} of ${name} cannot be copied: ` +
      'a text holds no character U+0000. Change the value at the source, and run the same ' +
      'command again',
  );
};

/** The greatest id of a table: rows are added in the order of their ids, so it says how far a copy is. */
export const greatestId = async (
  connections: Connections,
  { name }: CopiedTable,
): Promise<string> => {
  const sql = `SELECT \`id\` FROM ${quote(name)} ORDER BY \`id\` DESC LIMIT 1`;
  const [row] = await connections.reading((session) => session.rows(sql, []));
  return (row?.['id'] as string | undefined) ?? beforeAll;
};

export const countRows = async (
  connections: Connections,
  { name }: CopiedTable,
): Promise<number> => {
  const sql = `SELECT COUNT(*) AS \`found\` FROM ${quote(name)}`;
  const [row] = await connections.reading((session) => session.rows(sql, []));
  return Number(row?.['found']);
};
