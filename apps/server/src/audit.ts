import type { Keyward, Storage } from '@keyward/core';
import { compose, names } from './composition.js';
import { ConfigurationError, type Configuration } from './config.js';

/** `keyward audit verify`: says of each chain of the audit log whether it is whole. False when one is not. */
export const audit = async (configuration: Configuration, [action]: readonly string[]): Promise<boolean> => {
  if (action !== 'verify') throw new ConfigurationError('audit knows verify');
  const container = compose(configuration);
  const storage = await container.getAsync<Storage>(names.storage);
  try {
    const findings = await (await container.getAsync<Keyward>(names.keyward)).verifyAudit();
    for (const { chainId, events, seal, broken } of findings) {
      process.stdout.write(broken ? `${chainId}: BROKEN at ${broken.sequence} (${broken.why}), ${events} events before it are sound\n` : `${chainId}: ${events} events are sound, the last seal is ${seal}\n`);
    }
    return findings.every(({ broken }) => broken === undefined);
  } finally {
    await storage.close();
  }
};
