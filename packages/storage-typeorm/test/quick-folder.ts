/**
 * Where tests keep databases: in memory, where the machine has a file system there with enough room, because waiting
 * for a disk proves nothing.
 */
import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const [inMemory, enough] = ['/dev/shm', 1024 ** 3];

const hasRoom = (): boolean => {
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > enough;
  } catch {
    return false;
  }
};

/** A folder to make new ones in. */
export const quickFolder = (): string => (hasRoom() ? inMemory : tmpdir());
