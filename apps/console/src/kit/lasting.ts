const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A length of time in words: 5400 seconds are `1 hr 30 min`, 60 of them `1 min`. */
export const lasting = (seconds: number, language: string): string => {
  const parts: string[] = [];
  let rest = seconds;
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(inWords(count, unit, language));
  }
  return parts.length === 0 ? inWords(0, 'second', language) : parts.slice(0, 2).join(' ');
};

const inWords = (count: number, unit: string, language: string): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
