/** The rule that all joins share: both ends exist, within this tenancy. */
import type { Store } from '../ports/store.js';
import type { Identified } from '../model/record/record-type.js';
import { refuse } from '../model/values/refusals.js';

/** The record that a path names. @throws Refusal `record_not_found` */
export const requireFound = <T>(record: string, id: string, item: T | undefined): T =>
  item ?? refuse('record_not_found', { record, id });

/** The records of these ids that are there, each once. */
export const foundById = async <T extends Identified>(
  store: Store<T>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, T>> => {
  const items = await store.all([{ attribute: 'id' as never, in: [...new Set(ids)] }]);
  return new Map(items.map((item) => [item.id, item]));
};

/**
 * The records that a body names, each once.
 * @throws Refusal `unknown_reference` with the first id that is not there.
 */
export const mustExist = async <T extends Identified>(
  store: Store<T>,
  ids: readonly string[],
  field: string,
): Promise<ReadonlyMap<string, T>> => {
  const byId = await foundById(store, ids);
  for (const id of ids) if (!byId.has(id)) refuse('unknown_reference', { field, id });
  return byId;
};
