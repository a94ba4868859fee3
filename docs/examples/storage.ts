/** The core on a database file, with the secret key beside it. */
// #region storage
import { createKeyward, type Keyward } from '@keyward/core';
import {
  aesGcmSealer,
  deriveSealingKey,
  installationSecrets,
  nodePlatform,
  readOrCreateSecretKey,
} from '@keyward/platform-node';
import { parseDatabaseUrl, typeormStorage } from '@keyward/storage-typeorm';

/** `folder` holds the secret key; the URL is `sqlite:keyward.db`, or `mysql://user:password@host/name`. */
export const openKeyward = async (folder: string, databaseUrl: string): Promise<Keyward> => {
  const secretKey = await readOrCreateSecretKey(folder);
  const storage = await typeormStorage({
    database: parseDatabaseUrl(databaseUrl),
    sealer: aesGcmSealer(deriveSealingKey(secretKey)),
  });
  const secrets = installationSecrets([secretKey], storage.sealedWith);
  return createKeyward({
    issuer: 'https://id.example',
    storage,
    ...nodePlatform({ secrets }),
  });
};
// #endregion storage
