/** Sends a request again where the server asks for patience, and a second one does no harm. */
import { KeywardError } from './keyward-error.js';

/** What the outside is needed for; tests bring their own. */
export interface Surroundings {
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** @throws the reason of the signal, once it is aborted */
  readonly wait: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  /** From 0 to 1. */
  readonly random: () => number;
}

export interface Patience {
  /** How many times a request is sent again. */
  readonly retries: number;
  /** Whether the request changes nothing, so that it can be sent again after an answer that got lost. */
  readonly isSafe: boolean;
  readonly signal: AbortSignal | undefined;
}

/** Milliseconds; each wait may be twice as long as the one before. */
const [shortestWait, longestWait] = [250, 30_000];

/** Errors after the last attempt. One of a token request is not repeated again by the call that needs the token. */
const final = new WeakSet<KeywardError>();

/**
 * The answer of the first attempt that is not to be repeated. A request that was refused for its rate (429) was not
 * begun, so each is repeated. After 503 or without an answer, only a safe one is.
 */
export const withRetries = async <T>(
  attempt: () => Promise<T>,
  patience: Patience,
  { wait, random }: Pick<Surroundings, 'wait' | 'random'>,
): Promise<T> => {
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRepeatable(error, patience)) throw error;

      const milliseconds = waitBefore(attempts, error, random);
      if (attempts >= patience.retries || milliseconds > longestWait) {
        final.add(error);
        throw error;
      }
      await wait(milliseconds, patience.signal);
    }
  }
};

const isRepeatable = (error: unknown, { isSafe, signal }: Patience): error is KeywardError => {
  if (!(error instanceof KeywardError) || final.has(error)) return false;
  if (signal?.aborted === true) return false;
  if (error.status === 429) return true;
  return isSafe && (error.status === 503 || error.code === 'unreachable');
};

/** Chance keeps many clients from coming back at one moment. The time that the server names is never cut short. */
const waitBefore = (attempts: number, error: KeywardError, random: () => number): number => {
  const most = Math.min(shortestWait * 2 ** (attempts + 1), longestWait);
  const jitter = (most / 2) * (1 + random());
  return error.retryAfter === undefined
    ? jitter
    : error.retryAfter * 1000 + random() * shortestWait;
};

export const surroundings: Surroundings = {
  fetch: (input, init) => globalThis.fetch(input, init),
  now: () => Date.now(),
  random: () => Math.random(),
  wait: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        reject(signal!.reason as Error);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, milliseconds);
      signal?.addEventListener('abort', stop, { once: true });
    }),
};
