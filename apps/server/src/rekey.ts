import {
  adoptNextSecretKey,
  createNextSecretKey,
  installationSecrets,
  readNextSecretKey,
  secretsToKeep,
} from '@keyward/platform-node';
import type { ResealReport, TypeormStorage } from '@keyward/storage-typeorm';
import { compose, identifiers } from './composition.js';
import type { SecretKeys } from './composition/identifiers.js';
import { ConfigurationError, explainFiles, type Configuration } from './config.js';

/**
 * `keyward rekey`: seals everything anew with a new secret key, while servers that hold both keys run. A run that was
 * killed is finished by the next.
 */
export const rekey = async (
  configuration: Configuration,
  words: readonly string[],
): Promise<void> => {
  assertPossible(configuration, words);

  const container = compose(configuration);
  const secretKeys = (await container.getAsync(identifiers.secretKeys))!;
  const storage = (await container.getAsync(identifiers.storage)) as TypeormStorage;
  try {
    if (secretKeys.length === 1) {
      await prepare(configuration);
      return;
    }
    process.stdout.write(describeReport(await resealAll(storage, secretKeys)));
    await keepNewKey(configuration);
  } finally {
    await storage.close();
  }
};

const assertPossible = (
  { database, secretKey, previousSecretKeys }: Configuration,
  words: readonly string[],
): void => {
  if (words.length > 0) throw new ConfigurationError('rekey takes no words');
  if (database.kind === 'memory') {
    throw new ConfigurationError(
      'KEYWARD_DATABASE_URL is memory:, in which nothing outlives its key',
    );
  }
  if (secretKey !== undefined && previousSecretKeys === undefined) {
    throw new ConfigurationError(
      'KEYWARD_PREVIOUS_SECRET_KEY is required for rekey: the key that the data is sealed with. ' +
        'KEYWARD_SECRET_KEY is the new one',
    );
  }
};

/** Servers must hold the new key before anything is sealed with it. */
const prepare = async ({ dataDirectory }: Configuration): Promise<void> => {
  await explainFiles('KEYWARD_DATA_DIR', () => createNextSecretKey(dataDirectory));
  process.stdout.write(
    `${dataDirectory}/secret.key.new holds a new key. Nothing is sealed with it yet. ` +
      'Restart the server, and run rekey again.\n',
  );
};

const resealAll = (storage: TypeormStorage, secretKeys: SecretKeys): Promise<ResealReport> => {
  const secrets = installationSecrets(secretKeys, storage.sealedWith);
  return storage.reseal({
    kept: secretsToKeep(secrets),
    progress: ({ table, values }) => {
      process.stdout.write(`${table}: ${values} values are sealed with the new key\n`);
    },
  });
};

const describeReport = ({ values, damaged, damagedPlaces }: ResealReport): string => {
  const done = `Done: ${values} values in this run, and none is left under an earlier key.\n`;
  if (damaged === 0) return done;

  const places = damagedPlaces.map((place) => `  ${place}\n`).join('');
  return `${done}${damaged} values are damaged, so no key opens them; the first are in\n${places}`;
};

/** The last step: from here on, the earlier key is not needed. */
const keepNewKey = async ({ secretKey, dataDirectory }: Configuration): Promise<void> => {
  const isInFile =
    secretKey === undefined && (await readNextSecretKey(dataDirectory)) !== undefined;
  if (isInFile) {
    await explainFiles('KEYWARD_DATA_DIR', () => adoptNextSecretKey(dataDirectory));
    process.stdout.write(`${dataDirectory}/secret.key holds the new key. Restart the server.\n`);
    return;
  }
  process.stdout.write('Start every server without KEYWARD_PREVIOUS_SECRET_KEY.\n');
};
