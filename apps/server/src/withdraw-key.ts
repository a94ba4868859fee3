import { compose, identifiers } from './composition.js';
import { ConfigurationError, type Configuration } from './config.js';

/**
 * `keyward withdraw-key KEY_ID`: takes a stolen key away at once, and prints which key signs instead. `KEY_ID` is the
 * `kid` of the key, as in `/.well-known/jwks.json`.
 */
export const withdrawKey = async (
  configuration: Configuration,
  words: readonly string[],
): Promise<void> => {
  const [id, ...others] = words;
  if (id === undefined || others.length > 0) {
    throw new ConfigurationError('withdraw-key takes the kid of one key');
  }

  const container = compose(configuration);
  const storage = await container.getAsync(identifiers.storage);

  try {
    const keyward = await container.getAsync(identifiers.keyward);
    if ((await keyward.keys.find(id)) === undefined) {
      throw new ConfigurationError(`withdraw-key knows no published key ${id}`);
    }

    const successor = await keyward.withdrawKey(id);
    process.stdout.write(`${successor.algorithm}: ${id} is withdrawn, ${successor.id} signs\n`);
  } finally {
    await storage.close();
  }
};
