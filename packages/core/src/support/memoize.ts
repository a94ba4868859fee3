/**
 * A pure function that remembers its results for the keys used last.
 *
 * At most `limit` results, 2 or more, are kept, because callers choose the keys and could fill an unbounded memory.
 * The function is called again after it threw, or answered null or undefined.
 */
export const memoize = <Key extends string | number, Made>(
  make: (key: Key) => Made,
  limit: number,
): ((key: Key) => Made) => {
  const known = recentlyUsed<NonNullable<Made>, Key>(limit);

  return (key) => {
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;

    const made = make(key);
    if (made !== undefined && made !== null) known.set(key, made);
    return made;
  };
};

/**
 * A pure function that remembers its result for each object, for as long as the object lives. It is called again after
 * it threw, or answered undefined.
 */
export const memoizeByObject = <Key extends object, Made>(
  make: (key: Key) => Made,
): ((key: Key) => Made) => {
  const known = new WeakMap<Key, Made>();

  return (key) => {
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;

    const made = make(key);
    known.set(key, made);
    return made;
  };
};

/**
 * Keeps the values of the keys that were used last.
 *
 * A `Map` whose entry is deleted and set again at each use would keep the exact order. But each such use leaves a hole,
 * so V8 soon copies the table, and the old table holds the new one: once one is among V8's old objects, all that follow
 * become old too. That kept 200 bytes for each request (docs/adr/0015-directory-cache.md). So keys have two
 * generations, and a use changes nothing where the key is in the younger one.
 */
export interface RecentlyUsed<Value, Key extends string | number = string> {
  /** The value, if it is kept. It counts as used. */
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
}

/**
 * At most `limit` entries are kept, because callers choose the keys. The half of them that was used last is kept for
 * certain.
 *
 * @throws RangeError for a limit below 2, which leaves no place for two generations.
 */
export const recentlyUsed = <
  Value extends NonNullable<unknown>,
  Key extends string | number = string,
>(
  limit: number,
): RecentlyUsed<Value, Key> => {
  if (!(limit >= 2)) throw new RangeError('the limit of a cache is 2 or more');

  const mostInGeneration = Math.floor(limit / 2);
  let younger = new Map<Key, Value>();
  let older = new Map<Key, Value>();

  const set = (key: Key, value: Value): void => {
    if (younger.size >= mostInGeneration) {
      older = younger;
      younger = new Map();
    }
    younger.set(key, value);
  };

  return {
    get(key) {
      const young = younger.get(key);
      if (young !== undefined) return young;

      const old = older.get(key);
      if (old !== undefined) set(key, old);
      return old;
    },
    set,
  };
};
