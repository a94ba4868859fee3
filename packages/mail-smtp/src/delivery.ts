/** Delivers behind the answer: a bounded number at a time, again after a pause when it fails, and to the end when the server stops. */
import { setTimeout } from 'node:timers/promises';

export interface DeliveryFailure {
  /** What was to be delivered, in a word: neither to whom nor what it said. */
  readonly kind: string;
  readonly attempts: number;
  /** The codes of the failure. Its message may repeat what was sent, so it stays out. */
  readonly reason: string;
}

export interface DeliveryOptions {
  /** Milliseconds before the second attempt, the third … */
  readonly pauses?: readonly number[];
  /** How many may be under way; what comes on top is given up at once. */
  readonly atOnce?: number;
  /** Passes so much time, or less when the signal comes. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly failed?: (failure: DeliveryFailure) => void;
}

export interface Delivery {
  deliver(kind: string, work: () => Promise<void>): void;
  /** Nobody waits for a pause any more: what is under way gets one last attempt, and so many milliseconds. */
  close(grace?: number): Promise<void>;
}

const realPause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => undefined);

export const delivery = ({
  pauses = [1000, 10_000, 60_000],
  atOnce = 1000,
  pause = realPause,
  failed = () => undefined,
}: DeliveryOptions = {}): Delivery => {
  const closing = new AbortController();
  const underWay = new Map<Promise<void>, string>();

  const attempt = async (kind: string, work: () => Promise<void>): Promise<void> => {
    for (let attempts = 1; ; attempts++) {
      const isLast = closing.signal.aborted;
      try {
        return await work();
      } catch (error) {
        if (isFinal(error) || isLast || attempts > pauses.length)
          return failed({ kind, attempts, reason: reasonOf(error) });
      }
      await pause(pauses[attempts - 1]!, closing.signal);
    }
  };

  return {
    deliver(kind, work) {
      if (underWay.size >= atOnce)
        return failed({ kind, attempts: 0, reason: 'too many are waiting' });
      const done: Promise<void> = new Promise((next) => setImmediate(next))
        .then(() => attempt(kind, work))
        .finally(() => underWay.delete(done));
      underWay.set(done, kind);
    },
    async close(grace = 5000) {
      closing.abort();
      const inTime = new AbortController();
      await Promise.race([Promise.all(underWay.keys()), pause(grace, inTime.signal)]);
      inTime.abort();
      for (const kind of underWay.values())
        failed({ kind, attempts: 1, reason: 'the server stopped' });
    },
  };
};

/** RFC 5321 §4.2.1: after a 5yz the same message need not be tried again. */
const isFinal = (error: unknown): boolean =>
  ((error as { responseCode?: number }).responseCode ?? 0) >= 500;

const reasonOf = (error: unknown): string => {
  const { name, code, responseCode } = error as {
    name?: string;
    code?: string;
    responseCode?: number;
  };
  return [code ?? name ?? typeof error, responseCode]
    .filter((part) => part !== undefined)
    .join(' ');
};
