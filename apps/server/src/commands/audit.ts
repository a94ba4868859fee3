import type { AuditFinding, UnsealedTail } from '@keyward/core/internal';
import { identifiers } from '../composition.js';
import { containerOf, type CommandContext } from './command-context.js';

/**
 * `keyward audit verify`: checks each chain of the audit log. One that is broken, or not sealed in time, is a problem.
 */
export const verifyAudit = async (context: CommandContext): Promise<void> => {
  const { report } = context;
  const container = containerOf(context);
  const storage = await container.getAsync(identifiers.storage);
  try {
    const keyward = await container.getAsync(identifiers.keyward);
    report.progress.show('The chains of the audit log are read …');
    const findings = await keyward.verifyAudit({
      progress: ({ chainId, events, of }) =>
        report.progress.show(`${chainId}: ${events} of ${of} events are sound …`),
    });
    for (const finding of findings) report.say(describeFinding(finding));
    report.finish(
      { chains: findings.map(findingOnWire) },
      findings.every(isSound) ? 'done' : 'problem',
    );
  } finally {
    await storage.close();
  }
};

const isSound = ({ broken, unsealed }: AuditFinding): boolean =>
  !broken && unsealed?.isOverdue !== true;

const findingOnWire = (finding: AuditFinding): object => {
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

const describeFinding = ({
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
