/** Work on rows that any instance may claim, as much at once as there is room for. */
import type { BackgroundDeps } from '../support/background.js';

/** The work that tells receivers what happens. */
export interface EventDelivery {
  /**
   * Begins to send what is due, and the new events of these chains, without waiting for the end. Run it each second
   * behind the sealing; any instance may run it at any time.
   */
  readonly soon: (chainIds?: readonly string[]) => void;
  /** The same, and waits until nothing is due any more. */
  readonly deliver: (chainIds?: readonly string[]) => Promise<void>;
  /** Begins nothing further, and waits for the requests that are under way. */
  readonly end: () => Promise<void>;
}

export interface ClaimedWork<T> {
  /** Finds out what has become due by the new events of these chains. Answers whether there is work at all. */
  readonly prepare: (chainIds: readonly string[]) => Promise<boolean>;
  /** What is due, beside these that are worked on. */
  readonly due: (working: readonly T[]) => Promise<readonly T[]>;
  readonly hasRoomFor: (item: T, working: readonly T[]) => boolean;
  /** Answers whether there was something to do. */
  readonly workOn: (item: T, goesOn: () => boolean) => Promise<boolean>;
}

/** Rows that one instance works on at once. */
export const workedOnAtOnce = 16;

export const claimedWork = <T extends { readonly id: string }>(
  { failedBehind = () => undefined }: Pick<BackgroundDeps, 'failedBehind'>,
  { prepare, due, hasRoomFor, workOn }: ClaimedWork<T>,
): EventDelivery => {
  const working = new Map<string, { readonly item: T; readonly done: Promise<void> }>();
  const preparing = new Set<Promise<void>>();
  let isOver = false;

  const isFull = (): boolean => isOver || working.size >= workedOnAtOnce;
  const items = (): readonly T[] => [...working.values()].map(({ item }) => item);

  const run = async (chainIds: readonly string[]): Promise<void> => {
    if (!isOver && (await prepare(chainIds))) await fill();
  };

  /** Begins as many as there is room for. One that ends makes room for the next. */
  const fill = async (): Promise<void> => {
    if (isFull()) return;

    for (const item of await due(items())) {
      if (isFull()) return;
      if (working.has(item.id) || !hasRoomFor(item, items())) continue;

      const done = workOn(item, () => !isOver)
        .catch((error: unknown) => {
          failedBehind(error);
          return false;
        })
        .then((hasWorked) => {
          working.delete(item.id);
          return hasWorked ? fill().catch(failedBehind) : undefined;
        });
      working.set(item.id, { item, done });
    }
  };

  const settled = async (): Promise<void> => {
    while (preparing.size + working.size > 0)
      await Promise.all([...preparing, ...[...working.values()].map(({ done }) => done)]);
  };

  return {
    soon(chainIds = []) {
      // What fails here is in its row still, and due again.
      const begun: Promise<void> = run(chainIds)
        .catch(failedBehind)
        .finally(() => preparing.delete(begun));
      preparing.add(begun);
    },
    async deliver(chainIds = []) {
      await run(chainIds);
      await settled();
    },
    async end() {
      isOver = true;
      await settled();
    },
  };
};
