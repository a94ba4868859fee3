/** Each with its length, and from when on it counts: “next week” would be thirteen days or seven. */
const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400, 14 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** The time between, in its largest unit: `3 days ago`, `in 2 hours`. */
export const sinceThen = (then: Date, now: Date, language: string): string => {
  const seconds = Math.round((then.getTime() - now.getTime()) / 1000);
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });

  const unit = units.find(([, length, from = length]) => Math.abs(seconds) >= from);
  if (unit === undefined) return words.format(0, 'second');
  const [name, length] = unit;
  return words.format(Math.trunc(seconds / length), name);
};

/**
 * The time since something that has happened. It is never in the future: the clock of the server may be ahead of this
 * one, and a list may have shown the moment before its own time goes on.
 */
export const agoText = (then: Date, now: Date, language: string): string =>
  sinceThen(then > now ? now : then, now, language);
