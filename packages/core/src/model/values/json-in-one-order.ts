/**
 * JSON whose members stand in the order of their names, so that equal documents are equal texts. MySQL hands back the
 * members of a document in an order of its own, not in the order in which they were written. As with
 * `JSON.stringify`, there is no text for undefined.
 */
export const jsonInOneOrder = (value: unknown): string => JSON.stringify(value, inOneOrder);

const inOneOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Whether both have the same content as JSON. Most of what is compared has not changed, which costs little to see. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  one === other ||
  JSON.stringify(one) === JSON.stringify(other) ||
  jsonInOneOrder(one) === jsonInOneOrder(other);
