import type { AuditFinding } from '@keyward/core/internal';
import { compose, identifiers } from './composition.js';
import { ConfigurationError, type Configuration } from './config.js';

/** `keyward audit verify`: checks each chain of the audit log. False when one is broken. */
export const audit = async (
  configuration: Configuration,
  [action]: readonly string[],
): Promise<boolean> => {
  if (action !== 'verify') throw new ConfigurationError('audit knows verify');

  const container = compose(configuration);
  const storage = await container.getAsync(identifiers.storage);
  try {
    const keyward = await container.getAsync(identifiers.keyward);
    const findings = await keyward.verifyAudit();
    for (const finding of findings) process.stdout.write(`${describeFinding(finding)}\n`);
    return findings.every(({ broken }) => broken === undefined);
  } finally {
    await storage.close();
  }
};

const describeFinding = ({ chainId, events, seal, pruned, broken }: AuditFinding): string => {
  const kept = events - (pruned?.events ?? 0);
  const prunedPart =
    pruned === undefined
      ? ''
      : `, the ${pruned.events} before them went with age, last on ${pruned.at}`;

  if (broken) {
    const place = `BROKEN at ${broken.sequence} (${broken.why})`;
    return `${chainId}: ${place}, ${kept} events before it are sound${prunedPart}`;
  }
  return `${chainId}: ${kept} events are sound${prunedPart}, the last seal is ${seal}`;
};
