/**
 * Remembers the results of a slow pure function for the texts used last.
 *
 * At most `limit` results are kept, because callers choose the texts and could fill an unbounded memory. The function
 * is called again after it threw.
 */
export const remembered = <Made>(
  make: (text: string) => Made,
  limit: number,
): ((text: string) => Made) => {
  // A Map iterates in the order of insertion, so a result is inserted again when it is used.
  const known = new Map<string, Made>();

  return (text) => {
    const remembered = known.get(text);
    if (remembered !== undefined) {
      known.delete(text);
      known.set(text, remembered);
      return remembered;
    }

    const made = make(text);
    if (known.size >= limit) known.delete(known.keys().next().value!);
    known.set(text, made);
    return made;
  };
};
