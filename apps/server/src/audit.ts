import type { AuditFinding } from '@keyward/core';
import { compose, identifiers } from './composition.js';
import { ConfigurationError, type Configuration } from './config.js';

/** `keyward audit verify`: says of each chain of the audit log whether it is whole. False when one is not. */
export const audit = async (
  configuration: Configuration,
  [action]: readonly string[],
): Promise<boolean> => {
  if (action !== 'verify') throw new ConfigurationError('audit knows verify');
  const container = compose(configuration);
  const storage = await container.getAsync(identifiers.storage);
  try {
    const findings = await (await container.getAsync(identifiers.keyward)).verifyAudit();
    for (const finding of findings) process.stdout.write(lineOf(finding));
    return findings.every(({ broken }) => broken === undefined);
  } finally {
    await storage.close();
  }
};

const lineOf = ({ chainId, events, seal, pruned, broken }: AuditFinding): string => {
  const kept = events - (pruned?.events ?? 0);
  const gone =
    pruned === undefined
      ? ''
      : `, the ${pruned.events} before them went with age, last on ${pruned.at}`;
  return broken
    ? `${chainId}: BROKEN at ${broken.sequence} (${broken.why}), ${kept} events before it are sound${gone}\n`
    : `${chainId}: ${kept} events are sound${gone}, the last seal is ${seal}\n`;
};
