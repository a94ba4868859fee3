const units = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** Minutes as a person says them: in the largest unit that holds them without a rest, from two of it on. */
export const validity = (tag: string, minutes: number): string => {
  const [unit, size] =
    units.find(([, length]) => minutes % length === 0 && minutes >= 2 * length) ?? units[2];
  // Latin digits in every language: the code and the link beside them have no others.
  return new Intl.NumberFormat(`${tag}-u-nu-latn`, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(minutes / size);
};
