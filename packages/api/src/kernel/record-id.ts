/** Ids are UUIDs, which are read without regard to case and stored in lower case (RFC 9562 §4). */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (value: string): boolean => uuid.test(value);

/** A UUID as records store it; any other value as it is. */
export const storedId = <V>(value: V): V =>
  typeof value === 'string' && isUuid(value) ? (value.toLowerCase() as V) : value;

/** The parameters of a path, with ids as records store them. */
export const storedIds = (
  params: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, storedId(value)]));
