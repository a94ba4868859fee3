/** A date and a time, with or without an offset: without one, it is of UTC. Undefined for what is none. */
export const dateIn = (text: string): Date | undefined => {
  const [, day, time, offset = 'Z'] = form.exec(text) ?? [];
  if (day === undefined) return undefined;
  const date = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

const form = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d+)?)(Z|[+-]\d{2}:\d{2})?$/;
