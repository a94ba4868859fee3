import type { Where } from '@keyward/core/ports';

/** The number of values that go into one statement. */
const valuesAtOnce = 1000;

/** The same pins, with the longest list of values in portions. */
export const inParts = <T>(where: readonly Where<T>[]): readonly (readonly Where<T>[])[] => {
  const long = where.find((each) => 'in' in each && each.in.length > valuesAtOnce);
  if (long === undefined || !('in' in long)) return [where];

  const values = [...new Set(long.in)];
  const others = where.filter((each) => each !== long);
  return portionsOf(values, valuesAtOnce).map((portion) => [
    ...others,
    { attribute: long.attribute, in: portion },
  ]);
};

/** The same values, at most so many together. */
export const portionsOf = <V>(values: readonly V[], size: number): readonly (readonly V[])[] => {
  const portions: (readonly V[])[] = [];
  for (let at = 0; at < values.length; at += size) portions.push(values.slice(at, at + size));
  return portions;
};
