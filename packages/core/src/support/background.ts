import type { Actor } from '../model/values/actor.js';

/**
 * Work that goes on behind an answer, so that neither its time nor its outcome tells whether there was
 * anything to do.
 */
export interface Background {
  /** Begins the work, unless the actor rehearses: nothing would take back what it does. */
  run(actor: Pick<Actor, 'rehearses'>, work: () => Promise<void>): void;
  /** Once nothing is going on any more. */
  settled(): Promise<void>;
}

export interface BackgroundDeps {
  /** Resolves once the answer is on its way; at once when it is left out. */
  readonly defer?: (() => Promise<void>) | undefined;
  /** Hears of what failed where nobody waits for it. */
  readonly failedBehind?: ((error: unknown) => void) | undefined;
}

export const background = ({
  defer = () => Promise.resolve(),
  failedBehind = () => undefined,
}: BackgroundDeps): Background => {
  const going = new Set<Promise<void>>();
  return {
    run(actor, work) {
      if (actor.rehearses === true) return;

      const one = defer()
        .then(work)
        .catch(failedBehind)
        .finally(() => going.delete(one));
      going.add(one);
    },
    async settled() {
      while (going.size > 0) await Promise.all(going);
    },
  };
};
