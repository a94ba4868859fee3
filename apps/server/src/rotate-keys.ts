import { keyAlgorithms } from '@keyward/core';
import { compose, identifiers } from './composition.js';
import { ConfigurationError, type Configuration } from './config.js';

/** `keyward rotate-keys [ALGORITHM…]`: publishes the next key of each; it signs when every verifier can know it. */
export const rotateKeys = async (
  configuration: Configuration,
  wanted: readonly string[],
): Promise<void> => {
  const unknown = wanted.find((name) => !(keyAlgorithms as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new ConfigurationError(`rotate-keys knows ${keyAlgorithms.join(', ')}, not ${unknown}`);
  const container = compose(configuration);
  const storage = await container.getAsync(identifiers.storage);
  try {
    const { keys } = await container.getAsync(identifiers.keyward);
    const used = new Set((await keys.published()).map((key) => key.algorithm));
    for (const algorithm of keyAlgorithms.filter((name) =>
      wanted.length > 0 ? wanted.includes(name) : used.has(name),
    )) {
      const key = await keys.rotate(algorithm);
      process.stdout.write(`${algorithm}: ${key.id} signs from ${key.activatesAt.toISOString()}\n`);
    }
  } finally {
    await storage.close();
  }
};
