/** Compares a table of the target with that of the source, row by row and value by value. */
import { createHash } from 'node:crypto';
import type { Connections } from '../sql/connections.js';
import type { Column } from '../tables/column.js';
import type { Stored, StoredRow } from '../tables/row.js';
import type { CopiedTable } from './copied-table.js';
import { CopyRefusedError } from './copy-refused.js';
import type { CopyEnd } from './copy-end.js';
import { beforeAll, idOf, readRows } from './read-rows.js';

export interface ComparedTable {
  readonly table: string;
  readonly rows: number;
  /** SHA-256, in hexadecimal, of the rows of the target in the order of their ids. */
  readonly digest: string;
}

export interface Compared {
  readonly source: Connections;
  readonly target: CopyEnd;
  /** Is told how many rows are compared. */
  readonly progress: (rows: number) => void;
}

/** @throws CopyRefusedError that names the first row that differs */
export const compareRows = async (
  { source, target, progress }: Compared,
  table: CopiedTable,
): Promise<ComparedTable> => {
  const digest = createHash('sha256');
  const { rewritesDocuments } = target;
  let rows = 0;
  for (let after = beforeAll; ;) {
    const [expected, found] = await Promise.all([
      readRows(source, table, after),
      readRows(target, table, after),
    ]);
    assertSame(table, { expected, found, rewritesDocuments });
    if (found.length === 0) break;

    digest.update(found.map((row) => `${JSON.stringify(row)}\n`).join(''));
    rows += found.length;
    progress(rows);
    after = idOf(found.at(-1)!);
  }
  return { table: table.name, rows, digest: digest.digest('hex') };
};

interface Pages {
  readonly expected: readonly StoredRow[];
  readonly found: readonly StoredRow[];
  readonly rewritesDocuments: boolean;
}

const assertSame = (
  { name, columns }: CopiedTable,
  { expected, found, rewritesDocuments }: Pages,
): void => {
  const count = Math.max(expected.length, found.length);
  for (let at = 0; at < count; at++) {
    const [wanted, copied] = [expected[at], found[at]];
    if (wanted === undefined || (copied !== undefined && idOf(copied) < idOf(wanted)))
      return refuse(`--to has a row ${idOf(copied!)} of ${name} that --from has not`);
    if (copied === undefined || idOf(copied) !== idOf(wanted))
      return refuse(`--to lacks the row ${idOf(wanted)} of ${name}`);

    const differing = columns.find(
      ({ column }, place) =>
        !isSame(column, { wanted: wanted[place]!, copied: copied[place]!, rewritesDocuments }),
    );
    if (differing !== undefined)
      return refuse(`the column ${differing.name} of the row ${idOf(wanted)} of ${name} differs`);
  }
};

const refuse = (what: string): never => {
  throw new CopyRefusedError(
    `the copy is not the same as its source: ${what}. Something wrote to --from or --to ` +
      'meanwhile. Stop it, empty --to, and begin again',
  );
};

interface Values {
  readonly wanted: Stored;
  readonly copied: Stored;
  readonly rewritesDocuments: boolean;
}

const isSame = ({ kind }: Column, { wanted, copied, rewritesDocuments }: Values): boolean => {
  if (wanted === copied) return true;
  if (kind !== 'document' || !rewritesDocuments) return false;
  return wanted !== null && copied !== null && sorted(wanted) === sorted(copied);
};

/** A document as a text in which members stand in the order of their names. */
const sorted = (document: Stored): string =>
  JSON.stringify(JSON.parse(String(document)), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)),
    );
  });
