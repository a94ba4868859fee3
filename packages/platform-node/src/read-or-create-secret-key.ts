import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSecretKey } from './parse-secret-key.js';

/**
 * The secret key in `<folder>/secret.key`, made on the first start.
 *
 * Of several processes that start at once all get the same key: each writes a file of its own and links it to the name,
 * which succeeds for one only and shows the file whole or not at all. The losers read what the winner wrote.
 */
export const readOrCreateSecretKey = async (folder: string): Promise<Buffer> => {
  const path = join(folder, 'secret.key');
  const text = (await readIfThere(path)) ?? (await create(folder, path));
  try {
    return parseSecretKey(text);
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`);
  }
};

const create = async (folder: string, path: string): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `secret.key.${randomUUID()}`);
  try {
    await writeDurably(draft, `${randomBytes(32).toString('base64url')}\n`);
    await link(draft, path).catch(unless('EEXIST'));
    await makeNameDurable(folder);
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
};

/** On the disk before anything is sealed with it: what a lost key has sealed is lost too. */
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
  await handle.sync().finally(() => handle.close());
};

const readIfThere = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch(unless('ENOENT'));

const unless =
  (code: string) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error;
    return undefined;
  };
