/** Writes what the work of several callers has drafted: what they write alike, in one statement. */
import type { Identified } from '@keyward/core/ports';
import type { Session } from '../connection/session.js';
import { portionsOf } from '../tables/portions.js';
import type { Parameters, PartRow } from '../tables/row.js';
import { always, type Statement } from './condition.js';
import type { ChangedRow, Draft, DraftedRow } from './draft.js';
import type { Table } from './table.js';

/** A connection keeps a statement prepared for each number of rows. */
const mostRows = 8;

/**
 * The first row of each draft, then the second of each: what is referred to is there before what refers to it.
 */
export const writeDrafts = async (session: Session, drafts: readonly Draft[]): Promise<void> => {
  for (const alike of groupedByKind(drafts)) {
    for (const at of alike[0]!.rows.keys()) {
      const rows = alike.map((draft) => draft.rows[at]!);
      for (const { sql, parameters } of statementsFor(rows))
        await session.affected(sql, parameters);
    }
  }
};

/** Drafts of one kind write to the same columns of the same tables, in the same order. */
const groupedByKind = (drafts: readonly Draft[]): Iterable<readonly Draft[]> => {
  const groups = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const kind = draft.rows.map(kindOf).join();
    const group = groups.get(kind);
    if (group === undefined) groups.set(kind, [draft]);
    else group.push(draft);
  }
  return groups.values();
};

const kindOf = (row: DraftedRow): string => {
  const { label } = row.table.type;
  return row.kind === 'add' ? label : `${label} ${[...row.difference.keys()].join(' ')}`;
};

/** For rows of one kind. */
const statementsFor = (rows: readonly DraftedRow[]): readonly Statement[] => {
  const { table } = rows[0]!;
  const added = rows.flatMap((row) => (row.kind === 'add' ? [row.values] : []));
  const changed = rows.flatMap((row) => (row.kind === 'change' ? [row] : []));
  return added.length > 0 ? insertions(table, added) : changes(table, changed);
};

const insertions = (
  { statements, mapping }: Table<Identified>,
  rows: readonly Parameters[],
): readonly Statement[] =>
  portionsOf(rows, mostRows).map((portion) => statements.insertRows(mapping.namesWritten, portion));

const changes = (
  { statements, mapping }: Table<Identified>,
  rows: readonly ChangedRow[],
): readonly Statement[] => {
  const [{ id, difference }] = rows as [ChangedRow];
  if (difference.size === 0) {
    const holding = statements.hold(rows.map((row) => row.id));
    return holding === undefined ? [] : [holding];
  }
  if (rows.length === 1) return [statements.update(id, difference)];

  const columns = mapping.columnsNamed(difference.keys());
  const values = rows.map((row): PartRow => [row.id, ...row.difference.values()]);
  return statements.overwrite(columns, values, always);
};
