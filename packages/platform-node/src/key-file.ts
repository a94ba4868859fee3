/** A file with one secret key. It appears whole or not at all, and only its owner can read it. */
import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { textOfFile } from './file-text.js';
import { parseSecretKey } from './parse-secret-key.js';

/** Undefined when there is no such file. */
export const readKeyFile = async (path: string): Promise<Buffer | undefined> => {
  const bytes = await readFile(path).catch(ignoring('ENOENT'));
  if (bytes === undefined) return undefined;
  try {
    return parseSecretKey(textOfFile(bytes));
  } catch (error) {
    throw Object.assign(new Error(`${path}: ${(error as Error).message}`), { path });
  }
};

/**
 * Makes `<folder>/<name>`, unless it is there already.
 *
 * Processes that start at once get the same key. Each writes a file of its own and links it to the name; only the first
 * link succeeds, and the file appears whole or not at all. The other processes read the file of the first.
 */
export const createKeyFile = async (folder: string, name: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });

  const path = join(folder, name);
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeDurably(draft, `${randomBytes(32).toString('base64url')}\n`);
    await link(draft, path).catch(ignoring('EEXIST'));
    await makeNamesDurable(folder);
  } finally {
    await rm(draft, { force: true });
  }
};

/** Waits until the file is on the disk, because data sealed with a lost key is lost too. */
const writeDurably = async (path: string, text: string): Promise<void> => {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Waits until the names of the files of a folder are on the disk. */
export const makeNamesDurable = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return; // folders cannot be opened there

  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

export const ignoring =
  (code: string) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error;
    return undefined;
  };
