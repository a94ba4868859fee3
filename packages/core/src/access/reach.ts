/**
 * Everything that is reached from the starts by following `next`, each with a shortest way to it, start
 * first. What was visited is not visited again, so a circle that got in by other ways than ours ends nothing
 * but itself.
 */
export const reach = (
  starts: Iterable<string>,
  next: (id: string) => Iterable<string>,
): ReadonlyMap<string, readonly string[]> => {
  const ways = new Map<string, readonly string[]>();
  for (const start of starts) ways.set(start, [start]);

  // A map is walked in the order of insertion, with what is added meanwhile: breadth first.
  for (const [id, way] of ways) {
    for (const other of next(id)) {
      if (!ways.has(other)) ways.set(other, [...way, other]);
    }
  }
  return ways;
};

/** The values of `to` for each value of `from`. */
export const following = <T, To = string>(
  edges: readonly T[],
  from: (edge: T) => string,
  to: (edge: T) => To,
): ((id: string) => readonly To[]) => {
  const byStart = new Map<string, To[]>();
  for (const edge of edges) {
    const start = from(edge);
    const ends = byStart.get(start) ?? [];
    ends.push(to(edge));
    byStart.set(start, ends);
  }
  return (id) => byStart.get(id) ?? [];
};
