/**
 * Transactions that keep nothing, on a copy of the database. SQLite has one connection and one writer, so work that
 * takes a second would keep every other request waiting for so long.
 */
import { randomUUID } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { takeTurns } from '@keyward/core/ports';
import { withReruns } from '../connection/failures.js';
import { Session } from '../connection/session.js';
import type { TransactionAside } from '../sql/connections.js';
import { commandsOn } from './connections.js';
import { copySqlite, sqliteDriver } from './driver.js';
import { meaningOf } from './failures.js';
import type { FileGuard } from './file-in-place.js';
import { SqliteRunner, type SqliteHandle } from './runner.js';

/** Bytes. A larger file takes longer to copy than the work takes, and its room on the disk. */
const largestCopy = 1024 ** 3;

/** What is lost with the process anyway needs no care. */
const pragmas = [
  'journal_mode = MEMORY',
  'synchronous = OFF',
  'foreign_keys = ON',
  'temp_store = MEMORY',
  'cache_size = -16000',
];

interface Copy {
  readonly runner: SqliteRunner;
  readonly close: () => Promise<void>;
}

/** Rule: what is undone anyway runs on a copy of the file, one at a time, so that nothing waits for it. */
export const asideOf = (file: string, guard: FileGuard): TransactionAside => {
  const turns = takeTurns();
  return async (work, alone) => {
    if ((await stat(file)).size > largestCopy) return alone();
    return turns(() =>
      withReruns(async () => {
        guard.assertInPlace();
        const { runner, close } = await openCopy(file);
        try {
          const session = new Session(runner, commandsOn(runner), meaningOf);
          return await session.transaction(work);
        } finally {
          await close();
        }
      }),
    );
  };
};

type SqliteHandleClass = new (file: string) => SqliteHandle & { close(): void };

const openCopy = async (file: string): Promise<Copy> => {
  await removeLeftCopies(file);
  const copy = `${file}.copy-${randomUUID()}`;
  const remove = () => rm(copy, { force: true });
  try {
    await (await open(copy, 'wx', 0o600)).close();
    await copySqlite(file, copy);
    const handle = new (sqliteDriver() as SqliteHandleClass)(copy);
    for (const pragma of pragmas) handle.pragma(pragma);
    // Where a file that is open can be removed, nothing is left of it if the process is killed.
    await remove().catch(() => undefined);
    return {
      runner: new SqliteRunner(handle, pauses()),
      close: () => {
        handle.close();
        return remove();
      },
    };
  } catch (error) {
    await remove();
    throw meaningOf(error);
  }
};

/** Milliseconds after which a copy is of a process that was killed while it made one. */
const longestCopying = 10 * 60_000;

const removeLeftCopies = async (file: string): Promise<void> => {
  const [folder, beginning] = [dirname(file), `${basename(file)}.copy-`];
  for (const name of (await readdir(folder)).filter((each) => each.startsWith(beginning))) {
    const path = join(folder, name);
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > longestCopying) await rm(path, { force: true });
  }
};

/** Milliseconds that statements take the only thread before others have a turn. */
const longestSlice = 2;

const pauses = (): (() => Promise<void> | undefined) => {
  let since = performance.now();
  return () => {
    if (performance.now() - since < longestSlice) return undefined;
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now();
        resolve();
      }),
    );
  };
};
