/** What time it is at the server, whose moments the console shows. A clock of a computer may be wrong by hours. */
let offset = 0;

/** Milliseconds that an answer takes and that its whole seconds leave out. */
const tolerance = 5000;

/** How far the server's clock is ahead of this one; 0 where they agree, or the answer does not tell. */
export const clockOffset = (date: string | null, now: number): number => {
  const ahead = Date.parse(date ?? '') - now;
  // What is no date compares as false.
  return Math.abs(ahead) > tolerance ? ahead : 0;
};

export const followServerClock = ({ headers }: Response): void => {
  const date = headers.get('date');
  if (date !== null) offset = clockOffset(date, Date.now());
};

export const serverNow = (): Date => new Date(Date.now() + offset);
