import type { Clock } from '../ports/clock.js';

export interface BoundedCache<V> {
  /**
   * What is kept and fresh, or else what `load` answers; callers that wait for the same key share one load.
   */
  get(key: string, load: (key: string) => Promise<V>): Promise<V>;
  /**
   * What is kept and fresh, or else what `load` answers, which is not kept: for a transaction, which must wait for no
   * other caller, and may read what is never committed.
   */
  getAlone(key: string, load: (key: string) => Promise<V>): Promise<V>;
  /** What is kept and fresh, or under way; undefined where `get` would load it. */
  kept(key: string): Promise<V> | undefined;
  /** Drops one value; a load that had begun before is not kept either. */
  drop(key: string): void;
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
  const entries = new Map<string, CacheEntry<V>>();

  const read = (key: string, load: (key: string) => Promise<V>, now: number): Promise<V> => {
    entries.delete(key);
    const value = load(key);
    const entry = { value, begunAt: now, isLoaded: false };
    entries.set(key, entry);
    if (entries.size > capacity) entries.delete(entries.keys().next().value!);

    const forget = (): void => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    value.then((loaded) => {
      entry.isLoaded = true;
      if (!keep(loaded)) forget();
    }, forget);
    return value;
  };

  /** A clock that was set back makes an entry stale too: how old it is cannot be known then. */
  const isFresh = ({ begunAt }: CacheEntry<V>, now: number): boolean =>
    begunAt <= now && now < begunAt + staleness * 1000;

  return {
    get(key, load) {
      const now = clock.now().getTime();
      const kept = entries.get(key);
      return kept !== undefined && isFresh(kept, now) ? kept.value : read(key, load, now);
    },
    getAlone(key, load) {
      const kept = entries.get(key);
      const isUsable = kept?.isLoaded === true && isFresh(kept, clock.now().getTime());
      return isUsable ? kept.value : load(key);
    },
    kept(key) {
      const kept = entries.get(key);
      return kept !== undefined && isFresh(kept, clock.now().getTime()) ? kept.value : undefined;
    },
    drop: (key) => {
      entries.delete(key);
    },
    clear: () => entries.clear(),
  };
};

interface CacheEntry<V> {
  readonly value: Promise<V>;
  /** Milliseconds since 1970. */
  readonly begunAt: number;
  isLoaded: boolean;
}
