import type { AuditFinding, UnsealedTail } from '@keyward/core/management';
import type { Keyward } from '@keyward/core';
import { identifiers } from '@keyward/server/parts';
import { containerOf, type CommandContext } from './command-context.js';
import type { Report } from './report.js';

/**
 * `keyward audit verify`: checks each chain of the audit log. One that is broken, or not sealed in time, is a problem.
 */
export const verifyAudit = async (context: CommandContext): Promise<void> => {
  const { report } = context;
  const container = containerOf(context);
  const storage = await container.getAsync(identifiers.storage);
  try {
    const keyward = await container.getAsync(identifiers.keyward);
    const findings = await verifyChains(keyward, report);
    for (const finding of findings) report.say(describeFinding(finding));
    report.finish(
      { chains: findings.map(findingOnWire) },
      findings.every(isSound) ? 'done' : 'problem',
    );
  } finally {
    await storage.close();
  }
};

export const verifyChains = (
  { verifyAudit }: Keyward,
  { progress }: Report,
): Promise<readonly AuditFinding[]> => {
  progress.show('The chains of the audit log are read …');
  return verifyAudit({
    progress: ({ chainId, events, of }) =>
      progress.show(`${chainId}: ${events} of ${of} events are sound …`),
  });
};

const isSound = ({ broken, unsealed }: AuditFinding): boolean =>
  !broken && unsealed?.isOverdue !== true;

export const findingOnWire = (finding: AuditFinding): object => {
  const { chainId, events, seal, pruned, broken, unsealed } = finding;
  return {
    chain_id: chainId,
    is_sound: isSound(finding),
    events,
    last_seal: seal,
    ...(pruned && { pruned: { events: pruned.events, last_at: pruned.at } }),
    ...(broken && { broken: { at: broken.sequence ?? broken.eventId, why: broken.why } }),
    ...(unsealed && {
      unsealed: {
        events: unsealed.events,
        oldest: unsealed.oldest,
        is_overdue: unsealed.isOverdue,
      },
    }),
  };
};

export const describeFinding = ({
  chainId,
  events,
  seal,
  pruned,
  broken,
  unsealed,
}: AuditFinding): string => {
  const kept = events - (pruned?.events ?? 0);
  const prunedPart =
    pruned === undefined
      ? ''
      : `, the ${pruned.events} before them went with age, last on ${pruned.at}`;
  const tail = unsealed === undefined ? '' : describeTail(unsealed);

  if (broken) {
    const place = broken.sequence ?? `the unsealed event ${broken.eventId}`;
    const sound = `${kept} events before it are sound`;
    return `${chainId}: BROKEN at ${place} (${broken.why}), ${sound}${prunedPart}${tail}`;
  }
  return `${chainId}: ${kept} events are sound${prunedPart}, the last seal is ${seal}${tail}`;
};

const describeTail = ({ events, oldest, isOverdue }: UnsealedTail): string =>
  `, ${events} are NOT SEALED yet, the oldest since ${oldest}` +
  (isOverdue ? ', which is OVERDUE: a running server seals them' : '');
