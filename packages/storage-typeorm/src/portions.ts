import type { Where } from '@keyward/core';

/** So many values fit well into one statement; more go into several. */
const valuesAtOnce = 1000;

/** The same pins, with the longest list of values in portions. */
export const inParts = <T>(where: readonly Where<T>[]): readonly (readonly Where<T>[])[] => {
  const long = where.find((each) => 'in' in each && each.in.length > valuesAtOnce);
  if (long === undefined || !('in' in long)) return [where];
  const values = [...new Set(long.in)];
  const others = where.filter((each) => each !== long);
  return Array.from({ length: Math.ceil(values.length / valuesAtOnce) }, (_, at) => [
    ...others,
    { attribute: long.attribute, in: values.slice(at * valuesAtOnce, (at + 1) * valuesAtOnce) },
  ]);
};
