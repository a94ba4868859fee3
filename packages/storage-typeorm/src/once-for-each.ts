/** Works a value out once for each object that it follows from. */
export const onceForEach = <Key extends object, Value>(
  workOut: (key: Key) => Value,
): ((key: Key) => Value) => {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;

    const value = workOut(key);
    known.set(key, value);
    return value;
  };
};
