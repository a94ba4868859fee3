/** Chance that repeats itself: the same seed draws the same (mulberry32). */
export const chances = (seed: number) => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    oneIn: (count: number): boolean => below(count) === 0,
    pick: <T>(items: readonly T[]): T => items[below(items.length)]!,
    some: <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make),
  };
};
