/** Runs one piece of work at a time, in the order asked for. For storages that have one connection. */
export type Turns = <R>(work: () => Promise<R> | R) => Promise<R>;

export const takeTurns = (): Turns => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
};
