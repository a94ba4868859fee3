/** Stores that are made when they are asked for: work uses a few of forty. */
import { recordNames, type RecordName, type Stores } from './storage.js';

/**
 * `storeOf` is asked each time a store is used, so its stores hold no state of their own. They cannot be spread:
 * `everyStore` lists them.
 */
export const storesWhenUsed = <Context>(
  storeOf: (name: RecordName, context: Context) => unknown,
): ((context: Context) => Stores) => {
  class StoresWhenUsed {
    constructor(readonly context: Context) {}
  }
  for (const name of recordNames)
    Object.defineProperty(StoresWhenUsed.prototype, name, {
      get(this: StoresWhenUsed) {
        return storeOf(name, this.context);
      },
    });

  return (context) => new StoresWhenUsed(context) as unknown as Stores;
};

/** All stores as an object of their own, to replace some of them. */
export const everyStore = (stores: Stores): Stores =>
  Object.fromEntries(recordNames.map((name) => [name, stores[name]])) as unknown as Stores;
