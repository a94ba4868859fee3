/** What is known of a value that came as JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether more objects and arrays stand within each other than that. It looks no deeper, whatever a caller sends. */
export const isDeeper = (value: unknown, levels: number): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
};

/** A NUL, which not every database stores, or one half of a surrogate pair. */
const unstorable = /\0|\p{Surrogate}/u;

/** What makes readers, or a database, take a value for another one; undefined for nothing. */
export const ambiguityOf = (value: unknown): string | undefined => {
  if (typeof value === 'number')
    return Math.abs(value) <= Number.MAX_SAFE_INTEGER
      ? undefined
      : 'holds a number that readers round differently';
  if (typeof value === 'string')
    return unstorable.test(value) ? 'holds a character that cannot be stored' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;

  const names = Array.isArray(value) ? [] : Object.keys(value);
  if (names.includes('__proto__')) return 'holds a member with the name __proto__';
  return [...names, ...(Object.values(value) as unknown[])]
    .map(ambiguityOf)
    .find((problem) => problem !== undefined);
};

/** A text, or a sign that tells objects, lists and members. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

/**
 * Whether an object in this JSON has two members of one name. Readers differ in which of them counts (RFC 8259 §4).
 * The text has been read as JSON before.
 */
export const repeatsName = (json: string): boolean => {
  const open: Set<string>[] = [];
  let text = '';
  for (const [token] of json.matchAll(tokens)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (token !== ':') text = token;
    else {
      const names = open.at(-1)!;
      const name = JSON.parse(text) as string;
      if (names.has(name)) return true;
      names.add(name);
    }
  }
  return false;
};

/** In UTF-8. */
export const bytesOf = (text: string): number => {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0)!;
    bytes += 1 + [0x80, 0x800, 0x10000].filter((first) => point >= first).length;
  }
  return bytes;
};
