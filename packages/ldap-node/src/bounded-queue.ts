import { refuse } from '@keyward/core/ports';

export interface QueueBounds {
  readonly running: number;
  readonly waiting: number;
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Lets so many pieces of work of one key run at once, and so many more wait. Further ones are refused: a directory that
 * hangs must not gather logins.
 * Rule: the logins of one directory never wait for those of another. A line is kept while it has work.
 */
export const boundedQueues = ({ running, waiting }: QueueBounds) => {
  const lines = new Map<string, Line>();

  const enter = async (line: Line): Promise<void> => {
    if (line.running < running) line.running++;
    else if (line.waiting.length >= waiting) refuse('too_many_requests', { seconds: '1' });
    else await new Promise<void>((start) => line.waiting.push(start));
  };

  return async <R>(key: string, work: () => Promise<R>): Promise<R> => {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    await enter(line);
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next !== undefined) next();
      else if (--line.running === 0) lines.delete(key);
    }
  };
};
