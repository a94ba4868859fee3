/** The name that a wrong one was probably meant to be. Undefined where none is near. */
export const nearestName = (wrong: string, names: readonly string[]): string | undefined => {
  const near = names
    .map((name) => ({ name, distance: distanceBetween(wrong, name) }))
    .filter(({ name, distance }) => distance <= Math.max(2, Math.floor(name.length / 5)))
    .sort((left, right) => left.distance - right.distance);
  return near[0]?.name;
};

/** How many characters are added, removed or replaced between the two (Levenshtein). */
const distanceBetween = (left: string, right: string): number => {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let line = 1; line <= left.length; line++) {
    const next = [line];
    for (let at = 1; at <= right.length; at++) {
      const replaced = row[at - 1]! + (left[line - 1] === right[at - 1] ? 0 : 1);
      next.push(Math.min(row[at]! + 1, next[at - 1]! + 1, replaced));
    }
    row = next;
  }
  return row[right.length]!;
};
