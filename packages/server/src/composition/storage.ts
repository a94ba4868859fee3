/** The storage: memory, SQLite, MySQL, MariaDB or PostgreSQL, as the configuration says. */
import type { Storage } from '@keyward/core/ports';
import { inMemoryStorage } from '@keyward/core/in-memory';
import { aesGcmSealer, deriveSealingKey, rememberingSealer } from '@keyward/platform-node';
import { typeormStorage } from '@keyward/storage-typeorm';
import { ContainerModule } from 'inversify';
import { explainFiles, nameIn, type Configuration } from '../configuration.js';
import type { Logger } from '../log.js';
import { identifiers, type SecretKeys } from './identifiers.js';

export const storageModule = new ContainerModule(({ bind }) => {
  bind(identifiers.storage).toResolvedValue(openStorage, [
    identifiers.configuration,
    identifiers.secretKeys,
    identifiers.log,
  ]);
});

const openStorage = async (
  configuration: Configuration,
  secretKeys: SecretKeys | undefined,
  log: Logger,
): Promise<Storage> => {
  const { database } = configuration;
  if (database.kind === 'memory') return inMemoryStorage();

  const [newest, ...earlier] = secretKeys!.map(deriveSealingKey);
  return explainFiles(nameIn(configuration, 'database'), () =>
    typeormStorage({
      database,
      sealer: rememberingSealer(aesGcmSealer(newest!, ...earlier)),
      warn: (text) => log.warn(text),
    }),
  );
};
