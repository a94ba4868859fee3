/** Which documents manage records, for who looks at these. */
import type { Identified } from '../model/record/record-type.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import type { Store } from '../ports/store.js';
import { scopeNameOf, type ConfigurationKind } from './kinds.js';
import { assertScope, type ConfigurationDeps } from './run.js';

/** Records of one kind. */
export interface OwnerQuestion {
  readonly kind: ConfigurationKind;
  readonly ids: readonly string[];
}

export interface RecordOwner {
  readonly recordId: string;
  /** The name that the documents give themselves. */
  readonly owner: string;
}

/**
 * Rule: an owner is told of records that the caller reads, in documents that the caller reaches.
 * A note of a record that is gone stays for a while, so the record is asked for, too.
 */
export const readOwnersOf =
  ({ storage }: Pick<ConfigurationDeps, 'storage'>) =>
  async (
    { kind, ids }: OwnerQuestion,
    actor: Actor = systemActor,
  ): Promise<readonly RecordOwner[]> => {
    assertScope(actor, 'read:configuration');
    assertScope(actor, `read:${scopeNameOf(kind)}`);
    if (ids.length === 0) return [];

    const stores = storage.within(actor.tenancy);
    const rows = await stores.ownedRows.pick(
      ['owner', 'recordId'],
      [
        { attribute: 'kind', equals: kind },
        { attribute: 'recordId', in: ids },
      ],
    );
    if (rows.length === 0) return [];

    const store = stores[kind] as unknown as Pick<Store<Identified>, 'pick'>;
    const owned = rows.map(({ recordId }) => recordId);
    const there = await store.pick(['id'], [{ attribute: 'id', in: owned }]);
    const ofRecord = new Map(rows.map(({ recordId, owner }) => [recordId, owner]));
    return ids.flatMap((recordId) => {
      const owner = ofRecord.get(recordId);
      const isThere = there.some(({ id }) => id === recordId);
      return owner !== undefined && isThere ? [{ recordId, owner }] : [];
    });
  };
