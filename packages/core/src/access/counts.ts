import type { Mark } from '../model/record/record-fields.js';
import { isSameJson } from '../model/values/json-in-one-order.js';

/** Whether this change takes the authority of the record, as far as the mark alone says. */
export const counts = (mark: Mark | undefined, before: unknown, after: unknown): boolean => {
  if (mark === 'shown' || mark === 'ruled' || isSameJson(before, after)) return false;
  return typeof mark !== 'function' || mark(before as never, after as never);
};
