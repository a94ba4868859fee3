import { refuse } from '@keyward/core';

export interface QueueBounds {
  /** How many pieces of work run at once. */
  readonly running: number;
  /** How many more may wait for their turn; what comes on top is refused at once. */
  readonly waiting: number;
}

export type Queue = <R>(work: () => Promise<R>) => Promise<R>;

/**
 * Lets expensive work in, a few at a time and first come, first served.
 *
 * A queue without an end would answer everybody late during a flood; this one answers those it lets in and tells the
 * others to come back.
 */
export const boundedQueue = ({ running, waiting }: QueueBounds): Queue => {
  if (!(Number.isInteger(running) && running >= 1))
    throw new Error('A queue must run one piece of work or more.');
  if (!(Number.isInteger(waiting) && waiting >= 0))
    throw new Error('A queue must let zero or more wait.');
  let busy = 0;
  const line: (() => void)[] = [];

  return async (work) => {
    if (busy < running) busy++;
    else if (line.length < waiting) await new Promise<void>((itsTurn) => line.push(itsTurn));
    else refuse('too_many_requests', { seconds: '1' });

    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, so that a newcomer cannot slip in between.
      const next = line.shift();
      if (next === undefined) busy--;
      else next();
    }
  };
};
