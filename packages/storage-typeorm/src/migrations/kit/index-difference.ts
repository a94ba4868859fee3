import type { QueryRunner, TableIndex } from 'typeorm';
import { tableOf, type TableIndexes } from './spelling.js';

export interface IndexDifference {
  readonly dropped: readonly TableIndex[];
  readonly added: readonly (readonly string[])[];
}

/** What has to change for a table to have exactly these indexes. One whose name is in `replaced` goes. */
export const indexDifference = async (
  runner: QueryRunner,
  { table, indexes }: TableIndexes,
  replaced: ReadonlySet<string> = new Set(),
): Promise<IndexDifference> => {
  const found = (await tableOf(runner, table)).indices.filter(({ isUnique }) => !isUnique);
  const wanted = new Set(indexes.map((columns) => columns.join()));

  const isKept = ({ name, columnNames }: TableIndex): boolean =>
    wanted.has(columnNames.join()) && !replaced.has(name!);
  const there = new Set(found.filter(isKept).map(({ columnNames }) => columnNames.join()));
  return {
    dropped: found.filter((index) => !isKept(index)),
    added: indexes.filter((columns) => !there.has(columns.join())),
  };
};
