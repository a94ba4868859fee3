/** Every method of every store, called from one tenant about a record of another. */
import { oneTenant } from '../model/values/tenancy.js';
import { assertRefused, assertSame, type StorageTest } from './contract.js';
import { addFamily, familyOf } from './samples.contract.js';
import { recordNames } from './storage.js';
import type { FullStore } from './full-store.js';
import { storeOf, type AnyRecord } from './store.contract.js';

interface Call {
  readonly store: FullStore<AnyRecord>;
  /** There already, and the other tenant's. */
  readonly theirs: AnyRecord;
  /** Not there yet, and to be the other tenant's. */
  readonly fresh: AnyRecord;
  readonly what: string;
}

const itself = ({ theirs }: Call) => [{ attribute: 'id', equals: theirs.id }] as const;

/** By type, so that a method that stores get is called here too. */
const methods: { readonly [Method in keyof FullStore<AnyRecord>]: (call: Call) => Promise<void> } =
  {
    find: async ({ store, theirs, what }) =>
      assertSame(await store.find(theirs.id), undefined, what),
    page: async (call) => {
      const { items, totalCount } = await call.store.page({
        pinned: itself(call),
        order: [],
        offset: 0,
        limit: 1000,
        totalCount: true,
      });
      assertSame([items, totalCount], [[], 0], call.what);
    },
    all: async (call) => assertSame(await call.store.all(itself(call)), [], call.what),
    pick: async (call) => assertSame(await call.store.pick(['id'], itself(call)), [], call.what),
    groupIds: async (call) =>
      assertSame(await call.store.groupIds('id', ['id'], itself(call)), [], call.what),
    traverse: async ({ store, theirs, what }) =>
      assertSame(
        await store.traverse(['id'], { from: 'id', to: 'id', starts: [theirs.id] }),
        [],
        what,
      ),
    firstPerKey: async ({ store, theirs, what }) =>
      assertSame(await store.firstPerKey('id', [theirs.id], 5), [], what),
    countBy: async ({ store, theirs, what }) =>
      assertSame([...(await store.countBy('id', [theirs.id]))], [], what),
    countUpTo: async (call) =>
      assertSame(await call.store.countUpTo({ pinned: itself(call), order: [] }, 5), 0, call.what),
    add: async ({ store, fresh, what }) => {
      await assertRefused(store.add(fresh), 'outside_tenancy', what);
    },
    change: async ({ store, theirs, what }) =>
      assertSame(
        await store.change(theirs.id, () => {
          throw new Error('shown to the change');
        }),
        undefined,
        what,
      ),
    overwrite: async ({ store, theirs, what }) => {
      await assertRefused(store.overwrite(['id'], [theirs]), 'outside_tenancy', what);
    },
    removeAll: async (call) => assertSame(await call.store.removeAll(itself(call)), 0, call.what),
  };

export const strangersContract = (test: StorageTest): void => {
  test('no method of any store shows or changes what belongs to another tenant', async (storage) => {
    const mine = await addFamily(storage, familyOf(1));
    const theirs = await addFamily(storage, familyOf(2));
    // It refers to what is there, and only its owner is in the way.
    const fresh = familyOf(4);
    for (const name of recordNames) {
      for (const [method, call] of Object.entries(methods)) {
        const store = storeOf(storage.within(oneTenant(mine.tenants.id)), name);
        await call({
          store,
          theirs: theirs[name] as unknown as AnyRecord,
          fresh: fresh[name] as unknown as AnyRecord,
          what: `${name}.${method}`,
        });
      }
      assertSame(await storeOf(storage, name).all([]), [mine[name], theirs[name]], name);
    }
  });
};
