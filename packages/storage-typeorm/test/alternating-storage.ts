/** Two storages as one: each call goes to the other one than the call before it. */
import { recordNames, type Storage, type Stores } from '@keyward/core/ports';

export const alternatingStorage = (first: Storage, second: Storage): Storage => {
  const next = alternation(first, second);
  const stores: Record<string, unknown> = {};
  for (const name of recordNames) stores[name] = alternatingStore(() => next()[name]);
  return {
    ...(stores as unknown as Stores),
    within: (tenancy) => alternatingStorage(first.within(tenancy), second.within(tenancy)),
    transaction: (work, options) => next().transaction(work, options),
    ping: async () => {
      await first.ping();
      await second.ping();
    },
    close: async () => {
      await first.close();
      await second.close();
    },
  };
};

const alternation = <T>(first: T, second: T): (() => T) => {
  let calls = 0;
  return () => (calls++ % 2 === 0 ? first : second);
};

type Methods = Record<string, (...given: unknown[]) => unknown>;

/** Asks for a store at each call, so that the calls go to both. */
const alternatingStore = (next: () => object): object =>
  new Proxy(
    {},
    {
      get:
        (_, method: string) =>
        (...given: unknown[]): unknown =>
          (next() as Methods)[method]!(...given),
    },
  );
