import { refuse } from '@keyward/core';
import type { Identified, RecordName, Records, Store, Stores } from '@keyward/core/ports';
import { finderOf, type RecordFinder } from './conditional.js';
import type { Call } from './management-operation.js';

/** A kind of record that paths name by its id. */
export interface RecordInPath<K extends RecordName> {
  /** In the singular, as refusals call it; the parameter of the path is called after it. */
  readonly label: string;
  /** The name of its store. */
  readonly kind: K;
}

/** The name of the parameter: `client_id`, `identity_provider_id`. */
export const idParameter = ({ label }: Pick<RecordInPath<never>, 'label'>): string =>
  `${label.replaceAll(' ', '_')}_id`;

const storeOf = <K extends RecordName>(stores: Stores, kind: K): Store<Records[K]> => stores[kind];

/**
 * Finds the record that the path of the call names.
 * @throws Refusal `record_not_found`
 */
export const recordFinder = <K extends RecordName>(
  record: RecordInPath<K>,
): RecordFinder<Records[K]> =>
  finderOf(record.kind, async ({ stores, params }) => {
    const id = params[idParameter(record)]!;
    const found = await storeOf(stores, record.kind).find(id);
    return found ?? refuse('record_not_found', { record: record.label, id });
  });

/**
 * Finds a record below another one in the path.
 * @throws Refusal `record_not_found`, also for a record that belongs to another parent
 */
export const childFinder = <P extends Identified, K extends RecordName>(
  findParent: (call: Call) => Promise<P>,
  child: RecordInPath<K> & { readonly parentIdOf: (record: Records[K]) => string },
): RecordFinder<Records[K]> =>
  finderOf(child.kind, async (call) => {
    const parent = await findParent(call);
    const id = call.params[idParameter(child)]!;
    const found = await storeOf(call.stores, child.kind).find(id);
    if (found === undefined || child.parentIdOf(found) !== parent.id)
      return refuse('record_not_found', { record: child.label, id });
    return found;
  });
