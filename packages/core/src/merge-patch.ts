/** JSON merge patch (RFC 7396): absent keeps, null clears, objects merge, arrays replace. */
export const mergePatch = (target: Readonly<Record<string, unknown>>, patch: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const merged: Record<string, unknown> = { ...target };
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) continue;
    if (value === null) delete merged[name];
    else merged[name] = isObject(value) ? mergePatch(isObject(merged[name]) ? merged[name] : {}, value) : value;
  }
  return merged;
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
