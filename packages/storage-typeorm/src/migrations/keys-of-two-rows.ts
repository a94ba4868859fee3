/**
 * Says which rows have an earlier key, and what an administrator can do (docs/adr/0141-one-mailbox-has-one-key.md).
 */
import type { DataSource, Migration } from 'typeorm';
import type { Row } from '../tables/row.js';
import { OneMailbox1791300000004 } from './one-mailbox.js';
import { findStaleKeys, keyedTables, type Ask, type KeyedTable } from './stored-keys.js';

/** Rows of a table that are one thing in two spellings; or one row that an earlier version has written since. */
export interface SharedKey {
  readonly table: KeyedTable['name'];
  /** The ids of users; of domains, the ids of the rows. */
  readonly ids: readonly string[];
}

/** More are not shown one by one. */
const mostShown = 20;

export const findSharedKeys = async (ask: Ask): Promise<readonly SharedKey[]> => {
  const found: SharedKey[] = [];
  for (const table of keyedTables) {
    const { shared, free } = await findStaleKeys(ask, table);
    const alone = free.map(({ id }) => [id]);
    found.push(...[...shared, ...alone].map((ids) => ({ table: table.name, ids })));
  }
  return found;
};

/** Looks only when the migration ran just now. */
export const warnOfSharedKeys = async (
  executed: readonly Pick<Migration, 'name'>[],
  ask: Ask,
  warn: (text: string) => void,
): Promise<void> => {
  if (!executed.some(({ name }) => name === OneMailbox1791300000004.name)) return;

  const shared = await findSharedKeys(ask);
  for (const each of shared.slice(0, mostShown)) warn(describeSharedKey(each));
  if (shared.length > mostShown) {
    warn(`${shared.length - mostShown} more are like these: see keyward doctor.`);
  }
};

/** A sentence that says what it is, and one that says what to do. */
export const describeSharedKey = ({ table, ids }: SharedKey): string => {
  const list = ids.join(' and ');
  const what = table === 'users' ? 'mailbox' : 'domain';
  const rows = table === 'users' ? 'users' : `rows of ${table}`;

  if (ids.length === 1) {
    return `Of the ${rows}, ${list} is found by an earlier spelling alone. Save its ${what} anew.`;
  }
  return (
    `The ${rows} ${list} have one ${what}, in two spellings. None of them was changed. Give one ` +
    `another ${what} or delete it, then save that of the other anew.`
  );
};

export const askOn =
  (dataSource: DataSource): Ask =>
  (sql, parameters) =>
    dataSource.query<readonly Row[]>(sql, parameters);
