/** A SQLite file that rows are copied from, or to. */
import { meaningfully } from '../connection/failures.js';
import { tableChangesOn, type CopyEnd } from '../copy/copy-end.js';
import { sqliteConnections, turnsFor } from './connections.js';
import { meaningOf } from './failures.js';
import { dataSourceFor, hasTable, mergeLog, migrateSqlite, pragmas } from './open.js';
import { keepPrivate } from './private-file.js';
import { SqliteRunner, type SqliteHandle } from './runner.js';

/** Without a migration, and for this process alone: a server that has the file open keeps it from being opened. */
export const openSqliteToCopy = async (
  file: string,
  warn: (text: string) => void,
): Promise<CopyEnd> => {
  await keepPrivate(file, warn);
  let handle: SqliteHandle | undefined;
  const dataSource = dataSourceFor(
    file,
    (opened) => {
      handle = opened;
    },
    // Before the first look into the file, so that no other connection is let in from then on.
    // In a log beside the file, no commit that waits for the disk is needed to keep the file whole.
    ['locking_mode = EXCLUSIVE', ...pragmas, 'synchronous = NORMAL'],
  );
  const turns = turnsFor(file);
  await meaningfully(meaningOf, () => turns(() => dataSource.initialize()));
  const connections = sqliteConnections(new SqliteRunner(handle!), turns);
  return {
    ...connections,
    hasTable,
    migrate: (told) => migrateSqlite(connections, dataSource, told),
    changeTables: tableChangesOn(dataSource, meaningOf),
    mostCharacters: Infinity,
    rewritesDocuments: false,
    countOthers: () => Promise.resolve(0),
    // Statements name their indexes.
    refreshStatistics: () => Promise.resolve(),
    close: () =>
      turns(async () => {
        if (!dataSource.isInitialized) return;
        await mergeLog(dataSource);
        await dataSource.destroy();
      }),
  };
};
