import { randomUUID } from 'node:crypto';
import { timeOrderedId } from '@keyward/core/internal';

let moment = 0;
let beginning = '';

/**
 * An id that begins with its time, as UUIDs of version 7 do. Events of the audit log hold it in an index, which then
 * grows at its end (docs/adr/0081-indexes-of-written-tables.md).
 */
export const newRequestId = (): string => {
  const now = Date.now();
  if (now !== moment) {
    moment = now;
    beginning = timeOrderedId(new Date(now), 0, '');
  }
  return beginning + randomUUID().slice(beginning.length);
};
