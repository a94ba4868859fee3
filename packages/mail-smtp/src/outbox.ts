import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes a message into a file and returns the name of the file. */
export type WriteToOutbox = (extension: string, content: string | Buffer) => Promise<string>;

/**
 * A folder of messages. The names of the files have the order in which they were written.
 * A file appears whole or not at all, and only its owner can read it.
 */
export const outbox =
  (folder: string): WriteToOutbox =>
  async (extension, content) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });

    const time = new Date().toISOString().replace(/[:.]/g, '-');
    const name = `${time}-${randomUUID()}.${extension}`;
    const draft = join(folder, `.${name}.draft`);
    try {
      await writeFile(draft, content, { flag: 'wx', mode: 0o600 });
      await rename(draft, join(folder, name));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return name;
  };
