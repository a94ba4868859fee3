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
