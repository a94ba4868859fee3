import { refuse } from '@keyward/core/ports';

/**
 * Lets so many pieces of work run at once, and so many more wait. Further ones are refused: a directory that hangs must
 * not gather logins.
 */
export const boundedQueue = (bounds: { readonly running: number; readonly waiting: number }) => {
  let free = bounds.running;
  const line: (() => void)[] = [];

  return async <R>(work: () => Promise<R>): Promise<R> => {
    if (free > 0) free--;
    else if (line.length >= bounds.waiting) refuse('too_many_requests', { seconds: '1' });
    else await new Promise<void>((start) => line.push(start));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next === undefined) free++;
      else next();
    }
  };
};
