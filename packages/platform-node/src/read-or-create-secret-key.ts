import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSecretKey } from './parse-secret-key.js';

/**
 * Reads the secret key in `<folder>/secret.key`, and creates it on the first start.
 *
 * Processes that start at once get the same key. Each writes a file of its own and links it to the name; only the first
 * link succeeds, and the file appears whole or not at all. The other processes read the file of the first.
 */
export const readOrCreateSecretKey = async (folder: string): Promise<Buffer> => {
  const path = join(folder, 'secret.key');

  let text = await readIfPresent(path);
  text ??= await createSecretKey(folder, path);

  try {
    return parseSecretKey(text);
  } catch (error) {
    throw Object.assign(new Error(`${path}: ${(error as Error).message}`), { path });
  }
};

const createSecretKey = async (folder: string, path: string): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });

  const draft = join(folder, `secret.key.${randomUUID()}`);
  try {
    await writeDurably(draft, `${randomBytes(32).toString('base64url')}\n`);
    await link(draft, path).catch(ignoring('EEXIST'));
    await makeNameDurable(folder);
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
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

const makeNameDurable = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return; // folders cannot be opened there

  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const readIfPresent = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch(ignoring('ENOENT'));

const ignoring =
  (code: string) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error;
    return undefined;
  };
