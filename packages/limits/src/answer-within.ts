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
