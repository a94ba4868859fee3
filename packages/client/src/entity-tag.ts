/** The version of each record that an answer gave. */
const tags = new WeakMap<object, string>();

export const rememberTag = (body: unknown, tag: string | null): void => {
  if (tag !== null && typeof body === 'object' && body !== null) tags.set(body, tag);
};

/**
 * The `ETag` of a record that the server answered, for the header `If-Match` of its change; undefined for a record of
 * a list, which has none.
 */
export const entityTagOf = (record: object): string | undefined => tags.get(record);
