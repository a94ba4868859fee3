/** Seals new events of the audit log every second, and the last ones before a stop. */
import type { Keyward } from '@keyward/core';
import { reasonOf, type Logger } from './log.js';

export interface AuditSealing {
  /** Begins, unless the last run still goes on; resolves at its end. */
  begin(): Promise<void>;
  /** Seals what is left, for a few seconds at most; another server or the next start does the rest. */
  end(): Promise<void>;
}

/** Seconds between two runs: an event waits for one run, and for what that run has to do before. */
export const sealingInterval = 1;

const secondsAtEnd = 5;

/** `sealed` hears after each run which chains have new events. */
export const auditSealing = (
  { sealAudit }: Pick<Keyward, 'sealAudit'>,
  log: Logger,
  sealed: (chainIds: readonly string[]) => void = () => undefined,
): AuditSealing => {
  let running: Promise<void> | undefined;
  let isOver = false;
  let isFailing = false;
  let isBlocked = false;
  let refusedBefore = 0;

  /** Each second may bring the same news, which is told once. */
  const run = async (goesOn: () => boolean): Promise<void> => {
    const chains: string[] = [];
    try {
      const extended = (ids: readonly string[]): void => void chains.push(...ids);
      const { refused, blocked } = await sealAudit({ goesOn, extended });
      if (refused > refusedBefore)
        log.error({ events: refused }, 'the audit log holds events that no server has written');
      refusedBefore = refused;
      if (blocked !== undefined && !isBlocked)
        log.error({ chains: blocked }, 'chains of the audit log could not be extended');
      isBlocked = blocked !== undefined;
      isFailing = false;
    } catch (error) {
      if (!isFailing)
        log.error({ reason: reasonOf(error) }, 'events of the audit log could not be sealed');
      isFailing = true;
    }
    if (!isOver) sealed([...new Set(chains)]);
  };

  return {
    begin() {
      running ??= run(() => !isOver).finally(() => {
        running = undefined;
      });
      return running;
    },
    async end() {
      isOver = true;
      await running;
      const deadline = performance.now() + secondsAtEnd * 1000;
      await run(() => performance.now() < deadline);
    },
  };
};
