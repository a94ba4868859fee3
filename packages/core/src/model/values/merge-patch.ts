/** JSON merge patch (RFC 7396): absent keeps, null clears, objects merge, arrays replace. */
export const mergePatch = (
  target: Readonly<Record<string, unknown>>,
  patch: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  // A map, so that a member called `__proto__` is a member like any other.
  const merged = new Map(Object.entries(target));
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) continue;

    if (value === null) merged.delete(name);
    else merged.set(name, patchedMember(merged.get(name), value));
  }
  return Object.fromEntries(merged);
};

const patchedMember = (before: unknown, patch: unknown): unknown => {
  if (!isObject(patch)) return patch;
  return mergePatch(isObject(before) ? before : {}, patch);
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
