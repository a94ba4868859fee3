/**
 * Keeps the files of a SQLite database from other users of the machine. SQLite gives `-wal` and `-shm` the mode of the
 * database, so that file is made before SQLite makes it.
 */
import { chmod, mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const ownerAlone = 0o600;
const others = 0o077;

/** The names beside the database that SQLite uses. */
export const sqliteFiles = (file: string): readonly string[] =>
  ['', '-wal', '-shm', '-journal'].map((ending) => file + ending);

/** SQLite in memory has no file. */
export const hasFile = (file: string): boolean => file !== '' && file !== ':memory:';

/**
 * Creates the file and its folder where they are missing, and takes the rights of other users from files that are
 * there. `warn` is told of a file that belongs to another user, and so keeps its rights.
 */
export const keepPrivate = async (file: string, warn: (text: string) => void): Promise<void> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await (await open(file, 'a', ownerAlone)).close();
  if (process.platform === 'win32') return; // modes mean nothing there

  for (const each of sqliteFiles(file)) {
    if (!(await isOpenToOthers(each))) continue;
    await chmod(each, ownerAlone).catch(() => {
      warn(`${each} can be read by other users of the machine: its owner must run chmod 600`);
    });
  }
};

const isOpenToOthers = async (path: string): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && (found.mode & others) !== 0;
};
