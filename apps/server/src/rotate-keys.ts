import { keyAlgorithms, type KeyAlgorithm } from '@keyward/core/ports';
import { compose, identifiers } from './composition.js';
import { ConfigurationError, type Configuration } from './config.js';

/**
 * `keyward rotate-keys [ALGORITHM…]`: publishes the next key of each algorithm. The key signs as soon as every verifier
 * can know it. Without a word, all algorithms in use are rotated.
 */
export const rotateKeys = async (
  configuration: Configuration,
  words: readonly string[],
): Promise<void> => {
  const wanted = words.map(readAlgorithm);
  const container = compose(configuration);
  const storage = await container.getAsync(identifiers.storage);

  try {
    const { keys } = await container.getAsync(identifiers.keyward);
    const published = await keys.published();
    const rotated = wanted.length > 0 ? wanted : published.map(({ algorithm }) => algorithm);

    for (const algorithm of keyAlgorithms.filter((each) => rotated.includes(each))) {
      const key = await keys.rotate(algorithm);
      process.stdout.write(`${algorithm}: ${key.id} signs from ${key.activatesAt.toISOString()}\n`);
    }
  } finally {
    await storage.close();
  }
};

const readAlgorithm = (word: string): KeyAlgorithm => {
  const algorithm = keyAlgorithms.find((each) => each === word);
  if (algorithm === undefined) {
    throw new ConfigurationError(`rotate-keys knows ${keyAlgorithms.join(', ')}, not ${word}`);
  }
  return algorithm;
};
