import { join } from 'node:path';
import { createKeyFile, readKeyFile } from './key-file.js';

/** Reads the secret key in `<folder>/secret.key`, and creates it on the first start. */
export const readOrCreateSecretKey = async (folder: string): Promise<Buffer> => {
  const path = join(folder, 'secret.key');

  const known = await readKeyFile(path);
  if (known !== undefined) return known;

  await createKeyFile(folder, 'secret.key');
  return (await readKeyFile(path))!;
};
