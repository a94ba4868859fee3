/**
 * Delivers messages after the answer was given.
 *
 * A bounded number is under way at a time. A failed attempt is repeated after a pause. When the server stops, what
 * is under way gets one last attempt.
 */
import { setTimeout } from 'node:timers/promises';

export interface DeliveryFailure {
  /** The kind of message, without its reader and its text. */
  readonly kind: string;
  readonly attempts: number;
  /** The codes of the failure. Its message may repeat the text of the mail, so it is left out. */
  readonly reason: string;
}

export interface DeliveryOptions {
  /** Milliseconds before the second attempt, the third … */
  readonly pauses?: readonly number[];
  /** How many messages may be under way; more are given up at once. */
  readonly atOnce?: number;
  /** Waits for a time, or until the signal aborts. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly failed?: (failure: DeliveryFailure) => void;
}

export interface Delivery {
  deliver(kind: string, work: () => Promise<void>): void;
  /** Waits until nothing is under way any more. */
  delivered(): Promise<void>;
  /** Ends all pauses. What is under way gets one last attempt and `grace` milliseconds. */
  close(grace?: number): Promise<void>;
}

/** A message that no further attempt can deliver. Its own message says why, without the reader and the text. */
export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError';
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

  const deliverWithRetries = async (kind: string, work: () => Promise<void>): Promise<void> => {
    for (let attempts = 1; ; attempts++) {
      const isLastAttempt = closing.signal.aborted || attempts > pauses.length;
      try {
        await work();
        return;
      } catch (error) {
        if (isLastAttempt || isPermanent(error)) {
          failed({ kind, attempts, reason: reasonOf(error) });
          return;
        }
      }
      await pause(pauses[attempts - 1]!, closing.signal);
    }
  };

  return {
    deliver(kind, work) {
      if (underWay.size >= atOnce) {
        failed({ kind, attempts: 0, reason: 'too many are waiting' });
        return;
      }

      const afterAnswer = new Promise((resolve) => setImmediate(resolve));
      const done: Promise<void> = afterAnswer
        .then(() => deliverWithRetries(kind, work))
        .finally(() => underWay.delete(done));
      underWay.set(done, kind);
    },

    async delivered() {
      while (underWay.size > 0) await Promise.all(underWay.keys());
    },

    async close(grace = 5000) {
      closing.abort();

      const finished = new AbortController();
      await Promise.race([Promise.all(underWay.keys()), pause(grace, finished.signal)]);
      finished.abort();

      for (const kind of underWay.values()) {
        failed({ kind, attempts: 1, reason: 'the server stopped' });
      }
    },
  };
};

/** RFC 5321 §4.2.1: after a reply 5yz, the same message is not sent again. */
const isPermanent = (error: unknown): boolean => {
  const { responseCode = 0 } = error as { responseCode?: number };
  return responseCode >= 500 || error instanceof UndeliverableError;
};

const reasonOf = (error: unknown): string => {
  if (error instanceof UndeliverableError) return error.message;

  const { name, code, responseCode } = error as {
    name?: string;
    code?: string;
    responseCode?: number;
  };
  const reason = code ?? name ?? typeof error;
  return responseCode === undefined ? reason : `${reason} ${responseCode}`;
};
