/** Many calls for one action: a few at once, with pauses where the server asks for them. */
import { ApiError } from '../api/api-error.js';

export type Outcome<Data> =
  | { readonly kind: 'done'; readonly data: Data }
  | { readonly kind: 'refused'; readonly error: Error };

export interface Progress {
  readonly done: number;
  readonly all: number;
  /** Seconds that the server asked to wait (`Retry-After`). Undefined while calls are under way. */
  readonly pause?: number | undefined;
}

export interface SendOptions {
  readonly wait?: (seconds: number) => Promise<void>;
  readonly onProgress?: (progress: Progress) => void;
  readonly isStopped?: () => boolean;
  /** How many calls are under way together. One sends them in their order, each after the one before. */
  readonly atOnce?: number;
}

/** Few enough for the connections that a browser opens to one server. */
const mostAtOnce = 4;

/** A call that is put off as often as this is refused. With the limits of the server that is never. */
const mostPauses = 50;

const secondsUnlessSaid = 1;
const longestPause = 60;

const waitSeconds = (seconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000);
  });

/**
 * Sends all calls, and answers what became of each, in their order. After 429 it waits as long as the server says,
 * and sends the same call again. A call that is refused does not keep the others from being sent.
 */
export const sendAll = async <Data>(
  calls: readonly (() => Promise<Data>)[],
  {
    wait = waitSeconds,
    onProgress,
    isStopped = () => false,
    atOnce = mostAtOnce,
  }: SendOptions = {},
): Promise<readonly Outcome<Data>[]> => {
  const outcomes: Outcome<Data>[] = [];
  const all = calls.length;
  let next = 0;
  let done = 0;
  let pause: Promise<void> | undefined;

  /** Calls that meet the limit at the same moment share one pause. */
  const pauseFor = (seconds: number): Promise<void> => {
    if (pause === undefined) {
      onProgress?.({ done, all, pause: seconds });
      pause = wait(seconds).finally(() => {
        pause = undefined;
        onProgress?.({ done, all });
      });
    }
    return pause;
  };

  const send = async (call: () => Promise<Data>): Promise<Outcome<Data>> => {
    for (let pauses = 0; ; pauses += 1) {
      await pause;
      try {
        return { kind: 'done', data: await call() };
      } catch (cause) {
        const seconds = pauseAfter(cause);
        if (seconds === undefined || pauses === mostPauses) {
          return { kind: 'refused', error: errorOf(cause) };
        }
        await pauseFor(seconds);
      }
    }
  };

  const takeTurns = async (): Promise<void> => {
    while (next < all && !isStopped()) {
      const place = next;
      next += 1;
      outcomes[place] = await send(calls[place]!);
      done += 1;
      onProgress?.({ done, all });
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, all) }, takeTurns));
  return outcomes;
};

/** Undefined for a refusal that no waiting mends. */
const pauseAfter = (cause: unknown): number | undefined => {
  if (!(cause instanceof ApiError) || cause.status !== 429) return undefined;
  return Math.min(Math.max(cause.retryAfter ?? secondsUnlessSaid, secondsUnlessSaid), longestPause);
};

const errorOf = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error(String(cause));
