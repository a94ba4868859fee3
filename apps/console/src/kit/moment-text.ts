/** A moment as people write it in their language: the way in which lists show it, without the time zone. */
export const momentText = (
  at: Date,
  language: string,
  withSeconds = false,
  timeZone?: string,
): string =>
  new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: withSeconds ? '2-digit' : undefined,
    timeZone,
  }).format(at);

/** Whether the language counts the hours to twelve. */
export const hasHalfDays = (language: string): boolean =>
  new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hour12 === true;
