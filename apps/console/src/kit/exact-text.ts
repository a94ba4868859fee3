/** A moment to the second, in the words of the language, with the name of its time zone: that of this browser. */
export const exactText = (
  at: Date,
  language: string,
  month: 'long' | 'short',
  timeZone?: string,
): string =>
  new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month,
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at);
