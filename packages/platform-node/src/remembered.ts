import { recentlyUsed } from '@keyward/core/internal';

/**
 * Remembers the results of a slow pure function for the texts used last.
 *
 * At most `limit` results, 2 or more, are kept, because callers choose the texts and could fill an unbounded memory.
 * The function is called again after it threw, or answered null or undefined.
 */
export const remembered = <Made>(
  make: (text: string) => Made,
  limit: number,
): ((text: string) => Made) => {
  const known = recentlyUsed<NonNullable<Made>>(limit);

  return (text) => {
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;

    const made = make(text);
    if (made !== undefined && made !== null) known.set(text, made);
    return made;
  };
};
