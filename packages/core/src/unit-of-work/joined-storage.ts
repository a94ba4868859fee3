import { allTenants, narrower, type Tenancy } from '../model/values/tenancy.js';
import type { NarrowStores, Storage, Stores } from '../ports/storage.js';

/**
 * A storage over the stores of a transaction that is under way: what begins a transaction of its own joins that one.
 * So several use cases are kept together, or not at all. What one of them refuses must end the transaction.
 */
export const joinedStorage = (
  stores: Stores,
  within: NarrowStores,
  tenancy: Tenancy = allTenants,
): Storage => {
  const narrowed: NarrowStores = (inner) => within(narrower(tenancy, inner));
  const whole: Omit<Storage, keyof Stores> = {
    within: (inner) => {
      const reached = narrower(tenancy, inner);
      return joinedStorage(within(reached), within, reached);
    },
    transaction: (work) => work(stores, narrowed),
    ping: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  return new Proxy(whole as Storage, {
    get: (own, name) => Reflect.get(Object.hasOwn(own, name) ? own : stores, name) as unknown,
  });
};
