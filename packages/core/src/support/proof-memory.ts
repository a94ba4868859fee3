import { rememberedSeconds, type ProofMemory } from '../ports/proof-memory.js';

/** Some 100 bytes each. */
const mostProofs = 100_000;

/** One that answers at once. */
interface OwnProofMemory extends ProofMemory {
  readonly isFirst: (digest: string) => boolean;
}

/**
 * Remembers used proofs in this process, in two generations (`recentlyUsed` says why). Where more come than fit, half
 * of the limit is remembered for certain.
 * @param now milliseconds since some moment; they never go back
 */
export const proofMemory = (now: () => number, limit = mostProofs): OwnProofMemory => {
  let younger = new Set<string>();
  let older = new Set<string>();
  let begun = now();

  const turn = (): void => {
    const generations = (now() - begun) / (rememberedSeconds * 1000);
    if (generations < 1 && younger.size < limit / 2) return;

    // Where nobody asked for long, the younger ones are old enough to be forgotten, too.
    older = generations < 2 ? younger : new Set();
    younger = new Set();
    begun = now();
  };

  return {
    isFirst(digest) {
      turn();
      if (younger.has(digest) || older.has(digest)) return false;

      younger.add(digest);
      return true;
    },
  };
};
