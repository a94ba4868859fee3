/** Knows whether a service answers, so that no request waits for one that does not. */
/** Is told when the service stops answering, when the reason changes, and when it answers again. */
export type ReportAvailability = (change: { readonly reason: string | undefined }) => void;

export interface WatchedService {
  /** Asks it for no caller. */
  readonly tryOut: () => Promise<unknown>;
  /** Connects anew. */
  readonly renew: () => void;
  /** The cause of a failure, for the log. */
  readonly explain: (error: Error) => Error;
  readonly report: ReportAvailability;
  /** Milliseconds that a request waits. Those after it do not ask until the service answers again. */
  readonly patience: number;
}

export interface Availability {
  /** The result of `work`; undefined while the service does not answer. */
  ask<R>(work: () => Promise<R> | R): Promise<R | undefined>;
  /** The service did not answer. */
  failed(error: Error): void;
  stop(): void;
}

/** Milliseconds between two tries. */
const pause = 1000;

export const watchAvailability = ({
  tryOut,
  renew,
  explain,
  report,
  patience,
}: WatchedService): Availability => {
  let isAvailable = true;
  let toldReason: string | undefined;

  const failed = (error: Error): void => {
    const reason = textOf(explain(error));
    if (isAvailable || reason !== toldReason) report({ reason });
    isAvailable = false;
    toldReason = reason;
  };
  const answered = (): void => {
    if (!isAvailable) report({ reason: undefined });
    isAvailable = true;
  };

  const timer = setInterval(() => {
    void answerWithin(patience, tryOut()).then(answered, (error: Error) => {
      failed(error);
      renew();
    });
  }, pause);
  timer.unref();

  return {
    async ask(work) {
      if (!isAvailable) return undefined;
      try {
        return await answerWithin(patience, Promise.resolve(work()));
      } catch (error) {
        failed(error as Error);
        return undefined;
      }
    },
    failed,
    stop: () => clearInterval(timer),
  };
};

/** The message. To connect to a name with several addresses fails with an error that has a code alone. */
export const textOf = ({ message, code }: NodeJS.ErrnoException): string =>
  message || (code ?? 'unknown');

/**
 * The result of `work`, if it is there in time.
 * @throws Error that says how many milliseconds were not enough
 */
export const answerWithin = <R>(milliseconds: number, work: Promise<R>): Promise<R> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new Error(`no answer within ${milliseconds} ms`));
    // After a pause of the whole process, timers run before an answer that has long arrived is read.
    const timer = setTimeout(() => setImmediate(giveUp), milliseconds);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
