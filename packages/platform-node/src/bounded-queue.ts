import { refuse } from '@keyward/core/ports';

export interface QueueBounds {
  /** How many pieces of work run at once. */
  readonly running: number;
  /** How many more may wait for their turn. Beyond these, work is refused at once. */
  readonly waiting: number;
}

export type Queue = <R>(work: () => Promise<R>) => Promise<R>;

/**
 * Runs expensive work a few at a time, first come, first served.
 *
 * During a flood, an unbounded queue would answer every request late. This one refuses what exceeds its bounds.
 */
export const boundedQueue = ({ running, waiting }: QueueBounds): Queue => {
  if (!Number.isInteger(running) || running < 1) {
    throw new Error('A queue must run one piece of work or more.');
  }
  if (!Number.isInteger(waiting) || waiting < 0) {
    throw new Error('A queue must let zero or more wait.');
  }

  let busy = 0;
  const waitingLine: (() => void)[] = [];

  const takeTurn = (): Promise<void> => {
    if (waitingLine.length >= waiting) refuse('too_many_requests', { seconds: '1' });
    return new Promise((start) => waitingLine.push(start));
  };

  const leave = (): void => {
    // The next in line takes over directly, so that no newcomer overtakes it.
    const start = waitingLine.shift();
    if (start === undefined) busy--;
    else start();
  };

  return async (work) => {
    // Work that need not wait starts within this call.
    if (busy < running) busy++;
    else await takeTurn();

    try {
      return await work();
    } finally {
      leave();
    }
  };
};
