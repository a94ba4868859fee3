import type { Clock } from '../ports/clock.js';

export interface BoundedCache<V> {
  /**
   * What is kept and fresh, or else what `load` answers; callers that wait for the same key share one load.
   */
  get(key: string, load: (key: string) => Promise<V>): Promise<V>;
  /** Drops everything at once; a load that had begun before is not kept either. */
  clear(): void;
}

export interface CacheBounds {
  /** Seconds after which a value is read anew, counted from when its reading began. */
  readonly staleness: number;
  /** Keys come from callers, so their number is bounded; the oldest goes first. */
  readonly capacity: number;
}

export const boundedCache = <V>(
  clock: Clock,
  { staleness, capacity }: CacheBounds,
  keep: (value: V) => boolean = () => true,
): BoundedCache<V> => {
  const entries = new Map<string, { readonly value: Promise<V>; readonly until: number }>();
  return {
    get(key, load) {
      const now = clock.now().getTime();
      const kept = entries.get(key);
      if (kept !== undefined && now < kept.until) return kept.value;
      entries.delete(key);
      const value = load(key);
      const entry = { value, until: now + staleness * 1000 };
      entries.set(key, entry);
      if (entries.size > capacity) entries.delete(entries.keys().next().value!);
      const forget = (): void => {
        if (entries.get(key) === entry) entries.delete(key);
      };
      value.then((loaded) => {
        if (!keep(loaded)) forget();
      }, forget);
      return value;
    },
    clear: () => entries.clear(),
  };
};
