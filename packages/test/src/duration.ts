/** Milliseconds, or a number with its unit: `90s`, `5m`, `1h`, `30d`. */
export type Duration = number | `${number}${Unit}`;

type Unit = keyof typeof millisecondsOf;

const millisecondsOf = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** @throws TypeError for anything that is no duration, or lies in the past */
export const inMilliseconds = (duration: Duration): number => {
  const [, number, unit = 'ms'] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)?$/.exec(String(duration)) ?? [];
  if (number === undefined)
    throw new TypeError("A duration is a number of milliseconds, or a text such as '90s' or '1h'");

  return Number(number) * millisecondsOf[unit as Unit];
};
