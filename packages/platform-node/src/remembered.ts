/**
 * Remembers what a slow pure function made of a text, for the texts used last.
 *
 * Never more than `limit` of them: a memory without a bound, keyed by what comes from outside, is a way to fill the
 * server up. A function that throws is asked again the next time.
 */
export const remembered = <Made>(
  make: (text: string) => Made,
  limit: number,
): ((text: string) => Made) => {
  const known = new Map<string, Made>(); // in order of use: a Map iterates in order of insertion
  return (text) => {
    let made = known.get(text);
    if (made === undefined) {
      made = make(text);
      if (known.size >= limit) known.delete(known.keys().next().value!);
    } else {
      known.delete(text);
    }
    known.set(text, made);
    return made;
  };
};
