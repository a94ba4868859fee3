import { randomUUID } from 'node:crypto';

/** Ids of one millisecond. */
const mostOfMoment = 0x1000;

/** Behind the time and the position, an id names the process that made it, by chance. */
const ofProcess = randomUUID().slice('00000000-0000-0000'.length);

let moment = 0;
let position = 0;
let beginning = '';

/**
 * An id that begins with its time, as UUIDs of version 7 do. Events of the audit log hold it in an index, which then
 * grows at its end (docs/adr/0083-writes-share-a-commit.md). Nothing is granted to who guesses it.
 */
export const newRequestId = (): string => {
  // A clock that is set back makes no id twice.
  const now = position < mostOfMoment ? Date.now() : moment + 1;
  if (now > moment) {
    moment = now;
    position = 0;

    const time = now.toString(16).padStart(12, '0');
    beginning = `${time.slice(0, 8)}-${time.slice(8)}-7`;
  }
  return beginning + (position++).toString(16).padStart(3, '0') + ofProcess;
};
