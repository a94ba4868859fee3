/**
 * Copies every table, and compares what was copied. The rows of the target are the progress: they are added in the
 * order of their ids, so a run that was cut off is continued behind the greatest one.
 */
import type { Connections } from '../sql/connections.js';
import { compareRows, type ComparedTable } from './compare-rows.js';
import { copiedTables, type CopiedTable } from './copied-table.js';
import type { CopyEnd } from './copy-end.js';
import { beforeAll, countRows, greatestId, idOf, readRows } from './read-rows.js';
import { dropIndexes, fewRows, restoreIndexes } from './table-indexes.js';
import { makeTermsAnew } from './make-terms-anew.js';
import { insertAlone, insertRows, isAboutRow } from './write-rows.js';

export interface CopyProgress {
  readonly step: 'copied' | 'compared';
  readonly table: string;
  readonly rows: number;
  /** How many there are. */
  readonly of: number;
}

export interface Ends {
  readonly source: Connections;
  readonly target: CopyEnd;
  readonly progress: (reached: CopyProgress) => void;
}

interface CountedTable extends CopiedTable {
  readonly rows: number;
}

/** @throws CopyRefusedError */
export const copyTables = async (ends: Ends): Promise<readonly ComparedTable[]> => {
  const tables: CountedTable[] = [];
  for (const table of copiedTables())
    tables.push({ ...table, rows: await countRows(ends.source, table) });

  for (const table of tables) await copyTable(ends, table);
  await makeTermsAnew(ends.target);

  // Rows are compared without their indexes, so both happen at once. Whatever fails, the other ends first.
  const indexing = restoreAll(ends.target, tables);
  const comparing = compareAll(ends, tables);
  await Promise.allSettled([indexing, comparing]);
  await indexing;
  await ends.target.refreshStatistics();
  return comparing;
};

const copyTable = async (ends: Ends, table: CountedTable): Promise<void> => {
  const { source, target, progress } = ends;
  const { name, rows: of } = table;
  let after = await greatestId(target, table);
  let rows = after === beforeAll ? 0 : await countRows(target, table);
  const isLarge = of > fewRows;
  if (isLarge && (await readRows(source, table, after)).length > 0)
    await dropIndexes(target, table);

  for (;;) {
    const portion = await copyPortion(ends, table, after);
    if (portion.rows === 0) return;

    after = portion.last;
    rows += portion.rows;
    progress({ step: 'copied', table: name, rows, of });
  }
};

interface Portion {
  readonly rows: number;
  readonly last: string;
}

/** Rows that share a commit. */
const rowsInPortion = 2000;

const copyPortion = async (ends: Ends, table: CopiedTable, after: string): Promise<Portion> => {
  try {
    return await copyTogether(ends, table, after);
  } catch (error) {
    if (!isAboutRow(error)) throw error;
    return copyOneByOne(ends, table, after);
  }
};

/** One transaction, which may run again. The source is read while the target writes. */
const copyTogether = (
  { source, target }: Ends,
  table: CopiedTable,
  after: string,
): Promise<Portion> =>
  target.writing(async (session) => {
    let [rows, last] = [0, after];
    let next = readRows(source, table, after);
    for (;;) {
      const read = await next;
      if (read.length === 0) return { rows, last };

      rows += read.length;
      last = idOf(read.at(-1)!);
      const isFull = rows >= rowsInPortion;
      if (!isFull) {
        next = readRows(source, table, last);
        // Its failure counts when it is waited for.
        next.catch(() => undefined);
      }
      await insertRows(session, target, table, read);
      if (isFull) return { rows, last };
    }
  });

/** Finds the row that is refused. Those before it are kept, so the next run goes on behind them. */
const copyOneByOne = async (
  { source, target }: Ends,
  table: CopiedTable,
  after: string,
): Promise<Portion> => {
  const rows = await readRows(source, table, after);
  for (const row of rows) await insertAlone(target, table, row);
  return { rows: rows.length, last: rows.length === 0 ? after : idOf(rows.at(-1)!) };
};

const restoreAll = async (target: CopyEnd, tables: readonly CountedTable[]): Promise<void> => {
  for (const table of tables) if (table.rows > fewRows) await restoreIndexes(target, table);
};

const compareAll = async (
  { source, target, progress }: Ends,
  tables: readonly CountedTable[],
): Promise<readonly ComparedTable[]> => {
  const compared: ComparedTable[] = [];
  for (const table of tables) {
    const { name, rows: of } = table;
    const told = (rows: number): void => progress({ step: 'compared', table: name, rows, of });
    compared.push(await compareRows({ source, target, progress: told }, table));
  }
  return compared;
};
