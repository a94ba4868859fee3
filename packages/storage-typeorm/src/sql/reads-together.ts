/** Reads rows by their ids, those of one turn in one statement (docs/adr/0083-writes-share-a-commit.md). */
import { memoizeByObject } from '@keyward/core/ports';
import { boundedStatement } from '../connection/database-time.js';
import { gathered } from './gathered.js';
import type { Session } from '../connection/session.js';
import type { Tuple } from '../tables/row.js';
import type { Statement } from './condition.js';

/** What is read of a row. Callers of one object share statements. */
export interface ReadById {
  /** The columns, `id` first. */
  readonly names: readonly string[];
  readonly statement: (ids: readonly string[]) => Statement;
}

/** Reads a row, or undefined where there is none. */
export type RowById = (read: ReadById, id: string) => Promise<Tuple | undefined>;

type Find = (id: string) => Promise<Tuple | undefined>;

/** So many rows are read at once. */
const mostRows = 16;

/** `reading` runs a statement on a connection of its own. */
export const readsTogether = (
  reading: <R>(work: (session: Session) => Promise<R>) => Promise<R>,
): RowById => {
  const findOf = memoizeByObject(({ names, statement }: ReadById): Find =>
    gathered(mostRows, async (ids) => {
      const { sql, parameters } = statement([...new Set(ids)]);
      const rows = await reading((session) => session.tuples(sql, parameters, names));
      const byId = new Map(rows.map((row) => [row[0] as string, row]));
      return ids.map((id) => byId.get(id));
    }),
  );

  return (read, id) => boundedStatement(() => findOf(read)(id));
};
