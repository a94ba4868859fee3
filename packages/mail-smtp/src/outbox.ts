import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Puts messages into a folder as files, in the order of their names. Each appears whole or not at all, and only its owner reads it. */
export const outbox =
  (folder: string) =>
  async (extension: string, content: string | Buffer): Promise<string> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID()}.${extension}`;
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
