import { refuse } from '@keyward/core';
import type { Identified, Store, Stores } from '@keyward/core/ports';
import type { Call } from './management-operation.js';

/** A kind of record that paths name by its id. */
export interface RecordInPath<T extends Identified> {
  /** In the singular, as refusals call it; the parameter of the path is called after it. */
  readonly label: string;
  readonly store: (stores: Stores) => Store<T>;
}

/** The name of the parameter: `client_id`, `identity_provider_id`. */
export const idParameter = ({ label }: Pick<RecordInPath<never>, 'label'>): string =>
  `${label.replaceAll(' ', '_')}_id`;

/**
 * Finds the record that the path of the call names.
 * @throws Refusal `record_not_found`
 */
export const recordFinder =
  <T extends Identified>(kind: RecordInPath<T>) =>
  async ({ stores, params }: Call): Promise<T> => {
    const id = params[idParameter(kind)]!;
    const record = await kind.store(stores).find(id);
    return record ?? refuse('record_not_found', { record: kind.label, id });
  };

/**
 * Finds a record below another one in the path.
 * @throws Refusal `record_not_found`, also for a record that belongs to another parent
 */
export const childFinder =
  <P extends Identified, T extends Identified>(
    findParent: (call: Call) => Promise<P>,
    kind: RecordInPath<T> & { readonly parentIdOf: (record: T) => string },
  ) =>
  async (call: Call): Promise<T> => {
    const parent = await findParent(call);
    const id = call.params[idParameter(kind)]!;
    const record = await kind.store(call.stores).find(id);
    if (record === undefined || kind.parentIdOf(record) !== parent.id)
      return refuse('record_not_found', { record: kind.label, id });
    return record;
  };
