/** Pieces of SQL with the values that are bound to them. Names stand in backticks, and each value is a `?`. */
import { portionsOf } from '../tables/portions.js';
import type { NamedColumn } from '../tables/record-schema.js';
import type { Parameters, StoredRow } from '../tables/row.js';

export interface Condition {
  readonly sql: string;
  readonly parameters: Parameters;
}

export interface Statement {
  readonly sql: string;
  readonly parameters: Parameters;
}

export const always: Condition = { sql: '1 = 1', parameters: [] };
export const never: Condition = { sql: '1 = 0', parameters: [] };

export const quote = (name: string): string => `\`${name}\``;

export const listOf = (names: readonly string[]): string => names.map(quote).join(', ');

/** As many places for values. */
export const placesFor = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

export const joinLines = (...lines: readonly string[]): string =>
  lines.filter((line) => line !== '').join(' ');

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? always : joined(conditions, ' AND ');

export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? never : joined(conditions, ' OR ');

const joined = (conditions: readonly Condition[], operator: string): Condition => ({
  sql: conditions.map(({ sql }) => `(${sql})`).join(operator),
  parameters: conditions.flatMap(({ parameters }) => parameters),
});

/**
 * The character U+0000. Databases cut a text at it, or refuse it, so no text of a table holds one: it is refused when
 * it is written, and a value that holds one finds nothing.
 */
export const holdsNul = (value: unknown): value is string =>
  typeof value === 'string' && value.includes('\0');

/** Statements that add rows, so many each. */
export const insertedInPortions = (
  table: string,
  columns: readonly NamedColumn[],
  rows: readonly StoredRow[],
  size: number,
): readonly Statement[] => {
  const names = listOf(columns.map(({ name }) => name));
  const places = `(${placesFor(columns)})`;
  return portionsOf(rows, size).map((portion) => ({
    sql: joinLines(
      `INSERT INTO ${quote(table)} (${names})`,
      `VALUES ${portion.map(() => places).join(', ')}`,
    ),
    parameters: portion.flat(),
  }));
};
