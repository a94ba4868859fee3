import type { Store } from '../ports/store.js';
import type { Identified } from '../model/record/record-type.js';
import { isRefusal } from '../model/values/refusals.js';

/**
 * Changes a record in one step, or adds the first; where another was first in that moment, changes what that
 * one added. Not within a transaction, which a refusal ends.
 */
export const changeOrAdd = async <T extends Identified>(
  store: Store<T>,
  first: T,
  next: (current: T) => T,
): Promise<void> => {
  try {
    await changeOrAddWithin(store, first, next);
  } catch (error) {
    if (!isRefusal(error, 'already_exists')) throw error;
    await store.change(first.id, next);
  }
};

/**
 * The same with the store of a transaction.
 * @throws Refusal `already_exists` where another was first in that moment
 */
export const changeOrAddWithin = async <T extends Identified>(
  store: Store<T>,
  first: T,
  next: (current: T) => T,
): Promise<void> => {
  if ((await store.change(first.id, next)) === undefined) await store.add(first);
};
