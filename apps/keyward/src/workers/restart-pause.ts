/** How long the primary waits before it replaces a worker that ended. */

const shortest = 100;
const longest = 30_000;

/** A worker that ran this long ended for a reason of its own: the pauses begin anew. */
const steady = 60_000;

/** Milliseconds; each end soon after a start doubles them. */
export const restartPauses = (): ((lifetime: number) => number) => {
  let pause = shortest;
  return (lifetime) => {
    if (lifetime >= steady) pause = shortest;
    const now = pause;
    pause = Math.min(longest, pause * 2);
    return now;
  };
};
