import { join } from 'node:path';
import { createKeyFile, readKeyFile } from './key-file.js';

/** Undefined when there is no `<folder>/secret.key`. */
export const readSecretKey = (folder: string): Promise<Buffer | undefined> =>
  readKeyFile(join(folder, 'secret.key'));

/** Reads the secret key in `<folder>/secret.key`, and creates it on the first start. */
export const readOrCreateSecretKey = async (folder: string): Promise<Buffer> => {
  const known = await readSecretKey(folder);
  if (known !== undefined) return known;

  await createKeyFile(folder, 'secret.key');
  return (await readSecretKey(folder))!;
};
