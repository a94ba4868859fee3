/** Runs one piece of work at a time, in the order asked for. For storages that have one connection. */
export type Turns = <R>(work: () => Promise<R> | R) => Promise<R>;

export const takeTurns = (): Turns => {
  const waiting: (() => void)[] = [];
  let isTaken = false;

  const passOn = (): void => {
    const begin = waiting.shift();
    if (begin === undefined) isTaken = false;
    else begin();
  };

  const run = async <R>(work: () => Promise<R> | R): Promise<R> => {
    try {
      return await work();
    } finally {
      passOn();
    }
  };

  return (work) => {
    if (isTaken) return new Promise((resolve) => waiting.push(() => resolve(run(work))));

    isTaken = true;
    return run(work);
  };
};

/** What becomes of each, in their order; `count` of them are under way at a time. */
export const mapConcurrently = async <T, R>(
  count: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> => {
  const results: R[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at]!);
  };
  await Promise.all(Array.from({ length: count }, lane));
  return results;
};
