import type { Store } from '../ports/store.js';
import type { Identified } from '../model/record-type.js';
import { isRefusal } from '../model/refusals.js';

/**
 * Changes a record in one step, or adds the first; where another was first in that moment, changes what that
 * one added.
 */
export const changeOrAdd = async <T extends Identified>(
  store: Store<T>,
  first: T,
  next: (current: T) => T,
): Promise<void> => {
  if ((await store.change(first.id, next)) !== undefined) return;
  try {
    await store.add(first);
  } catch (error) {
    if (!isRefusal(error, 'already_exists')) throw error;
    await store.change(first.id, next);
  }
};
