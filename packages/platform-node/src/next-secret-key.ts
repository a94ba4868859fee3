/** The key that is to follow the one in `<folder>/secret.key`. It waits in `<folder>/secret.key.new`. */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createKeyFile, ignoring, makeNamesDurable, readKeyFile } from './key-file.js';

const nextName = 'secret.key.new';

/** Undefined when none is waiting. */
export const readNextSecretKey = (folder: string): Promise<Buffer | undefined> =>
  readKeyFile(join(folder, nextName));

/** Makes the next key, unless one is waiting. */
export const createNextSecretKey = (folder: string): Promise<void> =>
  createKeyFile(folder, nextName);

/** Puts the next key in the place of `secret.key`, whose key is lost with that. */
export const adoptNextSecretKey = async (folder: string): Promise<void> => {
  await rename(join(folder, nextName), join(folder, 'secret.key')).catch(ignoring('ENOENT'));
  await makeNamesDurable(folder);
};
