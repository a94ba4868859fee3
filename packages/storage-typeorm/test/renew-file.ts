import { copyFile, rename, rm } from 'node:fs/promises';

/**
 * Puts a copy of a SQLite file that was closed in its place. The SQLite of Node 20 lets go of a file only when its
 * statements are collected: until then, this process keeps others, and itself, from having the file alone.
 */
export const renewFile = async (file: string): Promise<void> => {
  await copyFile(file, `${file}.new`);
  for (const ending of ['-wal', '-shm']) await rm(file + ending, { force: true });
  await rename(`${file}.new`, file);
};
