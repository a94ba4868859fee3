/** Indexes of a large table are made when its rows are there: to keep them meanwhile takes many times as long. */
import { spellingFor } from '../migrations/kit/spelling.js';
import { indexesOfReferences, type CopiedTable } from './copied-table.js';
import type { CopyEnd } from './copy-end.js';

/** A table of more rows gets its indexes afterwards. */
export const fewRows = 5000;

export const dropIndexes = (target: CopyEnd, table: CopiedTable): Promise<void> =>
  setIndexes(target, table, indexesOfReferences(table));

export const restoreIndexes = (target: CopyEnd, table: CopiedTable): Promise<void> =>
  setIndexes(target, table, table.indexes);

const setIndexes = (
  { changeTables }: CopyEnd,
  { name: table }: CopiedTable,
  indexes: CopiedTable['indexes'],
): Promise<void> =>
  changeTables((runner) => spellingFor(runner).setIndexes(runner, { table, indexes }));
