/** Adds rows to the target. */
import { DatabaseError, MissingReference, TakenKey } from '../connection/failures.js';
import type { Session } from '../connection/session.js';
import type { ValueLimits } from '../sql/dialect.js';
import type { StoredRow } from '../tables/row.js';
import type { CopiedTable } from './copied-table.js';
import type { CopyEnd } from './copy-end.js';
import { CopyRefusedError } from './copy-refused.js';
import { idOf } from './read-rows.js';
import { valueFault } from './value-fault.js';

/** @throws CopyRefusedError that names the row which the target cannot hold, and the rule, but no value */
export const insertRows = async (
  session: Session,
  { dialect, mostCharacters }: CopyEnd,
  table: CopiedTable,
  rows: readonly StoredRow[],
): Promise<void> => {
  for (const row of rows) assertHeld(table, row, dialect.limits);
  for (const portion of inPortions(rows, mostCharacters))
    for (const { sql, parameters } of dialect.insertMany(table.name, table.columns, portion))
      await session.affected(sql, parameters);
};

const assertHeld = ({ name, columns }: CopiedTable, row: StoredRow, limits: ValueLimits): void => {
  for (const [at, { name: columnName, column }] of columns.entries()) {
    const fault = valueFault(column, row[at]!, limits);
    if (fault !== undefined)
      throw new CopyRefusedError(
        `--to cannot hold the column ${columnName} of the row ${idOf(row)} of ${name}: ${fault}. ` +
          'Change the value at the source, and run the same command again',
      );
  }
};

/** One that is longer than all may be together goes alone. */
const inPortions = (
  rows: readonly StoredRow[],
  most: number,
): readonly (readonly StoredRow[])[] => {
  const portions: StoredRow[][] = [[]];
  let size = 0;
  for (const row of rows) {
    const own = charactersOf(row);
    if (size > 0 && size + own > most) {
      portions.push([]);
      size = 0;
    }
    portions.at(-1)!.push(row);
    size += own;
  }
  return portions;
};

/** A number and what divides two values take some characters, too. */
const charactersOf = (row: StoredRow): number => {
  let characters = 0;
  for (const value of row) characters += 16 + (typeof value === 'string' ? value.length : 0);
  return characters;
};

/** Whether the database refuses a row: it can be reached, and no other transaction is in the way. */
export const isAboutRow = (error: unknown): boolean =>
  [TakenKey, MissingReference, DatabaseError].some((known) => error instanceof known);

/**
 * Adds a row by itself, where the database refused some.
 * @throws CopyRefusedError that names it, if it is the one
 */
export const insertAlone = (target: CopyEnd, table: CopiedTable, row: StoredRow): Promise<void> =>
  target
    .writing((session) => insertRows(session, target, table, [row]))
    .catch((error: unknown) => {
      if (!isAboutRow(error)) throw error;
      throw new CopyRefusedError(
        `--to does not take the row ${idOf(row)} of ${table.name}: ${reasonOf(error)}`,
      );
    });

const reasonOf = (error: unknown): string => {
  if (error instanceof TakenKey && error.key === 'id')
    return 'it is there already. Another copy into this database may be running';
  if (error instanceof TakenKey) return `its ${error.key} is that of another row`;
  return (error as Error).message;
};
