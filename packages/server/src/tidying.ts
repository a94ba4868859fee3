/** The hourly removal of what has ended, with what the operator learns of it. */
import type { Keyward, TidyReport } from '@keyward/core';
import { describeFailure, reasonOf, type Logger } from './log.js';
import type { Metrics } from './metrics.js';

export interface Tidying {
  /** Begins, unless the last run still goes on; resolves at its end. */
  begin(): Promise<void>;
  /** Ends after the batch that is under way. */
  end(): Promise<void>;
}

export const tidying = (
  { tidy }: Pick<Keyward, 'tidy'>,
  log: Logger,
  metrics: Pick<Metrics, 'tidied'>,
): Tidying => {
  let running: Promise<void> | undefined;
  let isOver = false;

  const run = async (): Promise<void> => {
    const startedAt = performance.now();
    const report = await tidy({ goesOn: () => !isOver });
    const seconds = (performance.now() - startedAt) / 1000;
    metrics.tidied(report, seconds);
    logTidied(log, report, seconds);
  };

  return {
    begin() {
      running ??= run()
        .catch((error: unknown) => log.error({ failure: describeFailure(error) }, 'tidying failed'))
        .finally(() => {
          running = undefined;
        });
      return running;
    },
    async end() {
      isOver = true;
      await running;
    },
  };
};

const logTidied = (log: Logger, { removed, failures }: TidyReport, seconds: number): void => {
  const some = Object.fromEntries(Object.entries(removed).filter(([, count]) => count > 0));
  log.info({ removed: some, seconds: Math.round(seconds * 10) / 10 }, 'tidied');
  for (const { records, error } of failures) {
    log.error({ records, reason: reasonOf(error) }, 'records could not be tidied');
  }
};
