/** A moment as a person reads it, with the name of its time zone: that of the person if it is known, otherwise UTC. */
export const moment = (tag: string, iso: string, timeZone?: string): string => {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  return formatIn(tag, timeZone ?? 'UTC').format(at);
};

/** A profile may name a zone that there is not. */
const formatIn = (tag: string, timeZone: string): Intl.DateTimeFormat => {
  // Latin digits in every language, like those of the code and the link beside them.
  const format = (zone: string): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(`${tag}-u-nu-latn`, {
      dateStyle: 'long',
      timeStyle: 'long',
      hourCycle: 'h23',
      timeZone: zone,
    });
  try {
    return format(timeZone);
  } catch {
    return format('UTC');
  }
};
