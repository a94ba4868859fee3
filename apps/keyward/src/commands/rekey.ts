import {
  adoptNextSecretKey,
  createNextSecretKey,
  installationSecrets,
  readNextSecretKey,
  secretsToKeep,
} from '@keyward/platform-node';
import type { ResealReport, TypeormStorage } from '@keyward/storage-typeorm';
import {
  type Configuration,
  ConfigurationError,
  explainFiles,
  identifiers,
  type SecretKeys,
} from '@keyward/server/parts';
import { containerOf, type CommandContext } from './command-context.js';
import type { Report, Result } from './report.js';

/**
 * `keyward rekey`: seals everything anew with a new secret key, while servers that hold both keys run. A run that was
 * killed is finished by the next.
 */
export const rekey = async (context: CommandContext): Promise<void> => {
  const { configuration, report } = context;
  assertPossible(configuration);

  const container = containerOf(context);
  const secretKeys = (await container.getAsync(identifiers.secretKeys))!;
  const storage = (await container.getAsync(identifiers.storage)) as TypeormStorage;
  try {
    if (secretKeys.length === 1) {
      await prepare(context);
      return;
    }
    const resealed = await resealAll(storage, secretKeys, report);
    for (const line of describeReseal(resealed)) report.say(line);
    await keepNewKey(context);
    report.finish(resealOnWire(resealed));
  } finally {
    await storage.close();
  }
};

const assertPossible = ({ database, secretKey, previousSecretKeys }: Configuration): void => {
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
const prepare = async ({ configuration, report }: CommandContext): Promise<void> => {
  const { dataDirectory } = configuration;
  await explainFiles('KEYWARD_DATA_DIR', () => createNextSecretKey(dataDirectory));
  report.say(
    `${dataDirectory}/secret.key.new holds a new key. Nothing is sealed with it yet. ` +
      'Restart the server, and run rekey again.',
  );
  report.finish({ step: 'prepared', new_key: `${dataDirectory}/secret.key.new` });
};

const resealAll = (
  storage: TypeormStorage,
  secretKeys: SecretKeys,
  report: Report,
): Promise<ResealReport> => {
  const secrets = installationSecrets(secretKeys, storage.sealedWith);
  return storage.reseal({
    kept: secretsToKeep(secrets),
    progress: ({ table, values }) => {
      report.say(`${table}: ${values} values are sealed with the new key`);
      report.progress.show(`${table}: more values are sealed …`);
    },
  });
};

const describeReseal = (resealed: ResealReport): readonly string[] => {
  const { values, damaged, damagedPlaces } = resealed;
  const done = `Done: ${values} values in this run, and none is left under an earlier key.`;
  if (damaged === 0) return [done];

  return [
    done,
    `${damaged} values are damaged, so no key opens them; the first are in`,
    ...damagedPlaces.map((place) => `  ${place}`),
  ];
};

const resealOnWire = ({ values, damaged, damagedPlaces }: ResealReport): Result => ({
  step: 'resealed',
  values,
  damaged,
  damaged_places: damagedPlaces,
});

/** The last step: from here on, the earlier key is not needed. */
const keepNewKey = async ({ configuration, report }: CommandContext): Promise<void> => {
  const { secretKey, dataDirectory } = configuration;
  const isInFile =
    secretKey === undefined && (await readNextSecretKey(dataDirectory)) !== undefined;
  if (isInFile) {
    await explainFiles('KEYWARD_DATA_DIR', () => adoptNextSecretKey(dataDirectory));
    report.say(`${dataDirectory}/secret.key holds the new key. Restart the server.`);
    return;
  }
  report.say('Start every server without KEYWARD_PREVIOUS_SECRET_KEY.');
};
