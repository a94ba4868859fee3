/** What a target says of itself: whether it holds rows, and whether a copy into it has begun. */
import { quote } from '../sql/condition.js';
import type { Connections } from '../sql/connections.js';
import { copiedTables } from './copied-table.js';
import type { CopyEnd } from './copy-end.js';

/** The installation row is there from the migrations on. Without a tenant it belongs to no installation. */
const isCounted = ({ name }: { readonly name: string }): boolean => name !== 'installation';

/** The name of a table that has a row; undefined where none has. */
export const tableWithRows = (target: CopyEnd): Promise<string | undefined> =>
  target.reading(async (session) => {
    for (const { name } of copiedTables().filter(isCounted)) {
      if (!(await target.hasTable(session, name))) continue;
      const rows = await session.rows(`SELECT \`id\` FROM ${quote(name)} LIMIT 1`, []);
      if (rows.length > 0) return name;
    }
    return undefined;
  });

/** From now on no server starts on the target. The row of the installation comes from the source. */
export const markTarget = (target: Connections, mark: string): Promise<void> =>
  target.writing(async (session) => {
    await session.affected('DELETE FROM `installation`', []);
    await session.affected('INSERT INTO `migrations` (`timestamp`, `name`) VALUES (?, ?)', [
      0,
      mark,
    ]);
  });

/** The target is an installation. */
export const unmarkTarget = (target: Connections, mark: string): Promise<void> =>
  target.writing(async (session) => {
    await session.affected('DELETE FROM `migrations` WHERE `name` = ?', [mark]);
  });
