/** Times in the words of a person. */
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

type Unit = 'day' | 'hour' | 'minute';

const minutesIn: Readonly<Record<Unit, number>> = { day: 1440, hour: 60, minute: 1 };

/** A time as a person says it: in the largest unit that divides it and fits twice, otherwise in minutes. */
export const validity = (tag: string, minutes: number): string => {
  const unit = unitFor(minutes);

  // Latin digits in every language, like those of the code and the link beside them.
  const format = new Intl.NumberFormat(`${tag}-u-nu-latn`, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  });
  return format.format(minutes / minutesIn[unit]);
};

const unitFor = (minutes: number): Unit => {
  for (const unit of ['day', 'hour'] as const) {
    const length = minutesIn[unit];
    if (minutes % length === 0 && minutes >= 2 * length) return unit;
  }
  return 'minute';
};
